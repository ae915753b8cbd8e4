//! Random records, and a kernel that takes each by value.

use gpu_abi::TypeLayout;
use gpu_abi::ptx::ParamDecl;

use super::mutation::{Mutated, Mutation};
use crate::base_type::Family;
use crate::cxx;
use crate::generate;
use crate::record::{Kind, MemberType, RecordSet};
use crate::subject::engine;

/// Parameters of this size in bytes and below are taken on every architecture, two beside each other.
const MOST_BYTES: usize = 2_000;

/// A record with its layout in Rust.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The record's place in the set.
    pub position: usize,
    /// Its name in both languages.
    pub name: String,
    /// Rust's layout.
    pub layout: TypeLayout,
    /// Whether it holds a class of CUDA's headers for narrow floats.
    pub narrow: bool,
}

/// Random records that Rust has a layout of and that can be a parameter.
#[derive(Debug)]
pub struct Program {
    /// The records.
    pub set: RecordSet,
    /// Those that are compared.
    pub subjects: Vec<Subject>,
}

impl Program {
    /// Makes `count` records, of which most can be compared.
    pub fn new(count: usize, seed: u64) -> Self {
        let set = generate::records(count, seed);
        let layouts = engine::layouts(&set);
        let mut subjects = Vec::new();
        for (position, layout) in layouts.into_iter().enumerate() {
            // What nvcc lays out otherwise on the host and on the device is refused; no size, or over 128 bytes of alignment, is no parameter.
            let Ok(layout) = layout else { continue };
            let can_be_passed = ParamDecl::new(&layout, "value").is_ok() && layout.size() <= MOST_BYTES;
            if !can_be_passed || is_refused_by_cxx(&set, position) {
                continue;
            }
            let name = set.records()[position].name.clone();
            subjects.push(Subject {
                position,
                name,
                layout,
                narrow: holds(&set, position, |family| matches!(family, Family::Narrow { .. })),
            });
        }
        Self { set, subjects }
    }

    /// Writes the kernels of `subjects`, and those of changed records.
    ///
    /// Where `called`, each kernel passes its record to a function and back, so that the text has calls; clang 19 crashes on some unions
    /// there.
    pub fn source(&self, subjects: &[&Subject], changed: &[Mutated], called: bool) -> String {
        let mut source = String::from(cxx::PRELUDE);
        source += "#ifndef KERNEL\n#define KERNEL __global__\n#define DEVICE __device__ __noinline__\n#endif\n";
        let positions = subjects.iter().map(|subject| subject.position).chain(changed.iter().map(|one| one.position));
        for position in self.set.closure(positions) {
            source += &cxx::definition(&self.set.records()[position]);
        }
        for subject in subjects {
            source += &kernel(&subject.name, ", char *out", called);
        }
        for one in changed {
            source += &cxx::definition(&one.record);
            let further = match one.mutation {
                Mutation::AddParameter => ", char *out, int more",
                Mutation::DropParameter => "",
                _ => ", char *out",
            };
            source += &kernel(&one.record.name, further, called);
        }
        source
    }
}

/// The name of a record's kernel.
pub fn kernel_name(record: &str) -> String {
    format!("take_{record}")
}

/// `further` are the parameters behind the record, the first of them a place to write to.
fn kernel(record: &str, further: &str, called: bool) -> String {
    let name = kernel_name(record);
    let store = if further.is_empty() { "" } else { "*out = first;" };
    if called {
        format!(
            "DEVICE {record} pass_{record}({record} value) {{ return value; }}\n\
             extern \"C\" KERNEL void {name}({record} value{further}) {{\n\
             {record} copy = pass_{record}(value); char first = reinterpret_cast<char &>(copy); {store} }}\n"
        )
    } else {
        format!(
            "extern \"C\" KERNEL void {name}({record} value{further}) {{ char first = reinterpret_cast<char &>(value); {store} }}\n"
        )
    }
}

/// Returns whether C++ copies the record by no rule of its own: a union that holds a class with a constructor.
fn is_refused_by_cxx(set: &RecordSet, position: usize) -> bool {
    let names = ["half2", "bfloat162"];
    let all = set.closure([position]);
    let has_constructor = |at: &usize| {
        let members = &set.records()[*at].members;
        members.iter().any(|member| matches!(&member.ty, MemberType::Base(base) if names.contains(&base.name)))
    };
    all.iter().any(|at| set.records()[*at].kind == Kind::Union) && all.iter().any(has_constructor)
}

fn holds(set: &RecordSet, position: usize, is_wanted: impl Fn(&Family) -> bool) -> bool {
    let is_held = |at: usize| {
        let members = &set.records()[at].members;
        members.iter().any(|member| matches!(&member.ty, MemberType::Base(base) if is_wanted(&base.family)))
    };
    set.closure([position]).into_iter().any(is_held)
}
