//! Emits a whole module for a typed expression: the kernel around it, and its debug information.

use crate::check::{Type, check, converted};
use crate::lower::lower;
use crate::parse::parse;
use gpu_abi::PtxLayout;
use gpu_abi::atomic::{AtomicType, Atomics, RmwOp, RmwOrdering, Scope};
use gpu_abi::call::{Convention, Parameter, Receive, Signature};
use gpu_abi::debug::{AddressClass, DebugFunction, DebugVariable, Location, Unit};
use gpu_abi::layout::StateSpace;
use gpu_abi::pointer::Global;
use gpu_abi::ptx::{Address, Code, Identifier, Module, ModuleHeader, Operand, Register, RegisterClass, Registers, Target};
use gpu_abi::ptx_printf;
use gpu_abi::syscall::SystemCall;
use std::error::Error;

/// The kernel's name.
pub(crate) const KERNEL: &str = "evaluate";

/// The labels at the start and the end of the kernel's instructions.
const LABELS: [&str; 2] = ["evaluate_begin", "evaluate_end"];

/// The name of the source file in the debug information.
pub(crate) const SOURCE: &str = "expression.txt";

/// The module's constant that holds the format string.
const FORMAT: &str = "$format";

/// Returns the parameters of a kernel over records of type `T`: the records, a result for each, the number of positive
/// results, and the number of records.
pub(crate) const fn parameters<T: PtxLayout>() -> [Parameter<'static>; 4] {
    [
        Parameter::pointer_to::<T, Global>(),
        Parameter::pointer_to::<f64, Global>(),
        Parameter::pointer_to::<u32, Global>(),
        Parameter::of::<u32>(),
    ]
}

/// The registers that the kernel uses throughout.
struct Kept {
    records: Register,
    results: Register,
    positive: Register,
    count: Register,
    index: Register,
    record: Register,
}

/// Compiles `text`, an expression over the members of `T`, to a module that evaluates it for each element of an array.
///
/// The kernel stores each result, counts the positive ones with an atomic addition, and prints those that are not finite.
pub(crate) fn compile<T: PtxLayout>(text: &str, target: Target) -> Result<String, Box<dyn Error>> {
    let show = |mistake: crate::parse::Mistake| mistake.shown(text).to_string();
    let expr = parse(text).map_err(show)?;
    let typed = converted(check(&expr, &T::LAYOUT).map_err(show)?, Type::F64);

    let mut unit = Unit::new("gpu-abi's example compiler", SOURCE, ".")?;
    let source = unit.file(SOURCE)?;
    let parameters = parameters::<T>();
    let signature = Signature::entry(KERNEL, &parameters)?;
    let nvcc = Convention::nvcc(&target);
    let atomics = Atomics::new(target, Scope::Gpu)?.with_space(StateSpace::Global)?;
    let count = atomics.rmw(RmwOp::Add, AtomicType::U32, RmwOrdering::Relaxed)?;

    // The registers are declared before the instructions, but only known after them.
    let mut registers = Registers::new();
    let [records, results, positive, record] = [(); 4].map(|()| registers.take(RegisterClass::B64));
    let [records_left, index] = [(); 2].map(|()| registers.take(RegisterClass::B32));
    let kept = Kept { records, results, positive, count: records_left, index, record };
    let mut instructions = String::new();
    let code = &mut Code::new(&mut instructions);
    code.line(format_args!("{}", source.at(1, 1)))?;
    for (at, to) in [kept.records, kept.results, kept.positive, kept.count].into_iter().enumerate() {
        Receive::new(&signature, at, to.into())?.write(code, &nvcc)?;
    }
    find_record(&kept, T::SIZE, code, &mut registers)?;
    let value = lower(&typed, kept.record, source, code, &mut registers)?;
    code.line(format_args!("{}", source.at(1, 1)))?;
    store(&kept, value, code, &mut registers)?;

    let is_positive = registers.take(RegisterClass::Pred);
    code.line(format_args!("setp.gt.f64 {is_positive}, {value}, {};", Operand::F64(0.0)))?;
    code.line(format_args!("@!{is_positive} bra counted;"))?;
    count.write(code, None, Address::new(kept.positive, 0), 1_u32)?;
    code.flush_left(format_args!("counted:"))?;

    let is_finite = registers.take(RegisterClass::Pred);
    code.line(format_args!("testp.finite.f64 {is_finite}, {value};"))?;
    code.line(format_args!("@{is_finite} bra done;"))?;
    let report = ptx_printf!("record %u: %f\n", u32 = kept.index, f64 = value)?;
    report.write(code, Identifier::new(FORMAT)?, &nvcc)?;
    code.flush_left(format_args!("done:"))?;
    code.line(format_args!("ret;"))?;

    describe::<T>(&mut unit, &kept, value)?;
    let mut module_text = String::new();
    let mut module = Module::new(&mut module_text, ModuleHeader { debug: true, ..target.into() })?;
    module.raw_directives(unit.file_directives())?;
    module.declare(SystemCall::Vprintf.signature())?;
    module.variable(&report.constant(FORMAT)?)?;
    module.function(&signature, |code| {
        registers.declarations().try_for_each(|declaration| code.line(format_args!("{declaration}")))?;
        code.flush_left(format_args!("{}:", LABELS[0]))?;
        instructions.lines().try_for_each(|line| code.line(format_args!("{line}")))?;
        code.flush_left(format_args!("{}:", LABELS[1]))
    })?;
    let sections = unit.sections(&module_text)?;
    Ok(format!("{module_text}\n{sections}"))
}

