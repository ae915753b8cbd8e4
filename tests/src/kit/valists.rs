//! Argument lists of `printf`: each type alone, each type between two others, and random lists.

use gpu_abi_conformance::bytes::Bytes;
use gpu_abi_conformance::cases::{CaseId, Kit};
use gpu_abi_conformance::read;
use gpu_abi_conformance::signatures::Signature;
use gpu_abi_conformance::sources::types::TYPES;
use gpu_abi_conformance::sources::{self, Language, printf_symbol};
use gpu_abi_conformance::valists::Valist;

use super::ARCHS;
use super::signatures::{ORDER, Sizes, random_type, records, rule_of};
use crate::compilers::find::Tools;
use crate::compilers::scratch::Scratch;
use crate::random::Random;

/// The number of random lists, the seed, and the most arguments.
const MIXED: (usize, u64, u64) = (40, 2, 8);

/// The size of the largest record, in bytes. nvcc's back end for sm_100 and later passes the address of a larger one.
const LARGEST: u64 = 128;

/// The type of the arguments before and after the one that a list tests: only the alignment decides where that one is.
const NEIGHBOR: &str = "char";

/// Returns lists without answers, smallest first.
pub(super) fn choose(kit: &Kit) -> Vec<Valist> {
    let mut chosen: Vec<Valist> = Vec::new();
    let mut add = |rule: &str, params: Vec<String>| {
        let rule = rule.replace("parameter", "valist");
        let number = chosen.iter().filter(|list| list.rule == rule).count() + 1;
        let name = format!("{}_{number:03}", rule.replace('-', "_"));
        chosen.push(Valist { name, rule, params, arguments: Vec::new() });
    };
    let fits = |name: &&str| {
        let Some(case) = kit.position(name).map(|at| &kit.cases()[at]) else { return false };
        // A record without values has no bytes to compare.
        case.size <= LARGEST && case.members.iter().any(|member| member.name.is_some())
    };
    let records: Vec<&str> = records(kit).into_iter().filter(fits).collect();
    let mut types: Vec<(&str, &str)> = TYPES.iter().map(|ty| (rule_of(ty), ty.cxx)).collect();
    types.extend(records.iter().map(|name| ("parameter-record", *name)));
    types.sort_by_key(|(rule, _)| ORDER.iter().position(|other| other == rule));
    add("valist-none", Vec::new());
    for (rule, ty) in &types {
        add(rule, vec![(*ty).to_owned()]);
    }
    for (rule, ty) in &types {
        add(rule, [NEIGHBOR, ty, NEIGHBOR].map(str::to_owned).into());
    }
    let mut random = Random::new(MIXED.1);
    let list = |random: &mut Random| {
        let count = random.within(2, MIXED.2);
        (0..count).map(|_| random_type(random, &records).to_owned()).collect()
    };
    let mut mixed: Vec<Vec<String>> = (0..MIXED.0).map(|_| list(&mut random)).collect();
    mixed.sort_by_key(Vec::len);
    for params in mixed {
        add("valist-mixed", params);
    }
    chosen
}

/// Asks nvcc about the kit's lists, and returns them with its answers; `signatures` are answered already.
///
/// # Errors
/// If nvcc fails, if its output cannot be read, or if a byte belongs to two arguments.
pub(super) fn answered(kit: &Kit, signatures: &[Signature], tools: &Tools) -> Result<Vec<Valist>, String> {
    let sizes = Sizes::of(kit, signatures);
    let mut lists = kit.valists().to_vec();
    let units: Vec<_> = (0..lists.len()).flat_map(|at| sources::units(kit, CaseId::Valist(at), Language::Cuda)).collect();
    let source = sources::source(kit, &units, Language::Cuda).text;
    for (position, (_, arch)) in ARCHS.iter().enumerate() {
        let scratch = Scratch::new()?;
        let output = read::ptx(&tools.nvcc(arch).ptx(&source, scratch.path())?)?;
        for list in &mut lists {
            let of = |why: &str| format!("`{}` on {arch}: {why}", list.name);
            let function = output.functions.get(&printf_symbol(&list.name)).ok_or_else(|| of("the function is missing"))?;
            let found =
                function.valist.as_ref().ok_or_else(|| of("the call is missing"))?.clone().map_err(|why| of(&why))?;
            if found.iter().enumerate().any(|(at, bytes)| found[..at].iter().any(|other| bytes.meets(other))) {
                return Err(of("a byte belongs to two arguments"));
            }
            let found = list.params.iter().zip(found).map(|(ty, bytes)| without_padding(kit, &sizes, ty, bytes));
            // A byte that only one of nvcc's back ends copies is padding.
            list.arguments = match position {
                0 => found.collect(),
                _ => list.arguments.iter().zip(found).map(|(old, new)| old.intersection(&new)).collect(),
            };
        }
    }
    match lists.iter().find(|list| list.arguments.iter().any(|bytes| *bytes == Bytes::default())) {
        Some(list) => Err(format!("nvcc passes no bytes of an argument of `{}`", list.name)),
        None => Ok(lists),
    }
}

/// Leaves the bytes of a record's members. A record begins with its first member, so the first byte is known.
fn without_padding(kit: &Kit, sizes: &Sizes, ty: &str, bytes: Bytes) -> Bytes {
    let Some((values, start)) = sizes.values(kit, ty).zip(bytes.first()) else { return bytes };
    let mut moved = Bytes::default();
    moved.add_at(start, &values);
    bytes.intersection(&moved)
}
