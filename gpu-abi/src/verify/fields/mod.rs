//! Compares Rust's fields with those that a kernel's debug information describes.
//!
//! [`fields()`] compares, and a [`FieldReport`] shows both sides:
//!
//! ```
//! # use gpu_abi::{PtxLayout, verify::{self, Artifact}};
//! #[derive(PtxLayout)]
//! #[allow(non_camel_case_types)]
//! struct block_q4_0 {
//!     qs: [u8; 16],
//!     d: gpu_abi::narrow::F16,
//! }
//!
//! # let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/kernels/nbody.debug.ptx"));
//! let report = verify::fields::<block_q4_0>(&Artifact::read(ptx)?, "block_q4_0")?;
//! assert_eq!(report.to_string(), "\
//! `block_q4_0` in Rust, `block_q4_0` in the kernel for sm_75 (nbody.cu:87): 2 members differ
//!     Rust                        |   kernel
//!   offset  size  type      name  | offset  size  type         name
//! !      0    16  [u8; 16]  qs    |      2    16  uint8_t[16]  qs    offset 0 in Rust, 2 in the kernel
//! !     16     2  F16       d     |      0     2  half         d     offset 16 in Rust, 0 in the kernel
//!   size 18, align 2              | size 18, align 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod comparison;
mod report;
mod rows;

pub use crate::compare::{Difference as FieldDifference, NotCompared};
pub use gpu_abi_reader::debug::{RecordError, SourceLocation};
pub use report::{FieldReport, Row, Side, WholeType};

use super::Artifact;
use crate::compare::{CompiledSide, Pair, Place, RustType};
use crate::layout::Layout;
use crate::name::CxxType;
use crate::{PtxLayout, report::TypeName};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use comparison::{Comparison, Line, Root, end};
use core::fmt;
use gpu_abi_reader::debug::{Type, TypeTable, Types};
use gpu_abi_reader::interface::{File, Interface};
use gpu_abi_reader::model::{CompiledType, CompiledTypes};
use gpu_abi_reader::{ReadError, TypeList};
use rows::Rows;

/// Compares the fields of `T` with those of the struct, class or union that the kernels' source calls `name`, or its enumerators with
/// those of the enumeration of that name.
///
/// Every member is compared by name, offset, size, bit offset and width, and by kind (an integer's sign, a floating-point
/// number, an address), through structs, unions, arrays and vectors, and so are the targets of pointers. Two swapped
/// members of equal size are found. The artifact must have been compiled with debug information: with `nvcc -g -c`, which leaves
/// kernels optimized, with `nvcc -G`, or with clang's `-g -Xclang -debug-info-kind=limited` or `-O0 -g`. These options do not
/// change layouts, so a test may compile the same source a second time. The host code and all images that describe the type are
/// compared, and the first one that differs is reported.
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::vector::Float4;
/// use gpu_abi::verify::{self, Artifact};
///
/// #[derive(PtxLayout)]
/// struct SimParams {
///     dt: f32,
///     gravity: f64,
///     bounds: Float4,
///     count: u32,
///     #[ptx(bits = 1)]
///     bounce: bool,
///     #[ptx(bits = 20)]
///     steps: u32,
///     #[ptx(bits = 6)]
///     bias: i32,
///     damping: f32,
/// }
///
/// // nvcc -G -arch=sm_75 -ptx nbody.cu -o nbody.debug.ptx
/// let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/kernels/nbody.debug.ptx"));
/// let report = verify::fields::<SimParams>(&Artifact::read(ptx)?, "SimParams")?;
/// assert!(report.agrees(), "{report}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the artifact has no debug information, or it cannot be read, or it does not have exactly one record of that name. Two
/// types that differ are not an error: [`FieldReport::agrees`] returns `false` for them.
pub fn fields<T: PtxLayout + CxxType>(artifact: &Artifact<'_>, name: &str) -> Result<FieldReport, FieldsError> {
    let file = File::of(artifact, |_| true).map_err(|error| FieldsError::Read(error.error))?;
    let interface = Interface::open([("", &file)], None);
    if let Some(error) = interface.problems.iter().find_map(|problem| problem.error) {
        return Err(FieldsError::Read(error));
    }
    let (mut compared, mut missing): (Option<FieldReport>, _) = (None, None);
    let described = interface.debug().next().map_or_else(|| Ok(Vec::new()), |(_, debug)| debug.everything());
    for (arch, info) in described.map_err(FieldsError::Read)? {
        // A type may be in the code for some architectures only.
        let ty = match info.ty(name) {
            Ok(ty) => ty,
            Err(error @ RecordError::Ambiguous(_)) => return Err(FieldsError::Record(error)),
            Err(error) => {
                missing.get_or_insert(FieldsError::Record(error));
                continue;
            }
        };
        let report = FieldReport { arch, ..one((RustType::new(T::REF, &T::DESCRIPTION), ty), &info.types) };
        if !report.agrees() {
            return Ok(report);
        }
        compared = compared.or(Some(report));
    }
    let missing = || missing.unwrap_or_else(|| FieldsError::NoDebugInfo { has_lines: interface.has_lines() });
    compared.ok_or_else(missing)
}