/// Emits the code with which a thread finds its record, or returns if there is none.
fn find_record(kept: &Kept, size: usize, code: &mut Code<'_>, registers: &mut Registers) -> std::fmt::Result {
    let [block, threads, thread] = [(); 3].map(|()| registers.take(RegisterClass::B32));
    let is_over = registers.take(RegisterClass::Pred);
    let Kept { records, count, index, record, .. } = kept;
    code.line(format_args!("mov.u32 {block}, %ctaid.x;"))?;
    code.line(format_args!("mov.u32 {threads}, %ntid.x;"))?;
    code.line(format_args!("mov.u32 {thread}, %tid.x;"))?;
    code.line(format_args!("mad.lo.u32 {index}, {block}, {threads}, {thread};"))?;
    code.line(format_args!("setp.ge.u32 {is_over}, {index}, {count};"))?;
    code.line(format_args!("@{is_over} bra done;"))?;
    code.line(format_args!("mad.wide.u32 {record}, {index}, {size}, {records};"))
}

/// Emits the store of a thread's result.
fn store(kept: &Kept, value: Register, code: &mut Code<'_>, registers: &mut Registers) -> std::fmt::Result {
    let slot = registers.take(RegisterClass::B64);
    code.line(format_args!("mad.wide.u32 {slot}, {}, {}, {};", kept.index, f64::SIZE, kept.results))?;
    code.line(format_args!("st.global.f64 {}, {value};", Address::new(slot, 0)))
}

/// Adds the kernel's debug information: its parameters, the record, and the value.
fn describe<T: PtxLayout>(unit: &mut Unit<'static>, kept: &Kept, value: Register) -> Result<(), Box<dyn Error>> {
    let [begin, end] = LABELS;
    let kernel = unit.function(DebugFunction::new(KERNEL, begin, end))?;
    let (record, double, unsigned) = (unit.type_of::<T>()?, unit.type_of::<f64>()?, unit.type_of::<u32>()?);
    let to = |unit: &mut Unit<'static>, ty| unit.pointer(ty, StateSpace::Global);
    let (to_record, to_double, to_unsigned) = (to(unit, record), to(unit, double), to(unit, unsigned));
    let types = [("records", to_record), ("results", to_double), ("positive", to_unsigned), ("count", unsigned)];
    for (at, (name, ty)) in types.into_iter().enumerate() {
        let place = Location::symbol(AddressClass::Param, &format!("{KERNEL}_param_{at}"), 0)?;
        unit.parameter(kernel, &DebugVariable::new(name, ty).at(place))?;
    }
    unit.variable(kernel, &DebugVariable::new("record", to_record).at(Location::register(kept.record)?))?;
    unit.variable(kernel, &DebugVariable::new("index", unsigned).at(Location::register(kept.index)?))?;
    unit.variable(kernel, &DebugVariable::new("value", double).at(Location::register(value)?))?;
    Ok(())
}
