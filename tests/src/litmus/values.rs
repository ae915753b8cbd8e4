//! The values that operations leave: each thread on a place of its own, and all on few.

use std::error::Error;

use gpu_abi::atomic::{AtomicError, AtomicType, LoadOrdering, RmwOp, RmwOrdering, Scope, StoreOrdering};
use gpu_abi::call::{Parameter, Signature};
use gpu_abi::layout::StateSpace;
use gpu_abi::ptx::{Module, Target};
use gpu_abi::{DevicePtr, PtxLayout};
use half::{bf16, f16};

use super::{Case, Scale, Suite};
use crate::atomics::request::{Operands, Operation, register, registers};
use crate::random::Random;

/// Returns the module and the cases of every operation on every type.
///
/// # Errors
/// Where the library refuses what the target should have.
pub fn suite(target: Target, scale: Scale, random: &mut Random) -> Result<Suite, Box<dyn Error>> {
    let (blocks, threads) = match scale {
        Scale::Gpu => (64, 128),
        Scale::Interpreter => (2, 16),
    };
    let mut text = String::new();
    let mut module = Module::new(&mut text, target)?;
    let mut cases = Vec::new();
    for ty in AtomicType::ALL {
        let mut operations = vec![
            Operation::Load(ty, LoadOrdering::SeqCst),
            Operation::Store(ty, StoreOrdering::Release),
            Operation::CompareExchange(ty, RmwOrdering::AcqRel, LoadOrdering::Acquire),
        ];
        operations.extend(RmwOp::ALL.map(|op| Operation::Rmw(op, ty, RmwOrdering::AcqRel)));
        for operation in operations {
            let mut body = String::new();
            match operation.write(target, Scope::Gpu, StateSpace::Global, Operands::Registers, &mut body) {
                Ok(()) => {}
                Err(AtomicError::Target(_) | AtomicError::Operation { .. } | AtomicError::CompareExchange(_)) => continue,
                Err(error) => return Err(error.into()),
            }
            let name = format!("{}_{ty:?}", operation.name().split(' ').next().unwrap_or_default()).to_lowercase();
            kernel(&mut module, &name, ty, &body)?;
            cases.extend(cases_of(&name, operation, ty, (blocks, threads), random));
        }
    }
    Ok(Suite { text, cases })
}

/// Writes the kernel `name(memory, first, second, olds, mask)`: thread `i` works on place `i & mask`.
fn kernel(module: &mut Module<'_>, name: &str, ty: AtomicType, body: &str) -> Result<(), Box<dyn Error>> {
    let pointer = Parameter::of::<DevicePtr<u8>>();
    let parameters = [pointer, pointer, pointer, pointer, Parameter::new(&u32::LAYOUT)];
    let signature = Signature::entry(name, &parameters)?;
    let target = module.target();
    let (size, bits) = (ty.size(), 8 * ty.size());
    module.function(&signature, |code| {
        code.text(format_args!("{}", registers(target)))?;
        code.line(format_args!(".reg .b32 %index, %mask, %block, %width;"))?;
        code.line(format_args!(".reg .b64 %place, %memory, %first, %second, %olds;"))?;
        for (at, pointer) in ["memory", "first", "second", "olds"].into_iter().enumerate() {
            code.line(format_args!("ld.param.u64 %{pointer}, [{name}_param_{at}];"))?;
        }
        code.line(format_args!("ld.param.u32 %mask, [{name}_param_4];"))?;
        code.line(format_args!("mov.u32 %index, %tid.x;"))?;
        code.line(format_args!("mov.u32 %block, %ctaid.x;"))?;
        code.line(format_args!("mov.u32 %width, %ntid.x;"))?;
        code.line(format_args!("mad.lo.u32 %index, %block, %width, %index;"))?;
        code.line(format_args!("mul.wide.u32 %place, %index, {size};"))?;
        for pointer in ["first", "second", "olds"] {
            code.line(format_args!("add.s64 %{pointer}, %{pointer}, %place;"))?;
        }
        code.line(format_args!("ld.global.b{bits} {}, [%first];", register(ty, 2)))?;
        code.line(format_args!("ld.global.b{bits} {}, [%second];", register(ty, 3)))?;
        code.line(format_args!("and.b32 %index, %index, %mask;"))?;
        code.line(format_args!("mul.wide.u32 %place, %index, {size};"))?;
        code.line(format_args!("add.s64 %rd1, %memory, %place;"))?;
        code.line(format_args!("add.s64 %rd1, %rd1, -8;"))?;
        code.text(format_args!("{body}"))?;
        // A store has no result: its operand stands for it.
        let result = if body.starts_with("st.") { 2 } else { 1 };
        code.line(format_args!("st.global.b{bits} [%olds], {};", register(ty, result)))?;
        code.line(format_args!("ret;"))
    })?;
    Ok(())
}

