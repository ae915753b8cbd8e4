//! A module with everything that functions and variables can be described with: every address class, every kind of location.

use std::collections::BTreeMap;
use std::path::Path;

use gimli::constants;
use gpu_abi::debug::{AddressClass, DebugError, DebugFunction, DebugVariable, Location, Unit};
use gpu_abi::layout::StateSpace;

use super::tree::{self, Die, leb128};
use super::{dwarfdump, records};
use crate::compilers::scratch::Scratch;

const FUNCTIONS: &str = include_str!("functions.ptx");

/// A description that was read back.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Expected {
    class: Option<u64>,
    /// The operation that a location begins with.
    operation: Option<u8>,
    /// The register that it names.
    register: Option<String>,
    depth: usize,
}

/// The descriptions by their names.
type Descriptions = BTreeMap<String, Expected>;

/// Writes the module for an architecture.
fn module(arch: &str) -> Result<(String, Descriptions), DebugError> {
    let mut unit = Unit::new("gpu-abi-tests", "program.cu", "/")?;
    let (file, header) = (unit.file("program.cu")?, unit.file("header.h")?);
    let int = unit.type_of::<i32>()?;
    let pointer = unit.pointer(int, StateSpace::Generic);
    let (constant, volatile) = (unit.constant(int), unit.volatile(int));
    let alias = unit.typedef("real", constant)?;
    let pair = unit.type_of::<gpu_abi::vector::Double2>()?;
    let tile = unit.array(int, &[4, 4]);
    let mut descriptions = Descriptions::new();
    let mut expect =
        |variable: &str, class: Option<AddressClass>, operation: Option<gimli::DwOp>, register: &str, depth| {
            let expected = Expected {
                class: class.map(|class| class.code().into()),
                operation: operation.map(|operation| operation.0),
                register: (!register.is_empty()).then(|| register.to_owned()),
                depth,
            };
            descriptions.insert(variable.to_owned(), expected);
        };

    let (declared, returns, is_internal) = (Some(file.at(1, 0)), Some(int), true);
    let twice = DebugFunction::new("twice", "twice_begin", "twice_end");
    let twice = unit.function(DebugFunction { declared, returns, is_internal, ..twice })?;
    let x = DebugVariable { declared: Some(file.at(1, 10)), ..DebugVariable::new("x", int) };
    unit.parameter(twice, &x.at(Location::register("%r1")?))?;
    expect("x", Some(AddressClass::Register), Some(constants::DW_OP_regx), "%r1", 2);
    unit.variable(twice, &DebugVariable::new("kept", volatile).at(Location::register("%r2")?))?;
    expect("kept", Some(AddressClass::Register), Some(constants::DW_OP_regx), "%r2", 2);

    let (name, declared) = (Some("Kernel"), Some(file.at(10, 0)));
    let kernel = DebugFunction::new("kernel", "kernel_begin", "kernel_end");
    let kernel = unit.function(DebugFunction { name, declared, ..kernel })?;
    let at = |class, symbol, offset| Location::symbol(class, symbol, offset);
    unit.parameter(kernel, &DebugVariable::new("out", pointer).at(at(AddressClass::Param, "kernel_param_0", 0)?))?;
    expect("out", Some(AddressClass::Param), Some(constants::DW_OP_addr), "", 2);
    unit.parameter(kernel, &DebugVariable::new("pair", pair).at(at(AddressClass::Param, "kernel_param_1", 0)?))?;
    expect("pair", Some(AddressClass::Param), Some(constants::DW_OP_addr), "", 2);
    unit.variable(kernel, &DebugVariable::new("gone", alias))?;
    expect("gone", None, None, "", 2);
    let block = unit.block(kernel, "inner_begin", "inner_end")?;
    // ptxas places the variables of `__local_depot` in the frame.
    unit.variable(block, &DebugVariable::new("local", int).at(at(AddressClass::Local, "__local_depot1", 8)?))?;
    expect("local", Some(AddressClass::Local), Some(constants::DW_OP_fbreg), "", 3);
    let thread = DebugVariable { declared: Some(header.at(11, 0)), ..DebugVariable::new("thread", int) };
    unit.variable(block, &thread.at(Location::special_register("%tid.x")?))?;
    expect("thread", Some(AddressClass::SpecialRegister), Some(constants::DW_OP_regx), "%tid.x", 3);

    let globals = [
        ("counter", AddressClass::Global, int),
        ("limit", AddressClass::Const, int),
        ("tile", AddressClass::Shared, tile),
        ("texture", AddressClass::Texture, int),
        ("sampler", AddressClass::TextureSampler, int),
        ("surface", AddressClass::Surface, int),
    ];
    for (symbol, class, ty) in globals {
        unit.global(&DebugVariable::new(symbol, ty).at(at(class, symbol, 0)?))?;
        expect(symbol, Some(class), Some(constants::DW_OP_addr), "", 1);
    }
    let code = DebugVariable { symbol: Some("twice"), ..DebugVariable::new("code", int) };
    unit.global(&code.at(at(AddressClass::Code, "twice", 0)?))?;
    expect("code", Some(AddressClass::Code), Some(constants::DW_OP_addr), "", 1);

    let mut text = format!(
        ".version 8.6\n.target {arch}, texmode_independent, debug\n.address_size 64\n{}{FUNCTIONS}",
        unit.file_directives()
    );
    text += &unit.sections(&text)?.to_string();
    Ok((text, descriptions))
}

