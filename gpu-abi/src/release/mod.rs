//! Releases of CUDA: their versions of PTX, and the records of CUDA's headers whose layouts differ between them.
//!
//! Kernels and host code that are compiled with the headers of different releases may disagree about a record of the same
//! name. `tests/releases/survey` in this crate's repository measures the records of cuda.h, the runtime's types, the vectors
//! and the narrow floats: their sizes and alignments on 64-bit Linux from CUDA 11.8 on.
//!
//! ```
//! use gpu_abi::release::{Cuda, CudaRecord};
//! use gpu_abi::{PtxLayout, TensorMap};
//!
//! let map = Cuda::V12_9.record("CUtensorMap").unwrap();
//! assert_eq!((map.size, map.align), (128, 64));
//! assert_eq!(
//!     Cuda::V12_9.check("CUtensorMap", TensorMap::REF).unwrap_err().to_string(),
//!     "`CUtensorMap` has size 128 and alignment 64 in CUDA 12.9, but `TensorMap` has size 128 and alignment 128: \
//!      `CUtensorMap` is aligned to 128 bytes since CUDA 13.0 and to 64 before",
//! );
//! assert!(Cuda::V13_0.check("CUtensorMap", TensorMap::REF).is_ok());
//!
//! assert_eq!(
//!     CudaRecord::find("cudaKernelNodeParamsV2").unwrap().to_string(),
//!     "`cudaKernelNodeParamsV2` has 72 bytes since CUDA 13.2, 64 since 13.1 and 56 before",
//! );
//! ```

mod records;

use crate::layout::Layout;
use crate::ptx::{Arch, ErrorName, IsaVersion, Target, TargetError};
use crate::search::first;
use crate::text::{Text, equal, say};
use core::fmt;

macro_rules! releases {
    ($($release:ident $name:literal ($major:literal, $minor:literal);)*) => {
        /// A release of CUDA.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Cuda {
            $(#[doc = concat!("CUDA ", $name, ".")] $release,)*
        }

        impl Cuda {
            /// Every release, from the oldest to the newest.
            pub const ALL: &'static [Self] = &[$(Self::$release),*];

            /// Returns the release's number, such as `12.9`.
            #[inline]
            pub const fn number(self) -> &'static str {
                match self {
                    $(Self::$release => $name,)*
                }
            }

            /// Returns the newest version of PTX that the release's ptxas assembles and its compilers write.
            #[inline]
            pub const fn isa(self) -> IsaVersion {
                match self {
                    $(Self::$release => IsaVersion::new($major, $minor),)*
                }
            }
        }
    };
}

releases! {
    V11_8 "11.8" (7, 8);
    V12_0 "12.0" (8, 0);
    V12_1 "12.1" (8, 1);
    V12_2 "12.2" (8, 2);
    V12_3 "12.3" (8, 3);
    V12_4 "12.4" (8, 4);
    V12_5 "12.5" (8, 5);
    V12_6 "12.6" (8, 5);
    V12_8 "12.8" (8, 7);
    V12_9 "12.9" (8, 8);
    V13_0 "13.0" (9, 0);
    V13_1 "13.1" (9, 1);
    V13_2 "13.2" (9, 2);
    V13_3 "13.3" (9, 3);
    V13_4 "13.4" (9, 4);
    V13_5 "13.5" (9, 5);
}

impl Cuda {
    /// Returns the target of this release's code for an architecture.
    ///
    /// ```
    /// use gpu_abi::ptx::Arch;
    /// use gpu_abi::release::Cuda;
    ///
    /// let limit = |cuda: Cuda| Ok::<_, gpu_abi::ptx::TargetError>(cuda.target(Arch::new(80))?.max_parameter_bytes());
    /// assert_eq!((limit(Cuda::V12_0)?, limit(Cuda::V12_1)?), (4352, 32764));
    /// # Ok::<(), gpu_abi::ptx::TargetError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the release does not know the architecture. An architecture that it has dropped is not an error.
    #[inline]
    pub const fn target(self, arch: Arch) -> Result<Target, TargetError> {
        Target::new(self.isa(), arch)
    }

    /// Returns the layout of a record of CUDA's headers in this release; `None` before the record's first release, and for
    /// records that are not in [`CudaRecord::ALL`] because they have the same layout in all releases or are unknown.
    #[inline]
    pub const fn record(self, name: &str) -> Option<CudaRecordLayout> {
        match CudaRecord::find(name) {
            Some(record) => record.layout_in(self),
            None => None,
        }
    }

