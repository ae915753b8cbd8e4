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

mod report;

#[doc(hidden)]
pub use crate::compare::{Comparison, compare_lists};
pub use crate::compare::{Difference as FieldDifference, NotCompared};
pub use gpu_abi_reader::debug::{RecordError, SourceLocation};
pub use report::{FieldReport, Row, Side, WholeType};

use super::Artifact;
use crate::PtxLayout;
use crate::compare::{RustType, reports};
use crate::layout::Layout;
use crate::name::CxxType;
use alloc::vec::Vec;
use core::fmt;
use gpu_abi_reader::ReadError;
use gpu_abi_reader::debug::{Type, TypeTable, Types};
use gpu_abi_reader::interface::{File, Interface};

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
    let interface = Interface::open(&[("", &file)], None);
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
