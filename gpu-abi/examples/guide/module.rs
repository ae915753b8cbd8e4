//! The guide's program as a module: its functions and their debug information.

#![expect(clippy::disallowed_names, reason = "the guide's function is called `foo`")]

use gpu_abi::DevicePtr;
use gpu_abi::call::{Call, Convention, Parameter, Receive, Return, Signature, Spelling};
use gpu_abi::debug::{AddressClass, DebugFunction, DebugVariable, FileId, Location, Unit};
use gpu_abi::layout::StateSpace;
use gpu_abi::name::{self, Type};
use gpu_abi::ptx::{Address, Code, Module, ModuleHeader, Register, RegisterClass, Registers, Target};
use std::error::Error;
use std::fmt;

/// Returns the module for a target.
pub(crate) fn module(target: Target) -> Result<String, Box<dyn Error>> {
    let foo_name = name::FunctionName::new("foo", &[Type::INT, Type::INT]).mangled()?.to_string();
    let test_name = name::FunctionName::new("test", &[Type::INT.pointer()]).mangled()?.to_string();
    let (two_ints, one_pointer) = ([Parameter::of::<i32>(); 2], [Parameter::of::<DevicePtr<i32>>()]);
    let foo = Signature::func(&foo_name, &two_ints)?.returning(Parameter::of::<i32>())?;
    let test = Signature::entry(&test_name, &one_pointer)?;
    let convention = Convention::nvcc(&target).with_spelling(Spelling::Example);

    let mut unit = Unit::new("lgenfe: EDG 4.9", "call1.cu", "/home/mmurphy/test")?;
    let file = unit.file("call_example.cu")?;
    let mut text = String::new();
    let mut module = Module::new(&mut text, ModuleHeader { debug: true, ..target.into() })?.with_convention(convention);
    module.raw_directives(unit.file_directives())?;
    let mut described = Ok(());
    module.function(&foo, |code| {
        let registers = foo_body(&foo, &convention, file, code)?;
        described = describe_foo(&mut unit, &foo, file, registers);
        Ok(())
    })?;
    described?;
    module.function(&test, |code| test_body(&test, &foo, &convention, file, code))?;
    describe_test(&mut unit, &test, file)?;

    let sections = unit.sections(&text)?;
    Ok(format!("{text}{sections}"))
}

/// Emits `return i+j;`, and returns the registers that hold `i` and `j`.
fn foo_body(
    foo: &Signature<'_>,
    convention: &Convention,
    file: FileId,
    code: &mut Code<'_>,
) -> Result<[Register; 2], fmt::Error> {
    let mut registers = Registers::new();
    let [i, j, sum] = [(); 3].map(|()| registers.take(RegisterClass::B32));
    declare(&registers, code)?;
    code.line(format_args!("{}", file.at(1, 1)))?;
    code.flush_left(format_args!("func_begin0:"))?;
    for (index, into) in [i, j].into_iter().enumerate() {
        Receive::new(foo, index, into.into()).expect("`foo` takes two numbers").write(code, convention)?;
    }
    code.line(format_args!("{}", file.at(3, 1)))?;
    code.line(format_args!("add.s32 {sum}, {i}, {j};"))?;
    Return::new(foo, sum.into()).expect("`foo` returns a number").write(code, convention)?;
    code.line(format_args!("ret;"))?;
    code.flush_left(format_args!("func_end0:"))?;
    Ok([i, j])
}

/// Emits `*p = foo(1, 2);`.
fn test_body(
    test: &Signature<'_>,
    foo: &Signature<'_>,
    convention: &Convention,
    file: FileId,
    code: &mut Code<'_>,
) -> fmt::Result {
    let mut registers = Registers::new();
    let p = registers.take(RegisterClass::B64);
    let [one, two, result] = [(); 3].map(|()| registers.take(RegisterClass::B32));
    declare(&registers, code)?;
    code.line(format_args!("{}", file.at(6, 1)))?;
    code.flush_left(format_args!("func_begin1:"))?;
    Receive::new(test, 0, p.into()).expect("`test` takes a pointer").write(code, convention)?;
    code.line(format_args!("mov.u32 {one}, 1;"))?;
    code.line(format_args!("mov.u32 {two}, 2;"))?;
    code.line(format_args!("{}", file.at(8, 9)))?;
    let arguments = [one.into(), two.into()];
    Call::direct(foo, &arguments, Some(result.into())).expect("`foo` takes two numbers").write(code, convention)?;
    code.line(format_args!("st.u32 {}, {result};", Address::new(p, 0)))?;
    code.line(format_args!("{}", file.at(9, 2)))?;
    code.line(format_args!("ret;"))?;
    code.flush_left(format_args!("func_end1:"))
}

/// Declares the registers as signed, as the guide does.
fn declare(registers: &Registers, code: &mut Code<'_>) -> fmt::Result {
    registers.declarations().try_for_each(|declaration| {
        let signed = declaration.to_string().replace(".reg .b", ".reg .s");
        code.line(format_args!("{signed}"))
    })
}

fn describe_foo(
    unit: &mut Unit<'_>,
    foo: &Signature<'_>,
    file: FileId,
    registers: [Register; 2],
) -> Result<(), Box<dyn Error>> {
    let int = unit.type_of::<i32>()?;
    let (declared, returns) = (Some(file.at(1, 0)), Some(int));
    let function = DebugFunction { declared, returns, ..DebugFunction::new(foo.name(), "func_begin0", "func_end0") };
    let scope = unit.function(function)?;
    for (name, register) in ["i", "j"].into_iter().zip(registers) {
        let variable = DebugVariable { declared, ..DebugVariable::new(name, int) };
        unit.parameter(scope, &variable.at(Location::register(register)?))?;
    }
    Ok(())
}

fn describe_test(unit: &mut Unit<'_>, test: &Signature<'_>, file: FileId) -> Result<(), Box<dyn Error>> {
    let int = unit.type_of::<i32>()?;
    let to_int = unit.pointer(int, StateSpace::Generic);
    let declared = Some(file.at(6, 0));
    let function = DebugFunction { declared, ..DebugFunction::new(test.name(), "func_begin1", "func_end1") };
    let scope = unit.function(function)?;
    let place = Location::symbol(AddressClass::Param, &test.parameter_name(0).to_string(), 0)?;
    unit.parameter(scope, &DebugVariable { declared, ..DebugVariable::new("p", to_int) }.at(place))?;
    Ok(())
}
