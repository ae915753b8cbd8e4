//! Random kernels: as CUDA C++ writes them, and as the library's layouts.

use gpu_abi::TypeLayout;

use crate::base_type::{BASE_TYPES, BaseType, Family};
use crate::cxx;
use crate::generate;
use crate::random::Random;
use crate::record::compact;
use crate::subject::engine;
use crate::verify::program::Needs;

/// A kernel's name and the types of its parameters.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The name, which C++ does not mangle.
    pub name: String,
    /// The parameters' types.
    pub params: Vec<&'static TypeLayout>,
}

/// A record that is too large for `KPARAM_INFO`'s 14 bits of size.
const LARGE: &str = "Large - struct { m0 char; m1 float[5000] }";

/// Random records and kernels that every compiler takes: the whole source, and the kernels.
///
/// # Errors
/// If there is no such record.
pub fn program(kernels: usize, random: &mut Random) -> Result<(String, Vec<Signature>), String> {
    let mut set = generate::records(kernels, random.bits());
    set.push(compact::parse(LARGE)?)?;
    let layouts = engine::layouts(&set);
    let is_common = |at: &usize| {
        let Needs { narrow, beyond_guide, not_for_nvrtc, not_for_clang } = Needs::of(&set, *at, &layouts);
        let is_param = matches!(&layouts[*at], Ok(layout) if layout.size() > 0 && layout.align() <= 128);
        is_param && !narrow && !beyond_guide && !not_for_nvrtc && !not_for_clang
    };
    let records: Vec<usize> = (0..layouts.len()).filter(is_common).collect();
    let mut source = format!("{}#ifndef KERNEL\n#define KERNEL __global__\n#endif\n", cxx::PRELUDE);
    for at in set.closure(records.iter().copied()) {
        source += &cxx::definition(&set.records()[at]);
    }
    let is_old = |base: &&BaseType| !matches!(base.family, Family::Narrow { .. }) && !base.name.ends_with('a');
    let numbers = BASE_TYPES.iter().filter(is_old).map(|base| (base.cxx.to_owned(), &base.rust.layout));
    let numbers: Vec<(String, &'static TypeLayout)> = numbers.collect();
    let records = records.into_iter().filter_map(|at| {
        let layout: &'static TypeLayout = Box::leak(Box::new(*layouts[at].as_ref().ok()?));
        Some((set.records()[at].name.clone(), layout))
    });
    let records: Vec<(String, &'static TypeLayout)> = records.collect();
    let mut signatures = Vec::new();
    for number in 0..kernels {
        let (name, mut room, mut params, mut declared) = (format!("kernel{number}"), 32_000, Vec::new(), Vec::new());
        for at in 0..if random.chance(5) { random.within(20, 60) } else { random.below(8) } {
            let choices = if random.chance(30) { &records } else { &numbers };
            let (ty, layout) = random.pick(choices);
            if layout.size() + layout.align() <= room {
                room -= layout.size() + layout.align();
                params.push(*layout);
                declared.push(format!("{ty} p{at}"));
            }
        }
        source += &format!("extern \"C\" KERNEL void {name}({}) {{}}\n", declared.join(", "));
        signatures.push(Signature { name, params });
    }
    Ok((source, signatures))
}