/// Returns the case of own places, and where the order makes no difference to the result, that of one shared place.
fn cases_of(
    name: &str,
    operation: Operation,
    ty: AtomicType,
    (blocks, threads): (u32, u32),
    random: &mut Random,
) -> Vec<Case> {
    let places = (blocks * threads) as usize;
    let [mut memory, first] = [0, 1].map(|_| (0..places).map(|_| value(ty, random)).collect::<Vec<u128>>());
    let second: Vec<u128> = (0..places).map(|_| value(ty, random)).collect();
    if matches!(operation, Operation::CompareExchange(..)) {
        // Half of the places hold what is expected.
        (0..places).filter(|place| place % 2 == 0).for_each(|place| memory[place] = first[place]);
    }
    let bytes = |values: &[u128]| values.iter().flat_map(|value| value.to_le_bytes()[..ty.size()].to_vec()).collect();
    let buffers: Vec<Vec<u8>> = vec![bytes(&memory), bytes(&first), bytes(&second), vec![0; places * ty.size()]];
    let case = |title, mask, buffers, check| {
        let (kernel, numbers) = (name.to_owned(), vec![mask]);
        Case { title, kernel, blocks, threads, buffers, numbers, check }
    };
    let (before, operands) = (memory.clone(), first.clone());
    let own = move |after: &[Vec<u8>]| {
        for place in 0..places {
            let (old, operand) = (before[place], operands[place]);
            let new = result(operation, ty, old, operand, second[place]);
            let [found, found_old] = [0, 3].map(|buffer| at(&after[buffer], ty, place));
            let old = if matches!(operation, Operation::Store(..)) { operand } else { old };
            if !same(ty, found, new) || !same(ty, found_old, old) {
                return Err(format!("{old:#x} and {operand:#x}: {found:#x} after {found_old:#x}, expected {new:#x}"));
            }
        }
        Ok(format!("{places} places"))
    };
    let mut cases =
        vec![case(format!("{}, each on its own", operation.name()), u32::MAX, buffers.clone(), Box::new(own) as _)];
    let Operation::Rmw(op, ..) = operation else { return cases };
    if op == RmwOp::Exchange || op == RmwOp::Dec {
        return cases;
    }
    // Few places.
    let few = 4;
    let (before, operands) = (memory.clone(), first.clone());
    let shared = move |after: &[Vec<u8>]| {
        for (place, &old) in before.iter().take(few).enumerate() {
            let mine = operands.iter().skip(place).step_by(few);
            let new = mine.fold(old, |old, operand| result(operation, ty, old, *operand, 0));
            let found = at(&after[0], ty, place);
            if !same(ty, found, new) {
                return Err(format!("place {place}: {found:#x}, expected {new:#x}"));
            }
        }
        Ok(format!("{} threads at a place", places / few))
    };
    // A counter that starts again at zero at different numbers depends on the order, as sums of fractions do.
    let ordered = op == RmwOp::Inc || (ty.size() == 2 && matches!(ty, AtomicType::F16 | AtomicType::Bf16));
    if !ordered {
        cases.push(case(format!("{}, all on {few}", operation.name()), few as u32 - 1, buffers, Box::new(shared) as _));
    }
    cases
}