    /// Checks that a type in Rust has the size and the alignment of the record `name` in this release.
    ///
    /// # Errors
    ///
    /// If one of them differs, or the release does not have the record. A record that is not in [`CudaRecord::ALL`] is not
    /// checked.
    #[inline]
    pub const fn check<'a>(self, name: &str, layout: &Layout<'a>) -> Result<(), ReleaseError> {
        let Some(record) = CudaRecord::find(name) else { return Ok(()) };
        let found = record.layout_in(self);
        match found {
            Some(found) if found.size == layout.size() && found.align == layout.align() => Ok(()),
            found => Err(ReleaseError {
                release: self,
                record,
                found,
                rust: ErrorName::new(layout.name()),
                layout: CudaRecordLayout { size: layout.size(), align: layout.align() },
            }),
        }
    }
}

/// Writes `CUDA 12.9`.
impl fmt::Display for Cuda {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CUDA {}", self.number())
    }
}

/// A size and an alignment in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CudaRecordLayout {
    /// The size.
    pub size: usize,
    /// The alignment.
    pub align: usize,
}

/// Returns the layout of this size and alignment.
const fn of(size: usize, align: usize) -> CudaRecordLayout {
    CudaRecordLayout { size, align }
}

impl fmt::Display for CudaRecordLayout {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "size {} and alignment {}", self.size, self.align)
    }
}

/// A record of CUDA's headers whose size or alignment changed from one release to another.
///
/// Its `Display` writes a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CudaRecord {
    /// The name.
    pub name: &'static str,
    /// The header that declares it.
    pub header: &'static str,
    /// The layouts, each with the first release that has it, from the oldest to the newest.
    pub history: &'static [(Cuda, CudaRecordLayout)],
}

impl CudaRecord {
    /// Every such record, sorted by name.
    pub const ALL: &'static [Self] = records::RECORDS;

    const fn new(name: &'static str, header: &'static str, history: &'static [(Cuda, CudaRecordLayout)]) -> Self {
        Self { name, header, history }
    }

    /// Returns the record of this name, a struct's or a typedef's; `None` if it did not change or is unknown.
    #[inline]
    pub const fn find(name: &str) -> Option<&'static Self> {
        first!(i in 0..Self::ALL.len() => if equal(Self::ALL[i].name, name) { Some(&Self::ALL[i]) } else { None })
    }

    /// Returns the layout in a release, or `None` before the first release that has the record.
    #[inline]
    pub const fn layout_in(&self, release: Cuda) -> Option<CudaRecordLayout> {
        let mut found = None;
        let mut i = 0;
        while i < self.history.len() && self.history[i].0 as u8 <= release as u8 {
            found = Some(self.history[i].1);
            i += 1;
        }
        found
    }

    /// Appends the history as a sentence.
    pub(crate) const fn describe<const N: usize>(&self, out: &mut Text<N>) {
        let alignment_changed = self.history[0].1.size == self.history[1].1.size;
        let to = if alignment_changed { "to " } else { "" };
        say!(out, "`", self.name, if alignment_changed { "` is aligned " } else { "` has " });
        let mut i = self.history.len();
        while i > 0 {
            i -= 1;
            let (release, layout) = self.history[i];
            out.push(to);
            out.push_number(if alignment_changed { layout.align } else { layout.size });
            if i == self.history.len() - 1 {
                say!(out, " bytes since CUDA ", release.number());
            } else if i > 0 {
                say!(out, " since ", release.number());
            } else {
                out.push(" before");
            }
            out.push(match i {
                0 => "",
                1 => " and ",
                _ => ", ",
            });
        }
    }
}

crate::text::described!(CudaRecord, 256);

/// The difference between a type in Rust and a record of CUDA's headers in one release.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ReleaseError {
    /// The release.
    pub release: Cuda,
    /// The record.
    pub record: &'static CudaRecord,
    found: Option<CudaRecordLayout>,
    rust: ErrorName,
    layout: CudaRecordLayout,
}

impl fmt::Display for ReleaseError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { release, record, found, rust, layout } = self;
        match found {
            Some(found) => write!(f, "`{}` has {found} in {release}, but `{rust}` has {layout}: {record}", record.name),
            None => write!(f, "{release} does not have `{}`: its first release is {}", record.name, record.history[0].0),
        }
    }
}

crate::text::error!(ReleaseError);

#[cfg(test)]
mod tests {
    use super::*;

    /// [`CudaRecord::describe`] states only one of the two.
    #[test]
    fn either_the_size_or_the_alignment_changes() {
        for record in CudaRecord::ALL {
            let (_, first) = record.history[0];
            let same =
                |of: fn(&CudaRecordLayout) -> usize| record.history.iter().all(|(_, layout)| of(layout) == of(&first));
            assert!(same(|layout| layout.size) != same(|layout| layout.align), "{}", record.name);
            assert!(record.history.len() > 1 && record.history.is_sorted_by_key(|(release, _)| *release));
        }
    }
}
