//! Runs the library's system calls (the guide's chapter 3): what the driver prints for `printf`, memory of `malloc` that is
//! written, read and freed, and an assertion that fails.
//!
//! The driver prints to the process's own output, and a failed assertion ends the use of the device, so each runs in a process of
//! its own, started with `--system-calls`.

use super::suite::launch_bytes;
use cudarc::driver::{CudaContext, sys};
use cudarc::nvrtc::Ptx;
use gpu_abi::call::{Call, CallArgument, Convention, Parameter, Receive, Signature, pieces};
use gpu_abi::ptx::{Arch, Code, Identifier, IsaVersion, RegisterClass, RegisterVariable, Registers, Target};
use gpu_abi::syscall::{Assert, Printf, SystemCall};
use gpu_abi::{DevicePtr, PtxLayout, PtxRepr, TypeLayout};
use gpu_abi_tests::random::Random;
use std::error::Error;
use std::fmt::Write as _;
use std::process::Command;
use std::sync::Arc;

type Failure = Box<dyn Error>;

/// What fails in [`ASSERTION`], and where.
const ASSERTION: Assert<'_> =
    Assert { message: "n > 0 && \"as always\"", file: "a.cu", line: 7, function: "void demand(int)" };

/// The number of `printf`s; the driver's buffer of 1 MiB holds all of them.
const LISTS: usize = 500;

/// The bytes that the kernel `allocate` asks `malloc` for.
const ALLOCATED: u64 = 4096;

/// An argument of a `printf`.
struct Value {
    layout: &'static TypeLayout,
    conversion: &'static str,
    bytes: Vec<u8>,
    printed: String,
}

impl Value {
    fn new<T: PtxRepr>(conversion: &'static str, bytes: &[u8], printed: impl ToString) -> Self {
        Self { layout: &T::LAYOUT, conversion, bytes: bytes.to_vec(), printed: printed.to_string() }
    }

    /// Every kind of scalar that `printf` promotes or takes as it is.
    fn random(random: &mut Random) -> Self {
        macro_rules! value {
            ($ty:ty, $conversion:literal, $value:expr) => {{
                let value: $ty = $value;
                Self::new::<$ty>($conversion, &value.to_le_bytes(), value)
            }};
        }
        let bits = random.bits();
        match random.below(12) {
            0 => value!(i8, "%d", bits as i8),
            1 => value!(u8, "%u", bits as u8),
            2 => value!(i16, "%d", bits as i16),
            3 => value!(u16, "%u", bits as u16),
            4 => value!(i32, "%d", bits as i32),
            5 => value!(u32, "%u", bits as u32),
            6 => value!(i64, "%lld", bits as i64),
            7 => value!(u64, "%llu", bits),
            // Eighths have at most three decimals.
            8 => {
                let value = f32::from(bits as i16) / 8.0;
                Self::new::<f32>("%.3f", &value.to_le_bytes(), format!("{value:.3}"))
            }
            9 => {
                let value = f64::from(bits as i32) / 8.0;
                Self::new::<f64>("%.3f", &value.to_le_bytes(), format!("{value:.3}"))
            }
            10 => Self::new::<bool>("%d", &[(bits & 1) as u8], bits & 1),
            _ => {
                let address = bits >> 16 | 1;
                Self::new::<DevicePtr<u8>>("%p", &address.to_le_bytes(), format!("{address:#x}"))
            }
        }
    }
}

fn lists(seed: u64) -> Vec<Vec<Value>> {
    let random = &mut Random::new(seed);
    (0..LISTS).map(|_| (0..random.below(12)).map(|_| Value::random(random)).collect()).collect()
}

fn kernel_name(list: usize) -> String {
    format!("print_{list}")
}

/// Returns the module with a kernel for each list, and the kernels `allocate` and `demand`.
fn module(lists: &[Vec<Value>]) -> Result<String, Failure> {
    let target = Target::new(IsaVersion::new(6, 3), Arch::new(75))?;
    let convention = &Convention::nvcc(&target);
    let mut text = format!(".version {}\n.target {}\n.address_size 64\n", target.isa(), target.arch());
    let code = &mut Code::new(&mut text);
    for call in SystemCall::ALL {
        code.line(format_args!("{}", call.signature().declaration(convention)))?;
    }
    for (index, list) in lists.iter().enumerate() {
        print(code, &kernel_name(index), list, convention)?;
    }
    allocate(code, convention)?;
    demand(code, convention)?;
    Ok(text)
}

