//! Random records, and a kernel that takes each by value.

use gpu_abi::TypeLayout;
use gpu_abi::ptx::ParamDecl;

use crate::base_type::Family;
use crate::cxx;
use crate::generate;
use crate::record::compact;
use crate::record::{Kind, Member, MemberType, RecordSet};
use crate::subject::engine;

/// Parameters of this size in bytes and below are taken on every architecture, two beside each other.
const MAX_BYTES: usize = 2_000;

/// Records whose forms are rare among the random ones, in the notation of [`compact`].
const CHOSEN: &[&str] = &[
    // nvcc -G describes bit-fields as wide as their types as ordinary members, even if they begin within a byte.
    "WholeBits packed struct packed { m0 ullong; m1 uint:7; m2 ullong:64; m3 char }",
    "WholeBytes packed struct packed { m0 int:3; m1 ushort:16; m2 uchar:8; m3 int:32; m4 uint:5 }",
    // NVRTC reads `m1` and its padding as one word, and then splits the word.
    "Tail scalar2 struct { m0 float; m1 uchar }",
];

/// A record with its layout in Rust.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The record's place in the set.
    pub position: usize,
    /// Its name in both languages.
    pub name: String,
    /// Rust's layout.
    pub layout: TypeLayout,
    /// Its requirements of a compiler.
    pub needs: Needs,
}

/// The requirements of a record: not every compiler accepts it, or lays it out as nvcc does.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// It holds a class of CUDA's headers for narrow floats.
    pub narrow: bool,
    /// It is packed, or has bit-fields with attributes: beyond the guide the other compilers follow other rules than nvcc.
    pub beyond_guide: bool,
    /// NVRTC 12 does not take it: it holds a vector that CUDA has from 13.0 on, or an empty array. Or it lays it out otherwise than nvcc:
    /// there an `__align__` below the natural alignment lowers it.
    pub not_for_nvrtc: bool,
    /// clang declares its parameter with an unnamed bit-field's alignment where that is above the record's.
    pub not_for_clang: bool,
}

impl Needs {
    /// Returns what the record at a position needs; `layouts` are those of the set.
    pub fn of<E>(set: &RecordSet, position: usize, layouts: &[Result<TypeLayout, E>]) -> Self {
        let mut needs = Self { narrow: false, beyond_guide: false, not_for_nvrtc: false, not_for_clang: false };
        for at in set.closure([position]) {
            let record = &set.records()[at];
            needs.beyond_guide |= set.is_beyond_guide(record);
            for member in &record.members {
                needs.not_for_nvrtc |= member.dims.contains(&0);
                if let MemberType::Base(base) = &member.ty {
                    needs.narrow |= matches!(base.family, Family::Narrow { .. });
                    needs.not_for_nvrtc |= base.name.ends_with("_16a") || base.name.ends_with("_32a");
                }
            }
            let Ok(layout) = &layouts[at] else { continue };
            let natural = |member: &Member| match (&member.name, &member.ty) {
                (Some(name), _) => layout.field(name).map_or(0, |field| field.layout().align()),
                // An unnamed bit-field has no place in the layout.
                (None, MemberType::Base(base)) => base.max_bits().map_or(0, |bits| bits.div_ceil(8) as usize),
                (None, MemberType::Record(_)) => 0,
            };
            let mut aligned = record.members.iter().filter_map(|member| Some((member.align?, natural(member))));
            needs.not_for_clang |= record.members.iter().any(|member| natural(member) > layout.align());
            needs.not_for_nvrtc |= record.align.is_some_and(|align| align < layout.align() as u64)
                || aligned.any(|(align, natural)| align < natural as u64);
        }
        needs
    }
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
        Self::of(generate::records_of_aligned_members(count, seed))
    }

    /// Makes `count` records as [`new`](Self::new) does, and adds the records in `CHOSEN` unless `count` is 0.
    pub fn with_chosen(count: usize, seed: u64) -> Self {
        let mut set = generate::records_of_aligned_members(count, seed);
        for line in CHOSEN.iter().filter(|_| count > 0) {
            compact::parse(line).and_then(|record| set.push(record)).expect("the chosen records are well-formed");
        }
        Self::of(set)
    }

    /// Takes these records.
    pub fn of(set: RecordSet) -> Self {
        let layouts = engine::layouts(&set);
        let mut subjects = Vec::new();
        for (position, layout) in layouts.iter().enumerate() {
            // A record that nvcc lays out differently on the host and the device is refused. One without a size, or aligned to more
            // than 128 bytes, cannot be a parameter.
            let Ok(layout) = layout else { continue };
            if !can_be_passed(layout) || is_refused_by_cxx(&set, position) {
                continue;
            }
            let name = set.records()[position].name.clone();
            subjects.push(Subject { position, name, layout: *layout, needs: Needs::of(&set, position, &layouts) });
        }
        Self { set, subjects }
    }

    /// Writes the kernels of `subjects`.
    ///
    /// Where `called`, each kernel passes its record to a function and back, so that the text has calls; clang 19 crashes on some unions
    /// there.
    pub fn source(&self, subjects: &[&Subject], called: bool) -> String {
        let mut source = String::from(cxx::PRELUDE);
        source += "#ifndef KERNEL\n#define KERNEL __global__\n#define DEVICE __device__ __noinline__\n#endif\n";
        for position in self.set.closure(subjects.iter().map(|subject| subject.position)) {
            source += &cxx::definition(&self.set.records()[position]);
        }
        source + &subjects.iter().map(|subject| kernel(&subject.name, called)).collect::<String>()
    }
}

/// Returns whether a kernel takes a value of this layout on every architecture.
fn can_be_passed(layout: &TypeLayout) -> bool {
    ParamDecl::new(layout, "value").is_ok() && layout.size() <= MAX_BYTES
}

/// The name of a record's kernel.
pub fn kernel_name(record: &str) -> String {
    format!("take_{record}")
}

fn kernel(record: &str, called: bool) -> String {
    let name = kernel_name(record);
    let (function, value) = match called {
        true => (
            format!("DEVICE {record} pass_{record}({record} value) {{ return value; }}\n"),
            format!("{record} copy = pass_{record}(value); char first = reinterpret_cast<char &>(copy);"),
        ),
        false => (String::new(), "char first = reinterpret_cast<char &>(value);".to_owned()),
    };
    format!("{function}extern \"C\" KERNEL void {name}({record} value, char *out) {{ {value} *out = first; }}\n")
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
