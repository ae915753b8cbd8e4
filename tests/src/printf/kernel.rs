//! The kernels that print their parameters: in C++, and as the library writes them.

use std::error::Error;

use gpu_abi::call::{self, Call, Convention, Destination, Parameter, Receive, Signature, pieces};
use gpu_abi::layout::{Kind, StateSpace};
use gpu_abi::ptx::{Address, Code, Identifier, Operand, RegisterClass, RegisterVariable, Registers, Target};
use gpu_abi::syscall::{Assert, Printf, SystemCall};
use gpu_abi::{PtxLayout, TypeLayout};

use super::list::{Argument, List, Lists};

/// A source with a kernel for each list.
pub fn cxx(lists: &Lists) -> String {
    let mut text = format!("#include <cstdio>\n{}", lists.declarations);
    for list in &lists.lists {
        let parameters: Vec<String> =
            list.arguments.iter().enumerate().map(|(index, argument)| format!("{} a{index}", argument.cxx)).collect();
        let passed: String = (0..list.arguments.len()).map(|index| format!(", a{index}")).collect();
        let (name, parameters) = (list.kernel(), parameters.join(", "));
        text += &format!("extern \"C\" __global__ void {name}({parameters}) {{ printf(\"list\"{passed}); }}\n");
    }
    text
}

/// A source that makes every system call.
pub const EVERY_CALL: &str = include_str!("every_call.cu");

/// The prototypes of functions defined elsewhere in PTX text, without white space, in order.
pub fn prototypes(ptx: &str) -> Vec<String> {
    let mut found: Vec<String> = ptx
        .split(".extern .func")
        .skip(1)
        .filter_map(|rest| rest.split_once(';'))
        .map(|(prototype, _)| prototype.chars().filter(|c| !c.is_whitespace()).collect())
        .collect();
    found.sort();
    found
}

/// How prototypes are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelled {
    /// As by nvcc.
    Nvcc,
    /// As in the guide.
    Guide,
}

/// What the kernel `demand` asserts, and where.
pub const ASSERTION: Assert<'_> =
    Assert { message: "n > 0 && \"as always\"", file: "a.cu", line: 7, function: "void demand(int)" };

/// The bytes that the kernel `allocate` asks `malloc` for.
const ALLOCATED: u64 = 4096;

/// A module with a kernel for each list, and the kernels `allocate` and `demand`, as the library writes them.
///
/// # Errors
/// What the library refuses.
pub fn ours(lists: &[List], target: &Target, spelled: Spelled) -> Result<String, String> {
    let convention = Convention::nvcc(target);
    let mut text = format!(".version {}\n.target {}\n.address_size 64\n", target.isa(), target.arch());
    let code = &mut Code::new(&mut text);
    let written = (|| {
        for system_call in SystemCall::ALL {
            match spelled {
                Spelled::Nvcc => code.line(format_args!("{}", system_call.signature().declaration(&convention)))?,
                Spelled::Guide => code.line(format_args!("{}", guide_prototype(system_call)?))?,
            }
        }
        allocate(code, &convention)?;
        demand(code, &convention)
    })();
    written.map_err(|error: Box<dyn Error>| error.to_string())?;
    for list in lists {
        let wrong = |error: Box<dyn Error>| format!("{}: {error}\n  {}", list.kernel(), list.described());
        print(code, list, &convention).map_err(wrong)?;
    }
    Ok(text)
}

/// The prototype in the guide (chapter 3), whose types are by the size of addresses, here 64 bits.
fn guide_prototype(system_call: SystemCall) -> Result<&'static str, String> {
    Ok(match system_call {
        SystemCall::Vprintf => ".extern .func (.param .s32 status) vprintf (.param .b64 format, .param .b64 valist);",
        SystemCall::Malloc => ".extern .func (.param .b64 ptr) malloc (.param .b64 size);",
        SystemCall::Free => ".extern .func free (.param .b64 ptr);",
        SystemCall::AssertFail => {
            ".extern .func __assertfail (.param .b64 message, .param .b64 file, .param .b32 line, \
             .param .b64 function, .param .b64 charSize);"
        }
        other => return Err(format!("the guide's prototype of {} is not known here", other.signature().name())),
    })
}

/// Writes a kernel that allocates memory, writes its parameter to its end, and prints what it reads there.
fn allocate(code: &mut Code<'_>, convention: &Convention) -> Result<(), Box<dyn Error>> {
    let parameters = [Parameter::of::<u64>()];
    let signature = Signature::entry("allocate", &parameters)?;
    let mut registers = Registers::new();
    let [given, pointer, read] = [(); 3].map(|()| registers.take(RegisterClass::B64));
    let receive = Receive::new(&signature, 0, given.into())?;
    let (sizes, pointers) = ([ALLOCATED.into()], [pointer.into()]);
    let malloc = Call::direct(SystemCall::Malloc.signature(), &sizes, Some(pointer.into()))?;
    let free = Call::direct(SystemCall::Free.signature(), &pointers, None)?;
    let layouts = [&u64::LAYOUT];
    let printf = Printf::new("allocated: %llu\n", &layouts, [call::CallArgument::from(read)])?;
    code.line(format_args!("{}", printf.constant("$str_allocate")?))?;
    let constant = Identifier::new("$str_allocate")?;
    let last = ALLOCATED - 8;
    code.block(format_args!("{}", signature.header(convention)), |code| {
        registers.declarations().try_for_each(|declaration| code.line(format_args!("{declaration}")))?;
        receive.write(code, convention)?;
        malloc.write(code, convention)?;
        code.line(format_args!("st.u64 [{pointer}+{last}], {given};"))?;
        code.line(format_args!("ld.volatile.u64 {read}, [{pointer}+{last}];"))?;
        free.write(code, convention)?;
        printf.write(code, constant, convention)?;
        code.line(format_args!("ret;"))
    })?;
    Ok(())
}