/// Compares a layout, which does not describe the targets of pointers.
#[doc(hidden)]
pub fn compare_layout(layout: &Layout<'_>, ty: &Type, types: &Types) -> FieldReport {
    one((RustType::of_layout(layout), ty), types)
}

fn one((rust, ty): (RustType<'_>, &Type), types: &Types) -> FieldReport {
    let mut table = TypeTable::new(types);
    let root = (rust, table.add(ty));
    let mut report = reports(&[root], &table.into_kernels_list()).pop().expect("a report for each type");
    report.set_source(ty);
    report
}

/// Compares types with those of a list and everything that their pointers reach, each pair of records once. The names are the list's, and the
/// source locations are not known.
pub(super) fn reports(roots: &[Root<'_>], list: &TypeList) -> Vec<FieldReport> {
    list.with(|types| {
        comparison::compare(types, &[], |compared| {
            // What differs anywhere is known before the first report.
            let itself: Vec<_> = roots.iter().map(|root| compared.follow(*root)).collect();
            roots.iter().zip(itself).map(|(root, itself)| report(compared, *root, itself)).collect()
        })
    })
}

/// Calls `read` with a comparison of the types of two lists, of which the second one's records in `left_out` are not compared; perhaps more
/// than once. `handles` are types of the first list, each with the name of the second one's class whose handle it is.
///
/// The "Rust" of reports is the first list. The names are the lists', and the source locations are not known. Nothing that Rust may declare as
/// another type agrees with that if both lists are of C++: types of different kinds are different types, and so are records with different
/// names. If only the second list is of Rust, the first one is compared with it, and the reports are turned around.
#[doc(hidden)]
pub fn compare_lists<R>(
    [old, new]: [&TypeList; 2],
    handles: &[(usize, &str)],
    left_out: &[usize],
    read: impl Fn(&mut Lists<'_, '_, '_>) -> R,
) -> R {
    let is_exchanged = new.is_of_rust() && !old.is_of_rust();
    let [rust, kernel] = if is_exchanged { [new, old] } else { [old, new] };
    rust.with(|types| {
        CompiledSide::with(types, [rust.is_of_rust(), kernel.is_of_rust()], handles, |rust| {
            kernel.with(|kernel| {
                comparison::compare(kernel, left_out, |compared| read(&mut Lists { compared, rust, is_exchanged }))
            })
        })
    })
}

/// A comparison of types of two lists, each an index in both, and everything that their pointers reach, each pair of records once.
#[doc(hidden)]
#[derive(Debug)]
pub struct Lists<'c, 'a, 'w> {
    compared: &'c mut Comparison<'a, 'w>,
    rust: &'a CompiledSide<'a>,
    /// Whether that is the second list.
    is_exchanged: bool,
}

impl<'a> Lists<'_, 'a, '_> {
    /// Returns the types of the lists.
    pub const fn types(&self) -> [CompiledTypes<'a>; 2] {
        if self.is_exchanged { [self.compared.types, self.rust.types] } else { [self.rust.types, self.compared.types] }
    }

    const fn root(&self, pair: (usize, usize)) -> Root<'a> {
        let (rust, kernel) = self.turned(pair);
        (RustType::compiled(rust, self.rust), kernel)
    }

    /// Returns what belongs to the two lists as that of the compared sides, and the reverse.
    const fn turned(&self, (old, new): (usize, usize)) -> (usize, usize) {
        if self.is_exchanged { (new, old) } else { (old, new) }
    }

    /// Compares types.
    pub fn compare(&mut self, all: &[(usize, usize)]) {
        all.iter().for_each(|pair| self.compared.expect(self.root(*pair)));
        all.iter().for_each(|pair| drop(self.compared.follow(self.root(*pair))));
    }

    /// Sets the types that are reported on their own: a difference in them is not one in a type that leads to them.
    pub fn separate(&mut self, all: &[(usize, usize)]) {
        let all: Vec<_> = all.iter().map(|pair| self.root(*pair)).collect();
        self.compared.separate(&all);
    }

    /// Returns the pairs of records that differ themselves.
    pub fn differing(&self) -> Vec<(usize, usize)> {
        self.compared.differing().filter_map(|pair| Some(self.turned((pair.rust.index()?, pair.index)))).collect()
    }

    /// Returns the pairs of records and of enumerations that members are, or that pointers lead to, each with the record of the second list
    /// whose member leads to it.
    pub fn of_members(&self) -> Vec<((usize, usize), usize)> {
        let [ours, theirs] = [self.rust.types, self.compared.types];
        let is_enum = |ty: usize, types: CompiledTypes<'_>| matches!(types.get(ty), CompiledType::Enum { .. });
        let mut found = Vec::new();
        for (number, Pair { rust, kernel, index, .. }) in self.compared.compared() {
            let Some(holder) = rust.index().map(|own| self.turned((own, *index)).1) else { continue };
            let mut add = |pair| found.push((self.turned(pair), holder));
            for Line { place, held, targets, .. } in self.compared.lines(number) {
                let records = held.iter().chain(targets).map(|pair| self.compared.pair(*pair));
                records.filter_map(|pair| Some((pair.rust.index()?, pair.index))).for_each(&mut add);
                let field = place.field.and_then(|field| rust.listed(&rust.layout.fields()[field]));
                let (Some(field), Some(member)) = (field, place.member) else { continue };
                let ends = (end(field.ty, ours), end(kernel.members[member].ty, theirs));
                Some(ends)
                    .filter(|(own, other)| is_enum(*own, ours) && is_enum(*other, theirs))
                    .into_iter()
                    .for_each(&mut add);
            }
        }
        found
    }

    /// Returns the report of two types.
    pub fn report(&mut self, pair: (usize, usize)) -> FieldReport {
        let root = self.root(pair);
        let itself = self.compared.follow(root);
        let mut report = report(self.compared, root, itself);
        if self.is_exchanged {
            report.exchange();
        }
        report
    }
}

/// Returns the report of two types that have been compared, with the differences between the types themselves.
fn report<'a>(compared: &Comparison<'a, '_>, root: Root<'a>, itself: Vec<FieldDifference>) -> FieldReport {
    let ((rust, index), list) = (root, compared.types);
    let (record, targets) = compared.led(root);
    let rows = Rows::new(compared, record, targets);
    let of_record = record.into_iter().flat_map(|pair| compared.at(Place::record(pair)));
    let members = record.map_or_else(Vec::new, |pair| rows.of(pair));
    let pointees = rows.reached.iter().map(|pair| {
        let Pair { rust, kernel, .. } = compared.pair(*pair);
        FieldReport {
            rust: whole_in_rust(rust.ty(), Some(rust.layout.align())),
            kernel: whole(&CompiledType::Record(**kernel), Some(kernel.size)),
            source_location: None,
            arch: None,
            differences: compared.at(Place::record(*pair)).collect(),
            rows: rows.of(*pair),
            pointees: Vec::new(),
            pair: Some((0, *pair)),
            target: String::new(),
            is_exchanged: false,
        }
    });
    let pointees = pointees.filter(|report| !report.agrees() || !report.is_complete()).collect();
    FieldReport {
        rust: whole_in_rust(rust, rust.layout().and_then(Layout::known_align)),
        kernel: whole(list.get(index), list.get(index).size(list)),
        source_location: None,
        arch: None,
        differences: itself.into_iter().chain(of_record).collect(),
        rows: members,
        pointees,
        pair: record.map(|pair| (0, pair)),
        target: comparison::target(index, list).into(),
        is_exchanged: false,
    }
}

