//! Rust's fields beside those that a kernel's debug information describes.
//!
//! [`fields()`] compares, and a [`FieldReport`] shows both sides:
//!
//! ```
//! # use gpu_abi::{PtxLayout, verify::{self, Artifact}};
//! #[derive(PtxLayout)]
//! #[allow(non_camel_case_types)]
//! struct block_q4_0 {
//!     qs: [u8; 16],
//!     d: gpu_abi::F16,
//! }
//!
//! # let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/kernels/nbody.debug.ptx"));
//! let report = verify::fields::<block_q4_0>(&Artifact::read(ptx)?, "block_q4_0")?;
//! assert_eq!(report.to_string(), "\
//! `block_q4_0` in Rust, `block_q4_0` in the kernel for sm_75 (nbody.cu:87): 2 members differ
//!     Rust                        |   kernel
//!   offset  size  type      name  | offset  size  type         name
//! !      0    16  [u8; 16]  qs    |      2    16  uint8_t[16]  qs    offset 0, kernel 2
//! !     16     2  F16       d     |      0     2  half         d     offset 16, kernel 0
//!   size 18, align 2              | size 18, align 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compare;
mod difference;
mod kind;
mod pair;
mod report;

pub use difference::Difference;
pub use report::{FieldReport, Row, Side};

use super::Artifact;
use super::dwarf::{DebugInfo, Record, RecordError};
use crate::layout::Layout;
use crate::{PtxLayout, report::TypeName};
use alloc::string::ToString;
use alloc::vec::Vec;
use compare::{Comparison, Place};
use core::fmt;
use gpu_abi_reader::{Module, ReadError};
use report::Whole;

/// Compares the fields of `T` with those of the struct, class or union that the kernels' source calls `name`.
///
/// Every member is compared by name, offset, size, bit offset and width, and by kind (an integer's sign, a floating-point number, an
/// address), through structs, unions, arrays and vectors. Two members of equal size that have changed places are found. The artefact must
/// have been compiled with debug information, by `nvcc -G`, or clang's `-g -Xclang -debug-info-kind=limited`, or `-O0 -g`; that changes no
/// layout, so that a test may compile the same source a second time. Of a file with images for several architectures, all with debug information are compared, and the first that differs is
/// reported.
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
/// If the artefact has no debug information, or it cannot be read, or does not have the one record of that name. That two types differ is
/// no error: [`FieldReport::agrees`] says so.
pub fn fields<T: PtxLayout>(artifact: &Artifact<'_>, name: &str) -> Result<FieldReport, FieldsError> {
    fields_of(&T::LAYOUT, artifact, name)
}

/// Compares as [`fields()`] does, with a layout that is made at run time.
///
/// # Errors
///
/// As for [`fields()`].
pub fn fields_of(layout: &Layout<'_>, artifact: &Artifact<'_>, name: &str) -> Result<FieldReport, FieldsError> {
    let mut compared: Option<FieldReport> = None;
    let mut has_lines = false;
    // Images of other kinds hold nothing that is read.
    for image in artifact.images().iter().filter(|image| image.kind().is_read()) {
        let unpacked = image.unpack().map_err(FieldsError::Read)?;
        match fields_in(layout, &unpacked.module().map_err(FieldsError::Read)?, name) {
            Ok(report) if report.agrees() => compared = compared.or(Some(report)),
            Err(FieldsError::NoDebugInfo { has_lines: lines }) => has_lines |= lines,
            other => return other,
        }
    }
    compared.ok_or(FieldsError::NoDebugInfo { has_lines })
}

/// Compares as [`fields()`] does, with one module.
///
/// # Errors
///
/// As for [`fields()`].
pub fn fields_in(layout: &Layout<'_>, module: &Module<'_>, name: &str) -> Result<FieldReport, FieldsError> {
    let Some(info) = DebugInfo::read(module).map_err(FieldsError::Read)? else {
        return Err(FieldsError::NoDebugInfo { has_lines: super::dwarf::has_lines(module) });
    };
    let record = info.record(name).map_err(FieldsError::Record)?;
    let mut report = compare(layout, record, info.align_of(record));
    report.arch = Some(module.arch().into());
    Ok(report)
}

/// Compares a layout with a record that has been read already.
///
/// `align` is the record's alignment in bytes where it is known, see [`DebugInfo::align_of`].
pub fn compare(layout: &Layout<'_>, record: &Record, align: Option<u64>) -> FieldReport {
    let mut comparison = Comparison { rows: Vec::new() };
    let mut differences = Vec::new();
    let size = layout.size() as u64;
    if size != record.size() {
        differences.push(Difference::Size { rust: size, kernel: record.size() });
    }
    let rust = layout.align() as u64;
    if let Some(kernel) = align.filter(|kernel| *kernel != rust) {
        differences.push(Difference::Align { rust, kernel });
    }
    differences.extend(comparison.whole(layout, record, Place::default()));
    let kernel_name = record.name().unwrap_or("(anonymous)").to_string();
    FieldReport {
        rust: Whole { name: TypeName(layout).to_string(), size, align: Some(rust) },
        kernel: Whole { name: kernel_name, size: record.size(), align },
        place: record.place().cloned(),
        arch: None,
        differences,
        rows: comparison.rows,
    }
}

/// Why fields cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldsError {
    /// The debug information cannot be read.
    Read(ReadError),
    /// The artefact has no debug information with types.
    NoDebugInfo {
        /// Whether it has line numbers, as with `-lineinfo`.
        has_lines: bool,
    },
    /// The debug information does not have the one record of that name.
    Record(RecordError),
}

impl fmt::Display for FieldsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => write!(f, "{error}"),
            Self::NoDebugInfo { has_lines } => {
                f.write_str(if *has_lines {
                    "the artefact has line numbers only (`-lineinfo`), no types"
                } else {
                    "the artefact has no debug information"
                })?;
                f.write_str(
                    ": compile the kernel with `nvcc -G`, NVRTC's `--device-debug`, or clang's `-g -Xclang -debug-info-kind=limited` \
                     or `-O0 -g`, for this check alone if you like: it changes no layout",
                )
            }
            Self::Record(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for FieldsError {}