/// Has ptxas assemble the module, and reads it back; returns how many descriptions came back as they were written.
///
/// # Errors
/// The difference, or the messages of ptxas or llvm-dwarfdump.
pub fn check(ptxas: &Path, arch: &str) -> Result<usize, String> {
    let scratch = Scratch::new()?;
    let (text, descriptions) = module(arch).map_err(|error| error.to_string())?;
    let path = scratch.path().join("program.cubin");
    let bytes = records::assemble(ptxas, &text, arch, &path)?;
    dwarfdump::verify(&path)?;
    let unit = tree::cubin(&bytes)?;
    let mut described = unit.below(constants::DW_TAG_formal_parameter);
    described.extend(unit.below(constants::DW_TAG_variable));
    let found: Descriptions =
        described.into_iter().map(|(depth, die)| (name(die).to_owned(), expected(die, depth))).collect();
    if found != descriptions {
        return Err(format!("written {descriptions:#?}, read {found:#?}"));
    }
    let functions = unit.below(constants::DW_TAG_subprogram);
    let [(_, twice), (_, kernel)] = functions.as_slice() else {
        return Err(format!("functions {functions:?}"));
    };
    let blocks = unit.below(constants::DW_TAG_lexical_block);
    let range = |die: &Die| die.number(constants::DW_AT_low_pc).zip(die.number(constants::DW_AT_high_pc));
    let ranges = [range(twice), range(kernel), blocks.first().and_then(|(_, block)| range(block))];
    let [Some((_, twice_end)), Some((_, kernel_end)), Some((begin, end))] = ranges else {
        return Err(format!("ranges {ranges:?}"));
    };
    let are_ranges = twice_end > 0 && 0 < begin && begin < end && end < kernel_end;
    if !are_ranges || (name(twice), name(kernel)) != ("twice", "Kernel") {
        return Err(format!("functions {functions:?}, blocks {blocks:?}"));
    }
    Ok(found.len())
}

fn name(die: &Die) -> &str {
    die.text(constants::DW_AT_name)
}

fn expected(die: &Die, depth: usize) -> Expected {
    let location = die.bytes(constants::DW_AT_location);
    let operation = location.first().copied();
    let names_register = operation == Some(constants::DW_OP_regx.0);
    Expected {
        class: die.number(constants::DW_AT_address_class),
        operation,
        register: names_register.then(|| register(&location[1..])),
        depth,
    }
}

/// The name whose ASCII bytes are the number that the operand begins with.
fn register(operand: &[u8]) -> String {
    leb128(operand).to_be_bytes().into_iter().filter(|byte| *byte != 0).map(char::from).collect()
}