/// Writes a kernel that takes the list and prints it.
fn print(code: &mut Code<'_>, kernel: &str, list: &[Value], convention: &Convention) -> Result<(), Failure> {
    let parameters: Vec<Parameter<'_>> = list.iter().map(|value| Parameter::new(value.layout)).collect();
    let signature = Signature::entry(kernel, &parameters)?;
    let mut registers = Registers::new();
    let mut taken: Vec<RegisterVariable<'_>> = Vec::new();
    for value in list {
        pieces(value.layout, |piece| taken.push(registers.take(piece.register_class()).into()));
    }
    let received = taken.iter().enumerate().map(|(index, &register)| Receive::new(&signature, index, register.into()));
    let received = received.collect::<Result<Vec<_>, _>>()?;
    let layouts: Vec<&TypeLayout> = list.iter().map(|value| value.layout).collect();
    let arguments: Vec<CallArgument<'_>> = taken.iter().map(|&register| register.into()).collect();
    let conversions: Vec<&str> = list.iter().map(|value| value.conversion).collect();
    let format = format!("{}: {}\n", kernel, conversions.join(" "));
    let printf = Printf::new(&format, &layouts, &arguments[..])?;
    let constant = format!("$str_{kernel}");
    code.line(format_args!("{}", printf.constant(&constant)?))?;
    code.block(format_args!("{}", signature.header(convention)), |code| {
        registers.declarations().try_for_each(|declaration| code.line(format_args!("{declaration}")))?;
        received.iter().try_for_each(|receive| receive.write(code, convention))?;
        printf.write(code, Identifier::new(&constant).map_err(|_| std::fmt::Error)?, convention)?;
        code.line(format_args!("ret;"))
    })?;
    Ok(())
}

/// Writes a kernel that allocates memory, writes its parameter to its end, and prints what it reads there.
fn allocate(code: &mut Code<'_>, convention: &Convention) -> Result<(), Failure> {
    let parameters = [Parameter::of::<u64>()];
    let signature = Signature::entry("allocate", &parameters)?;
    let mut registers = Registers::new();
    let [given, pointer, read] = [(); 3].map(|()| registers.take(RegisterClass::B64));
    let receive = Receive::new(&signature, 0, given.into())?;
    let (sizes, pointers) = ([ALLOCATED.into()], [pointer.into()]);
    let malloc = Call::direct(SystemCall::Malloc.signature(), &sizes, Some(pointer.into()))?;
    let free = Call::direct(SystemCall::Free.signature(), &pointers, None)?;
    let layouts = [&u64::LAYOUT];
    let printf = Printf::new("allocated: %llu\n", &layouts, [CallArgument::from(read)])?;
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
fn demand(code: &mut Code<'_>, convention: &Convention) -> Result<(), Failure> {
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

/// Runs the kernels in this process: `print` launches all but `demand`, `assert` launches it twice.
pub(crate) fn child(context: &Arc<CudaContext>, which: &str, seed: u64) -> Result<bool, Failure> {
    let lists = lists(seed);
    let module = context.load_module(Ptx::from_src(module(&lists)?))?;
    let stream = context.default_stream();
    let launch = |kernel: &str, values: &[&[u8]]| -> Result<(), Failure> {
        let function = module.load_function(kernel)?;
        // SAFETY: the kernel has as many parameters as there are values, of their sizes; it writes to memory of its own only.
        unsafe { launch_bytes(&stream, &function, values) }?;
        Ok(())
    };
    if which == "assert" {
        launch("demand", &[&1_i32.to_le_bytes()])?;
        stream.synchronize()?;
        launch("demand", &[&0_i32.to_le_bytes()])?;
        return match stream.synchronize() {
            Err(error) if error.0 == sys::CUresult::CUDA_ERROR_ASSERT => Ok(true),
            other => Err(format!("after an assertion that fails: {other:?}").into()),
        };
    }
    for (index, list) in lists.iter().enumerate() {
        let values: Vec<&[u8]> = list.iter().map(|value| &value.bytes[..]).collect();
        launch(&kernel_name(index), &values)?;
    }
    launch("allocate", &[&seed.to_le_bytes()])?;
    stream.synchronize()?;
    Ok(true)
}

/// Runs the processes, and compares what they print.
pub(crate) fn run(context: &Arc<CudaContext>, seed: u64) -> Result<bool, Failure> {
    let child = |which: &str| {
        let arguments = ["gpu", "--system-calls", which, "--seed", &seed.to_string()];
        Command::new(std::env::current_exe()?).args(arguments).output()
    };
    let (mut expected, mut arguments) = (String::new(), 0);
    for (index, list) in lists(seed).iter().enumerate() {
        let printed: Vec<&str> = list.iter().map(|value| &value.printed[..]).collect();
        writeln!(expected, "{}: {}", kernel_name(index), printed.join(" "))?;
        arguments += list.len();
    }
    writeln!(expected, "allocated: {seed}")?;
    let output = child("print")?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let mut wrong = 0;
    for line in expected.lines().filter(|line| !printed.lines().any(|printed| printed == *line)) {
        println!("not printed: {line}");
        wrong += 1;
    }
    if expected != printed || !output.status.success() {
        println!("printed, with {}:\n{printed}{}", output.status, String::from_utf8_lossy(&output.stderr));
        wrong += 1;
    }
    let output = child("assert")?;
    let said = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
    let Assert { message, file, line, function } = ASSERTION;
    let expected = format!("{file}:{line}: {function}: block: [0,0,0], thread: [0,0,0] Assertion `{message}` failed.");
    if !said.contains(&expected) || !output.status.success() {
        println!("not said: {expected}\nsaid, with {}:\n{said}", output.status);
        wrong += 1;
    }
    println!(
        "{}: {LISTS} calls of printf with {arguments} arguments, malloc, free and an assertion: {wrong} wrong",
        context.name()?
    );
    Ok(wrong == 0)
}
