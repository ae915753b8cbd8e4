//! Cubins: ELF files whose sections `.nv.info.KERNEL` say what a kernel's parameters are.
//!
//! NVIDIA documents none of this; it is what `cuobjdump -elf` prints, and what ptxas 12.9 to 13.5 writes. The ELF header's flags
//! name the architecture: in bits 0 to 7 up to ABI version 7, where bit 11 tells `sm_90a` from `sm_90`, in bits 8 to 23 from version
//! 8 on, which does not tell them apart. A function is a kernel if bit 4 of its symbol's `st_other` is set. A text section's
//! `sh_info` holds the number of its function's symbol in the lower 24 bits.

mod elf;
mod info;
#[cfg(feature = "verify")]
mod resources;

pub(super) use info::Info;
#[cfg(feature = "verify")]
pub use resources::Resources;

use super::bytes::Bytes;
use super::error::{ReadError, check};
use super::find;
use super::interface::{Kernel, Limits, Source};
use super::module::Candidate;
use crate::ptx::{Arch, ArchVariant};
use elf::Elf;

/// A cubin: compiled code for one architecture.
#[derive(Clone, Copy, Debug)]
pub struct Cubin<'a> {
    elf: Elf<'a>,
    arch: Arch,
}

/// What the names of the sections that describe kernels begin with.
const INFO: &[u8] = b".nv.info.";

/// The type of the sections that describe kernels.
const SHT_CUDA_INFO: u32 = 0x7000_0000;

/// The type of a function's symbol.
const STT_FUNC: u8 = 2;

/// The bit of a symbol's `st_other` that makes its function a kernel.
const STO_CUDA_ENTRY: u8 = 0x10;

impl<'a> Cubin<'a> {
    /// Reads the header of the ELF file in `bytes`.
    ///
    /// # Errors
    ///
    /// If it is no 64-bit ELF file for NVIDIA's GPUs, or its section table lies outside of it.
    pub const fn read(bytes: &'a [u8]) -> Result<Self, ReadError> {
        let elf = check!(Elf::read(bytes));
        if elf.header.machine != elf::EM_CUDA {
            return Err(ReadError::unsupported(18, "an ELF file for another machine than NVIDIA's GPUs"));
        }
        let flags = elf.header.flags;
        let arch = if elf.header.abi_version >= 8 {
            Arch::new((flags >> 8) as u16)
        } else {
            let arch = Arch::new((flags & 0xff) as u16);
            if flags & 0x800 != 0 { arch.variant(ArchVariant::Specific) } else { arch }
        };
        Ok(Self { elf, arch })
    }

    /// Returns whether `bytes` begin as a 64-bit ELF file for NVIDIA's GPUs does.
    pub(super) const fn is_at_the_head_of(bytes: &[u8]) -> bool {
        let bytes = Bytes(bytes);
        matches!(bytes.u32(0, ""), Ok(elf::MAGIC)) && matches!(bytes.u16(18, ""), Ok(elf::EM_CUDA))
    }

    /// Returns the architecture that the code runs on.
    ///
    /// From CUDA 13 on a cubin for `sm_90a` or `sm_100f` does not say so, and this is `sm_90` or `sm_100`.
    pub const fn arch(&self) -> Arch {
        self.arch
    }

    /// Returns the file.
    pub const fn bytes(&self) -> &'a [u8] {
        self.elf.bytes.0
    }

    /// Returns the bytes of the section called `name`, and where in the file they are; `None` if there is no such section.
    #[cfg(feature = "verify")]
    pub(super) fn section(&self, name: &str) -> Result<Option<(&'a [u8], usize)>, ReadError> {
        self.section_that(|names| names.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.first() == Some(&0)))
    }

    /// Returns the first section whose name `is_wanted`, and where in the file it is; the name ends at its first zero byte.
    #[cfg(feature = "verify")]
    pub(super) fn section_that(&self, is_wanted: impl Fn(&[u8]) -> bool) -> Result<Option<(&'a [u8], usize)>, ReadError> {
        for section in self.elf.sections {
            if is_wanted(self.elf.names_from(section)?) {
                return Ok(Some((self.elf.contents(section)?, section.offset as usize)));
            }
        }
        Ok(None)
    }

    /// Returns the next section, from number `from` on, that describes a function.
    pub(super) const fn candidate(&self, from: usize) -> Result<Option<Candidate<'a>>, ReadError> {
        let sections = self.elf.sections;
        let mut index = from;
        while index < sections.len() {
            let section = &sections[index];
            index += 1;
            if section.kind == SHT_CUDA_INFO {
                let names = check!(self.elf.names_from(section));
                if begins_with(names, INFO) {
                    let (_, name) = names.split_at(INFO.len());
                    let (name, _) = name.split_at(find::any_of(name, 0, [0; 3]));
                    return Ok(Some(Candidate { name, at: index - 1, next: index }));
                }
            }
        }
        Ok(None)
    }

    /// Returns the kernel that section number `at` describes, `None` where it describes another function.
    pub(super) const fn kernel_at(&self, at: usize) -> Result<Option<Kernel<'a>>, ReadError> {
        let section = check!(self.elf.section(at as u32));
        let text = check!(self.elf.section(section.info));
        let symbol = check!(self.elf.symbol(section.link, text.info & 0xff_ffff));
        if symbol.kind() != STT_FUNC || symbol.section as u32 != section.info {
            return Err(ReadError::malformed(section.offset as usize, "a kernel's code does not name the kernel's symbol"));
        }
        if symbol.other & STO_CUDA_ENTRY == 0 {
            return Ok(None);
        }
        let names = check!(self.elf.names_from(section)).split_at(INFO.len()).1;
        let Ok(name) = core::str::from_utf8(names.split_at(find::any_of(names, 0, [0; 3])).0) else {
            return Err(ReadError::malformed(section.offset as usize, "a kernel's name is no UTF-8 text"));
        };
        let contents = check!(self.elf.contents(section));
        let (info, summary) = check!(Info::read(contents, section.offset as usize));
        let mut limits = Limits::NONE;
        limits.max_threads = summary.max_threads;
        limits.required_threads = summary.required_threads;
        Ok(Some(Kernel {
            name,
            offset: section.offset as usize,
            param_count: info.param_count(),
            size: Some(summary.size),
            limits,
            source: Source::Cubin(info),
        }))
    }
}

const fn begins_with(text: &[u8], prefix: &[u8]) -> bool {
    if text.len() < prefix.len() {
        return false;
    }
    let mut i = 0;
    while i < prefix.len() {
        if text[i] != prefix[i] {
            return false;
        }
        i += 1;
    }
    true
}