fn at(bytes: &[u8], ty: AtomicType, place: usize) -> u128 {
    let size = ty.size();
    bytes[place * size..][..size].iter().rev().fold(0, |value, byte| value << 8 | u128::from(*byte))
}

/// A value's bits: of integers any, often those near the ends; of numbers small integers, whose sums are exact in any order.
fn value(ty: AtomicType, random: &mut Random) -> u128 {
    let small = random.within(0, 64) as f32 - 32.0;
    match ty {
        AtomicType::F16 => f16::from_f32(small).to_bits().into(),
        AtomicType::Bf16 => bf16::from_f32(small).to_bits().into(),
        AtomicType::F32 => small.to_bits().into(),
        AtomicType::F64 => f64::from(small).to_bits().into(),
        _ => {
            let bits = 8 * ty.size() as u32;
            let any = u128::from(random.bits()) << 64 | u128::from(random.bits());
            let near = *random.pick(&[0, 1, u128::MAX, 1 << (bits - 1), (1 << (bits - 1)) - 1]);
            (if random.chance(30) { near } else { any }) & (u128::MAX >> (128 - bits))
        }
    }
}

/// Returns whether two values' bits are the same number: zeros of both signs are.
fn same(ty: AtomicType, a: u128, b: u128) -> bool {
    let sign = 1 << (8 * ty.size() - 1);
    let float = matches!(ty, AtomicType::F16 | AtomicType::Bf16 | AtomicType::F32 | AtomicType::F64);
    a == b || (float && a | sign == sign && b | sign == sign)
}

/// Returns the bits that an operation leaves, by Rust's own arithmetic.
pub fn result(operation: Operation, ty: AtomicType, old: u128, first: u128, second: u128) -> u128 {
    let op = match operation {
        Operation::Store(..) => return first,
        Operation::CompareExchange(..) => return if old == first { second } else { old },
        Operation::Rmw(op, ..) => op,
        Operation::Load(..) | Operation::Fence(_) => return old,
    };
    macro_rules! integer {
        ($type:ty, $unsigned:ty) => {{
            let (a, b) = (old as $type, first as $type);
            let new = match op {
                RmwOp::Add => a.wrapping_add(b),
                RmwOp::Sub => a.wrapping_sub(b),
                RmwOp::And => a & b,
                RmwOp::Or => a | b,
                RmwOp::Xor => a ^ b,
                RmwOp::Min => a.min(b),
                RmwOp::Max => a.max(b),
                RmwOp::Inc => {
                    if a >= b {
                        0
                    } else {
                        a + 1
                    }
                }
                RmwOp::Dec => {
                    if a == 0 || a > b {
                        b
                    } else {
                        a - 1
                    }
                }
                _ => b,
            };
            u128::from(new as $unsigned)
        }};
    }
    macro_rules! float {
        ($type:ty, $bits:ty) => {{
            let (a, b) = (<$type>::from_bits(old as $bits), <$type>::from_bits(first as $bits));
            let new = match op {
                RmwOp::Add => a + b,
                RmwOp::Sub => a - b,
                _ => b,
            };
            u128::from(new.to_bits())
        }};
    }
    match ty {
        AtomicType::U32 => integer!(u32, u32),
        AtomicType::S32 => integer!(i32, u32),
        AtomicType::U64 => integer!(u64, u64),
        AtomicType::S64 => integer!(i64, u64),
        AtomicType::F16 => float!(f16, u16),
        AtomicType::Bf16 => float!(bf16, u16),
        AtomicType::F32 => float!(f32, u32),
        AtomicType::F64 => float!(f64, u64),
        // An exchange.
        _ => first,
    }
}