/// Writes a kernel whose assertion fails unless its parameter is positive.
fn demand(code: &mut Code<'_>, convention: &Convention) -> Result<(), Box<dyn Error>> {
    let constants = ASSERTION.constants(["$message", "$file", "$function"])?;
    code.line(format_args!("{constants}"))?;
    let parameters = [Parameter::of::<i32>()];
    let signature = Signature::entry("demand", &parameters)?;
    let mut registers = Registers::new();
    let given = registers.take(RegisterClass::B32);
    let holds = registers.take(RegisterClass::Pred);
    let receive = Receive::new(&signature, 0, given.into())?;
    let well = Identifier::new("$L_well")?;
    code.block(format_args!("{}", signature.header(convention)), |code| {
        registers.declarations().try_for_each(|declaration| code.line(format_args!("{declaration}")))?;
        receive.write(code, convention)?;
        code.line(format_args!("setp.gt.s32 {holds}, {given}, 0;"))?;
        constants.write_unless(code, holds, well, convention)?;
        code.line(format_args!("ret;"))
    })?;
    Ok(())
}

/// How a kernel takes a parameter that it prints.
enum Taken {
    /// A register for each piece.
    Pieces(Vec<RegisterVariable<'static>>),
    /// Not at all: it is printed from where it lies.
    InPlace(String),
}

fn print(code: &mut Code<'_>, list: &List, convention: &Convention) -> Result<(), Box<dyn Error>> {
    let name = list.kernel();
    let layouts = list.layouts();
    let parameters: Vec<Parameter<'_>> = layouts.iter().map(|layout| Parameter::new(layout)).collect();
    let signature = Signature::entry(&name, &parameters)?;
    let mut registers = Registers::new();
    let taken: Vec<Taken> = list
        .arguments
        .iter()
        .enumerate()
        .map(|(index, argument)| take(index, argument, &signature, &mut registers))
        .collect();
    let operands: Vec<Vec<Operand<'_>>> = taken
        .iter()
        .map(|taken| match taken {
            Taken::Pieces(variables) => variables.iter().map(|&variable| variable.into()).collect(),
            Taken::InPlace(_) => Vec::new(),
        })
        .collect();
    let arguments: Vec<call::CallArgument<'_>> = taken
        .iter()
        .zip(&operands)
        .map(|(taken, operands)| match taken {
            Taken::Pieces(_) => call::CallArgument::Pieces(operands),
            Taken::InPlace(name) => {
                let name = Identifier::new(name).expect("a parameter's name");
                call::CallArgument::Memory { space: StateSpace::Param, address: Address::new(name, 0) }
            }
        })
        .collect();
    let constant = format!("$str_{name}");
    let printf = Printf::unchecked_format(&list.format, &layouts, &arguments[..])?;
    code.line(format_args!("{}", printf.constant(&constant)?))?;
    let name = Identifier::new(&constant)?;
    let mut received = Vec::new();
    for (index, taken) in taken.iter().enumerate() {
        if let Taken::Pieces(variables) = taken {
            received.push(Receive::new(&signature, index, Destination::Pieces(variables))?);
        }
    }
    code.block(format_args!("{}", signature.header(convention)), |code| {
        registers.declarations().try_for_each(|declaration| code.line(format_args!("{declaration}")))?;
        received.iter().try_for_each(|receive| receive.write(code, convention))?;
        printf.write(code, name, convention)?;
        code.line(format_args!("ret;"))
    })?;
    Ok(())
}

fn take(index: usize, argument: &Argument, signature: &Signature<'_>, registers: &mut Registers) -> Taken {
    let is_aggregate = matches!(argument.layout.kind(), Kind::Record(_) | Kind::Vector { .. });
    // Bits that belong to no field would be lost in pieces, and are compared.
    if is_aggregate && (index % 2 == 1 || holds_bits(argument.layout)) {
        return Taken::InPlace(signature.parameter_name(index).to_string());
    }
    let mut variables = Vec::new();
    pieces(argument.layout, |piece| variables.push(registers.take(piece.register_class()).into()));
    Taken::Pieces(variables)
}

fn holds_bits(layout: &TypeLayout) -> bool {
    let held = |inner: &TypeLayout| holds_bits(inner);
    match layout.kind() {
        Kind::Array { element, .. } => held(element),
        _ => layout.members().any(|field| field.bits().is_some() || held(field.layout())),
    }
}
