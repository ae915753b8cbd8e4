//! Lowers the typed tree to instructions.

use crate::check::{Place, Type, Typed, TypedKind};
use crate::parse::{Function, Operator};
use gpu_abi::debug::FileId;
use gpu_abi::ptx::{Address, Code, Operand, Register, RegisterClass, Registers};
use std::fmt;

/// Emits the instructions that compute an expression over the record that `base` points to, each with its position in
/// `source`, and returns the register of the result.
pub(crate) fn lower(
    expr: &Typed,
    base: Register,
    source: FileId,
    code: &mut Code<'_>,
    registers: &mut Registers,
) -> Result<Register, fmt::Error> {
    let mut operand = |operand: &Typed, code: &mut Code<'_>| lower(operand, base, source, code, registers);
    let operands = match &expr.kind {
        TypedKind::Integer(_) | TypedKind::Real(_) | TypedKind::Load(_) => Vec::new(),
        TypedKind::Convert(inner) | TypedKind::Negate(inner) => vec![operand(inner, code)?],
        TypedKind::Binary(_, left, right) => vec![operand(left, code)?, operand(right, code)?],
        TypedKind::Call(_, arguments) => {
            arguments.iter().map(|argument| operand(argument, code)).collect::<Result<_, _>>()?
        }
    };
    code.line(format_args!("{}", source.at(1, expr.at as u32 + 1)))?;
    let result = registers.take(class(expr.ty));
    let ty = expr.ty.ptx();
    match &expr.kind {
        TypedKind::Integer(value) => code.line(format_args!("mov{ty} {result}, {value};"))?,
        TypedKind::Real(value) => {
            let value = if expr.ty == Type::F32 { Operand::F32(*value as f32) } else { Operand::F64(*value) };
            code.line(format_args!("mov{ty} {result}, {value};"))?;
        }
        TypedKind::Load(place) => load(place, result, base, code)?,
        TypedKind::Convert(inner) => {
            // PTX requires a rounding mode for conversions to a narrower float and from an integer to a float.
            let rounding = if expr.ty.is_float() && (!inner.ty.is_float() || inner.ty > expr.ty) { ".rn" } else { "" };
            code.line(format_args!("cvt{rounding}{ty}{} {result}, {};", inner.ty.ptx(), operands[0]))?;
        }
        TypedKind::Negate(_) => {
            // An unsigned number is negated as a signed number with the same bits.
            let ty = if expr.ty == Type::U64 { Type::S64.ptx() } else { ty };
            code.line(format_args!("neg{ty} {result}, {};", operands[0]))?;
        }
        TypedKind::Binary(operator, ..) => {
            let name = match (operator, expr.ty.is_float()) {
                (Operator::Add, false) => "add",
                (Operator::Add, true) => "add.rn",
                (Operator::Subtract, false) => "sub",
                (Operator::Subtract, true) => "sub.rn",
                (Operator::Multiply, false) => "mul.lo",
                (Operator::Multiply, true) => "mul.rn",
                (Operator::Divide, false) => "div",
                (Operator::Divide, true) => "div.rn",
            };
            code.line(format_args!("{name}{ty} {result}, {}, {};", operands[0], operands[1]))?;
        }
        TypedKind::Call(function, _) => match function {
            Function::Sqrt => code.line(format_args!("sqrt.rn{ty} {result}, {};", operands[0]))?,
            // An unsigned number is its own absolute value.
            Function::Abs if expr.ty == Type::U64 => code.line(format_args!("mov{ty} {result}, {};", operands[0]))?,
            Function::Abs => code.line(format_args!("abs{ty} {result}, {};", operands[0]))?,
            Function::Min => code.line(format_args!("min{ty} {result}, {}, {};", operands[0], operands[1]))?,
            Function::Max => code.line(format_args!("max{ty} {result}, {}, {};", operands[0], operands[1]))?,
        },
    }
    Ok(result)
}

/// Returns the class of the registers that hold values of this type.
pub(crate) fn class(ty: Type) -> RegisterClass {
    match ty {
        Type::S64 | Type::U64 => RegisterClass::B64,
        Type::F32 => RegisterClass::F32,
        Type::F64 => RegisterClass::F64,
    }
}

/// Emits the load of a member; a load of a narrower type extends the number to the register's width.
fn load(place: &Place, result: Register, base: Register, code: &mut Code<'_>) -> fmt::Result {
    let size = place.scalar.size();
    let sign = if place.scalar.is_signed() { "s" } else { "u" };
    let Some(bits) = place.bits else {
        let ty = if place.scalar.is_float() { "f" } else { sign };
        let address = Address::new(base, place.offset as i64);
        return code.line(format_args!("ld.global.{ty}{} {result}, {address};", 8 * size));
    };
    // A bit-field lies within a storage unit of its type, and units start at multiples of their size (the guide's section
    // 1.3).
    let start = 8 * place.offset as u64 + bits.offset();
    let unit = start / (8 * size as u64) * size as u64;
    let (from, width) = (start - 8 * unit, bits.width());
    let address = Address::new(base, unit as i64);
    code.line(format_args!("ld.global.u{} {result}, {address};", 8 * size))?;
    code.line(format_args!("bfe.{sign}64 {result}, {result}, {from}, {width};"))
}