fn whole_in_rust(rust: RustType<'_>, align: Option<usize>) -> WholeType {
    if let Some(ty) = rust.listed() {
        return whole(ty, rust.size());
    }
    let name = rust.layout().map_or_else(|| rust.name().to_string(), |layout| TypeName(layout).to_string());
    WholeType { name, size: rust.size().unwrap_or(0), align: align.map(|align| align as u64) }
}

fn whole(ty: &CompiledType<'_>, size: Option<u64>) -> WholeType {
    let align = if let CompiledType::Record(record) = ty { record.align } else { None };
    let name = if ty.name().is_empty() { "(anonymous)" } else { ty.name() };
    WholeType { name: name.to_string(), size: size.unwrap_or(0), align }
}

/// Why fields cannot be compared.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldsError {
    /// The debug information cannot be read.
    Read(ReadError),
    /// The artifact has no debug information with types.
    NoDebugInfo {
        /// Whether it has line numbers, as with `-lineinfo`.
        has_lines: bool,
    },
    /// The debug information does not have exactly one record of that name.
    Record(RecordError),
}

impl fmt::Display for FieldsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => write!(f, "{error}"),
            Self::NoDebugInfo { has_lines } => {
                f.write_str(if *has_lines {
                    "the artifact has only line numbers (`-lineinfo`), no types"
                } else {
                    "the artifact has no debug information"
                })?;
                f.write_str(
                    ": compile the kernel with `nvcc -g -c`, `nvcc -G`, NVRTC's `--device-debug`, or clang's `-g -Xclang -debug-info-kind=limited` \
                     or `-O0 -g`, at least for this check: these options do not change layouts",
                )
            }
            Self::Record(error) => write!(f, "{error}"),
        }
    }
}

