//! The library's module: callers and callees that move every piece of their values.

use std::fmt::{self, Write};

use gpu_abi::call::{
    Call, CallArgument, Convention, Destination, Linkage, Piece, Receive, Return, Signature, Spelling, pieces,
};
use gpu_abi::layout::StateSpace;
use gpu_abi::ptx::{Address, Code, Identifier, Operand, RegisterClass, RegisterVariable, Registers, Target};

use super::function::{Function, Ty};
use super::value::{Held, How, IMAGES_IN, IMAGES_OUT, In, PIECES_IN, PIECES_OUT, Plan};

/// The bits of a register that are stored to be compared.
pub fn stored_bits(class: RegisterClass) -> u32 {
    match class {
        RegisterClass::B16 => 16,
        RegisterClass::B64 | RegisterClass::F64 => 64,
        _ => 32,
    }
}

/// The module's text.
///
/// # Errors
/// The library's error.
pub fn module(
    functions: &[Function<'_>],
    plan: &Plan,
    target: &Target,
    convention: impl Fn(&Function<'_>) -> Convention,
) -> Result<String, String> {
    let mut text = format!(".version {}\n.target {}\n.address_size 64\n", target.isa(), target.arch());
    let [_, (_, pieces), (_, images)] = plan.inputs();
    for name in [PIECES_IN, PIECES_OUT] {
        text += &format!(".extern .global .align 8 .b8 {name}[{}];\n", pieces.len().max(8));
    }
    for name in [IMAGES_IN, IMAGES_OUT] {
        text += &format!(".extern .global .align 128 .b8 {name}[{}];\n", images.len().max(1));
    }
    for function in functions {
        let convention = &convention(function);
        let callee = format!("cxx_callee_{}", function.number);
        let written = function.with_signature(&callee, false, |signature| caller(function, signature, plan, convention))?;
        text += &written.map_err(|why| format!("{callee}: {why}"))?;
        let own = format!("abi_callee_{}", function.number);
        let written = function.with_signature(&own, false, |signature| called(function, signature, plan, convention))?;
        text += &written.map_err(|why| format!("{own}: {why}"))?;
    }
    Ok(text)
}

/// A function's body as it grows: declarations of registers first.
#[derive(Default)]
struct Body {
    registers: Registers,
    names: String,
    lines: String,
}

/// The registers of a value.
struct Cells {
    variables: Vec<Option<RegisterVariable<'static>>>,
    operands: Vec<Operand<'static>>,
}

impl Body {
    fn line(&mut self, text: fmt::Arguments<'_>) {
        writeln!(self.lines, "\t{text}").expect("a string takes all that is written");
    }

    fn part(&mut self, write: impl FnOnce(&mut Code<'_>) -> fmt::Result) {
        write(&mut Code::new(&mut self.lines)).expect("a string takes all that is written");
    }

    /// A register for each piece of a value, and the operands that stand for the pieces.
    fn cells(&mut self, ty: &Ty<'_>, held: &Held, ins: &[In]) -> Cells {
        let mut kinds: Vec<Piece<'static>> = Vec::new();
        pieces(ty.layout, |piece| kinds.push(piece));
        let mut cells = Cells { variables: Vec::new(), operands: Vec::new() };
        for (at, (piece, place)) in kinds.iter().zip(ins).enumerate() {
            let variable = match *place {
                In::Constant => {
                    cells.variables.push(None);
                    cells.operands.push(constant(piece, held.pieces()[at].value));
                    continue;
                }
                In::Class(class) => RegisterVariable::Register(self.registers.take(class)),
                In::Named => {
                    let class = piece.register_class();
                    let name = format!("%own_{}_{}", stored_bits(class), held.at[1] + at);
                    writeln!(self.names, "\t.reg {} {name};", class.ptx_type()).expect("a string takes it");
                    Identifier::new(name.leak()).expect("a name of its own").into()
                }
            };
            cells.variables.push(Some(variable));
            cells.operands.push(variable.into());
        }
        cells
    }

    /// Loads the registers of a value.
    fn fill(&mut self, held: &Held, cells: &Cells) {
        for (at, variable) in cells.variables.iter().enumerate() {
            let (Some(variable), address) = (variable, 8 * (held.at[1] + at)) else { continue };
            match class_of(variable) {
                RegisterClass::Pred => {
                    let byte = self.registers.take(RegisterClass::B32);
                    let bit = self.registers.take(RegisterClass::B32);
                    self.line(format_args!("ld.global.u8 {byte}, [{PIECES_IN}+{address}];"));
                    self.line(format_args!("and.b32 {bit}, {byte}, 1;"));
                    self.line(format_args!("setp.ne.b32 {variable}, {bit}, 0;"));
                }
                class => {
                    let bits = stored_bits(class);
                    self.line(format_args!("ld.global.b{bits} {variable}, [{PIECES_IN}+{address}];"));
                }
            }
        }
    }

    /// Stores the registers of a value.
    fn show(&mut self, held: &Held, cells: &Cells) {
        for (at, variable) in cells.variables.iter().enumerate() {
            let (Some(variable), address) = (variable, 8 * (held.at[1] + at)) else { continue };
            match class_of(variable) {
                RegisterClass::Pred => {
                    let number = self.registers.take(RegisterClass::B32);
                    self.line(format_args!("selp.b32 {number}, 1, 0, {variable};"));
                    self.line(format_args!("st.global.b32 [{PIECES_OUT}+{address}], {number};"));
                }
                class => {
                    let bits = stored_bits(class);
                    self.line(format_args!("st.global.b{bits} [{PIECES_OUT}+{address}], {variable};"));
                }
            }
        }
    }

    fn text(self, header: impl fmt::Display, convention: &Convention) -> String {
        let mut registers: String = self.registers.declarations().map(|declaration| format!("\t{declaration}\n")).collect();
        // As the guide's chapter 6.
        if convention.spelling() == Spelling::Example {
            registers = registers.replace(".reg .b", ".reg .s");
        }
        format!("{header}\n{{\n{registers}{}{}\tret;\n}}\n", self.names, self.lines)
    }
}

fn class_of(variable: &RegisterVariable<'_>) -> RegisterClass {
    match variable {
        RegisterVariable::Register(register) => register.class,
        RegisterVariable::Named(name) if name.as_str().starts_with("%own_16") => RegisterClass::B16,
        RegisterVariable::Named(name) if name.as_str().starts_with("%own_64") => RegisterClass::B64,
        RegisterVariable::Named(_) => RegisterClass::B32,
    }
}

/// The operand for a piece that is a constant.
fn constant(piece: &Piece<'_>, value: u64) -> Operand<'static> {
    match (piece.register_class(), piece.numeric) {
        (RegisterClass::F32, _) => Operand::F32(f32::from_bits(value as u32)),
        (RegisterClass::F64, _) => Operand::F64(f64::from_bits(value)),
        (_, gpu_abi::call::Numeric::Signed) => Operand::Integer((value as i64).into()),
        _ => Operand::Integer(value.into()),
    }
}

fn image(name: &'static str, held: &Held) -> Address<'static> {
    Address::new(Identifier::new(name).expect("a name of its own"), held.at[2] as i64)
}

/// A function of the library's that calls nvcc's.
fn caller(function: &Function<'_>, callee: &Signature<'_>, plan: &Plan, convention: &Convention) -> Result<String, String> {
    let mut body = Body::default();
    let held: Vec<&Held> = plan.of(function.number, true).collect();
    let mut cells = Vec::new();
    for (ty, held) in function.values().zip(&held) {
        cells.push(match &held.how {
            How::Pieces(ins) => Some(body.cells(ty, held, ins)),
            How::Memory => None,
        });
    }
    let taken = function.parameters.len();
    for (held, cells) in held.iter().zip(&cells).take(taken) {
        if let Some(cells) = cells {
            body.fill(held, cells);
        }
    }
    let space = StateSpace::Global;
    let argument = |(held, cells): (&&Held, &'_ Option<Cells>)| match cells {
        Some(cells) => CallArgument::Pieces(cells.operands.clone().leak()),
        None => CallArgument::Memory { space, address: image(IMAGES_IN, held) },
    };
    let arguments: Vec<CallArgument<'_>> = held.iter().zip(&cells).take(taken).map(argument).collect();
    let into: Vec<RegisterVariable<'_>> =
        cells.get(taken).into_iter().flatten().flat_map(|cells| cells.variables.iter().flatten().copied()).collect();
    let result = match (function.result, held.get(taken)) {
        (Some(_), Some(held)) if cells[taken].is_none() => {
            Some(Destination::Memory { space, address: image(IMAGES_OUT, held) })
        }
        (Some(_), _) => Some(Destination::Pieces(&into)),
        _ => None,
    };
    let call = Call::direct(callee, &arguments, result).map_err(|error| error.to_string())?;
    body.part(|code| call.write(code, convention));
    if let (Some(held), Some(Some(cells))) = (held.get(taken), cells.get(taken)) {
        body.show(held, cells);
    }
    let name = format!("abi_caller_{}", function.number);
    let own = Signature::func(&name, &[]).map_err(|error| error.to_string())?;
    let prototype = callee.with_linkage(Linkage::Extern);
    Ok(format!("{}\n", prototype.declaration(convention)) + &body.text(own.header(convention), convention))
}

/// A function of the library's that nvcc's calls.
fn called(function: &Function<'_>, own: &Signature<'_>, plan: &Plan, convention: &Convention) -> Result<String, String> {
    let mut body = Body::default();
    let mut held = plan.of(function.number, false);
    let space = StateSpace::Global;
    for (index, ty) in function.parameters.iter().enumerate() {
        let held = held.next().ok_or("a value for each parameter")?;
        match &held.how {
            How::Pieces(ins) => {
                let cells = body.cells(ty, held, ins);
                let into: Vec<RegisterVariable<'_>> = cells.variables.iter().flatten().copied().collect();
                let receive = Receive::new(own, index, Destination::Pieces(&into)).map_err(|error| error.to_string())?;
                body.part(|code| receive.write(code, convention));
                body.show(held, &cells);
            }
            How::Memory => {
                let to = Destination::Memory { space, address: image(IMAGES_OUT, held) };
                let receive = Receive::new(own, index, to).map_err(|error| error.to_string())?;
                body.part(|code| receive.write(code, convention));
            }
        }
    }
    if let (Some(ty), Some(held)) = (&function.result, held.next()) {
        let cells = match &held.how {
            How::Pieces(ins) => Some(body.cells(ty, held, ins)),
            How::Memory => None,
        };
        let value = match &cells {
            Some(cells) => {
                body.fill(held, cells);
                CallArgument::Pieces(&cells.operands)
            }
            None => CallArgument::Memory { space, address: image(IMAGES_IN, held) },
        };
        let back = Return::new(own, value).map_err(|error| error.to_string())?;
        body.part(|code| back.write(code, convention));
    }
    Ok(body.text(own.header(convention), convention))
}
