//! The library's debug information about the records and types of a conformance kit, beside the kit's.

use std::path::Path;
use std::process::Command;

use gpu_abi::TypeLayout;
use gpu_abi::debug::{AddressClass, DebugError, DebugVariable, Location, Unit};
use gpu_abi::layout::Layout;
use gpu_abi_conformance::cases::{Case, Data, Kit, Manifest, Rule};
use gpu_abi_conformance::debug::{self, Described, MemberType, Tag};
use gpu_abi_conformance::read::{self, FileKind};
use gpu_abi_conformance::sources::symbol;

use super::dwarfdump;
use crate::base_type::BaseType;
use crate::compilers::batch;
use crate::compilers::scratch::{self, Scratch, run, write};
use crate::record::{Place, Record, RecordSet};
use crate::subject::{Outcome, engine};

/// Returns a kit of records with the engine's layouts, and with the types of `types`. A record that the engine refuses has the size 0.
///
/// # Errors
/// Names a record whose types are not known.
pub fn kit_of(set: &RecordSet, types: &Kit) -> Result<Kit, String> {
    let laid_out = |(record, outcome): (&Record, Outcome)| -> Case {
        let mut case = batch::case(record);
        let Outcome::Laid { layout, .. } = outcome else { return case };
        case.size = layout.size;
        for (member, place) in case.members.iter_mut().zip(layout.members) {
            (member.offset, member.bit_offset) = match place {
                Some(Place::Bytes { offset }) => (Some(offset), None),
                Some(Place::Bits { bit_offset, .. }) => (None, Some(bit_offset)),
                None => (None, None),
            };
        }
        case
    };
    let records = set.records().iter().zip(engine::outcomes(set)).map(laid_out).collect();
    let mut rules = types.manifest.rules.clone();
    rules.push(Rule::default());
    let manifest = Manifest { rules, ..types.manifest.clone() };
    Kit::new(manifest, Data { records, debug: types.data.debug.clone(), ..Data::default() })
}

/// A variable of a module that the library describes.
struct Variable<'k> {
    case: &'k str,
    layout: TypeLayout,
    /// The type, as the kit has it.
    described: Described,
}

/// Returns a variable of each record that has a size, and of each type without a state space of its own. `set` has the kit's records.
fn variables<'k>(kit: &'k Kit, set: &RecordSet) -> Result<Vec<Variable<'k>>, String> {
    let mut variables = Vec::new();
    for (case, layout) in kit.data.records.iter().zip(engine::layouts(set)) {
        // The engine refuses some records.
        if let Some(layout) = layout.ok().filter(|layout| layout.size() > 0) {
            let described =
                kit.described_record(case).ok_or_else(|| format!("{}: a member's type is not known", case.cxx))?;
            variables.push(Variable { case: &case.name, layout, described });
        }
    }
    for case in kit.data.debug.iter().filter(|case| case.place == debug::Place::Global) {
        if let Some(base) = BaseType::all().find(|base| base.cxx == case.ty) {
            let array = |element, &len: &u64| Layout::array("", Box::leak(Box::new(element)), len as usize);
            let layout = case.dims.iter().rev().fold(base.rust.layout, array);
            variables.push(Variable { case: &case.name, layout, described: case.described.clone().in_array(&case.dims) });
        }
    }
    Ok(variables)
}

/// How the library describes a kit's records and types.
#[derive(Debug, Default)]
pub struct Compared {
    /// The number of those that are as in the kit.
    pub equal: usize,
    /// The others, each with its differences.
    pub wrong: Vec<String>,
}