crate::text::error!(FieldsError);

#[cfg(test)]
mod tests {
    use super::*;
    use gpu_abi_reader::model::{CompiledArgument, CompiledMember, CompiledRecord, ScalarKind};

    /// `struct Job { void (*done)(Node *); };`, a pointer to its callback, and `struct Node { int value; };`
    #[test]
    fn records_that_only_callbacks_lead_to_are_reported() {
        const fn record<'a>(name: &'a str, size: u64, members: &'a [CompiledMember<'a>]) -> CompiledType<'a> {
            let (union, align, max_align, by_key, has_virtual_base) = (false, None, None, &[], false);
            let (made_up, other_form) = (0, None);
            CompiledType::Record(CompiledRecord {
                name,
                union,
                size,
                align,
                max_align,
                members,
                by_key,
                has_virtual_base,
                made_up,
                other_form,
            })
        }
        const fn pointer(to: usize) -> CompiledType<'static> {
            CompiledType::pointer("", to, Some(false), 8)
        }

        let parts = [CompiledArgument::Type(4), CompiledArgument::Type(3)];
        let (job, node) = ([CompiledMember::new("done", 1, 0)], [CompiledMember::new("value", 6, 0)]);
        let list = |name, kind| {
            [
                record("Job", 8, &job),
                pointer(2),
                CompiledType::Function { name: "void (Node *)", parts: Some(&parts) },
                pointer(5),
                CompiledType::Void,
                record("Node", 4, &node),
                CompiledType::Scalar { name, kind, size: 4, handle: None },
                pointer(1),
            ]
        };
        let (old, new) = (list("int", ScalarKind::Signed), list("float", ScalarKind::Float));
        for (other, agree) in [(&old, true), (&new, false)] {
            let agrees = CompiledSide::with(CompiledTypes::new(&old), [true, false], &[], |side| {
                comparison::compare(CompiledTypes::new(other), &[], |compared| {
                    let roots = [0, 1, 7].map(|index| (RustType::compiled(index, side), index));
                    let itself = roots.map(|root| compared.follow(root));
                    roots.into_iter().zip(itself).all(|(root, itself)| report(compared, root, itself).agrees() == agree)
                })
            });
            assert!(agrees, "{other:?}");
        }
    }
}
