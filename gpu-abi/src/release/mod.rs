//! Releases of CUDA: their versions of PTX, and the records of CUDA's headers whose layouts differ between them.
//!
//! Kernels and host code that are compiled with the headers of different releases may disagree about a record of the same
//! name. `tests/releases/survey` in this crate's repository measures the records of cuda.h, the runtime's types, the vectors
//! and the narrow floats: their sizes and alignments on 64-bit Linux from CUDA 11.8 on.
//!
//! ```
//! use gpu_abi::release::{Cuda, CudaRecord};
//!
//! let node = CudaRecord::find("cudaKernelNodeParamsV2").unwrap();
//! assert_eq!(node.to_string(), "`cudaKernelNodeParamsV2` has 72 bytes since CUDA 13.2, 64 since 13.1 and 56 before");
//! let (release, layout) = node.history[1];
//! assert_eq!((release, layout.size, layout.align), (Cuda::V13_1, 64, 8));
//! ```

mod records;

use crate::ptx::IsaVersion;
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