/// Has the library describe a kit's records, which are those of `set`, and types, and ptxas assemble that; compares the cubin with the
/// kit.
///
/// # Errors
/// The messages of the library, ptxas or llvm-dwarfdump.
pub fn compare(kit: &Kit, set: &RecordSet, ptxas: &Path, arch: &str) -> Result<Compared, String> {
    let variables = variables(kit, set)?;
    let folder = Scratch::new()?;
    let cubin = folder.path().join("records.cubin");
    assemble(ptxas, &written(&variables, arch).map_err(|error| error.to_string())?, arch, &cubin)?;
    dwarfdump::verify(&cubin)?;
    let found = read::file(&cubin, FileKind::Cubin)?.debug.unwrap_or_default().variables;
    let mut compared = Compared::default();
    for Variable { case, described, .. } in variables {
        let found = found.get(&symbol("described_", case)).ok_or_else(|| format!("`{case}` is not described"))?;
        let found = found.ty.clone().map_err(|why| format!("`{case}`: {why}"))?;
        let differences = comparable(described).differences(&comparable(found));
        if differences.is_empty() {
            compared.equal += 1;
            continue;
        }
        let cxx = kit.position(case).map_or("", |at| kit.data.records[at].cxx.as_str());
        compared.wrong.push(format!("{arch}, `{case}`: {differences:?}, each with nvcc's and the library's\n    {cxx}"));
    }
    Ok(compared)
}

/// Returns the library's module.
fn written(variables: &[Variable<'_>], arch: &str) -> Result<String, DebugError> {
    let mut unit = Unit::new("gpu-abi-tests", "records.cu", "/")?;
    let mut text = format!(".version 8.6\n.target {arch}, debug\n.address_size 64\n");
    for Variable { case, layout, .. } in variables {
        let name = symbol("described_", case);
        let ty = unit.layout(layout)?;
        let location = Location::symbol(AddressClass::Global, &name, 0)?;
        unit.global(&DebugVariable::new(&name, ty).at(location))?;
        text += &format!(".visible .global .align {} .b8 {name}[{}];\n", layout.align(), layout.size());
    }
    let sections = unit.sections(&text)?;
    Ok(format!("{text}{sections}"))
}

/// Returns a type as far as it is the same in Rust: all enumerations are [`ENUM`](crate::base_type::ENUM), all pointers lead to bytes, and
/// a typedef is its type.
fn comparable(mut ty: Described) -> Described {
    match (ty.tag, ty.ty.take()) {
        (Tag::PointerType, _) => ty.ty = Some(Box::default()),
        (Tag::Typedef, Some(of)) => return comparable(*of),
        (Tag::ArrayType, Some(element)) => ty.ty = Some(Box::new(comparable(*element))),
        (Tag::EnumerationType, under) => {
            (ty.name, ty.ty) = (None, under);
            ty.enumerators.iter_mut().for_each(|each| each.name.clear());
        }
        (_, inner) => {
            ty.ty = inner;
            ty.name = ty.name.map(|name| class_name(&name));
            let member = |member: MemberType| MemberType { ty: comparable(member.ty), ..member };
            ty.members = ty.members.map(|members| members.into_iter().map(member).collect());
        }
    }
    ty
}

/// The one of two names that the library uses: it does not know `long` from `long long`, nor `double4_16a` from `double4`.
fn class_name(name: &str) -> String {
    let name = name.strip_suffix("_16a").unwrap_or(name);
    for prefix in ["long", "ulong"] {
        if let Some(lanes) = name.strip_prefix(prefix).filter(|lanes| lanes.starts_with(|c: char| c.is_ascii_digit())) {
            return format!("{prefix}long{lanes}");
        }
    }
    name.to_owned()
}

/// Has ptxas make a cubin with debug information, beside which it lies in the folder; returns its bytes.
///
/// # Errors
/// ptxas's words.
pub fn assemble(ptxas: &Path, text: &str, arch: &str, cubin: &Path) -> Result<Vec<u8>, String> {
    let input = cubin.with_extension("ptx");
    write(&input, text)?;
    run(Command::new(ptxas).arg("-g").arg("-arch").arg(arch).arg(&input).arg("-o").arg(cubin))?;
    scratch::read(cubin)
}
