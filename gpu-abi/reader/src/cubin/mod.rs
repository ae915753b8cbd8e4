//! Cubins: ELF files whose sections `.nv.info.KERNEL` describe the parameters of kernels.
//!
//! NVIDIA does not document this format. The description follows the output of `cuobjdump -elf` and of ptxas 11.7 to 13.5.
//! The ELF header's flags name the architecture: up to ABI version 7 in bits 0 to 7, where bit 11 distinguishes `sm_90a`
//! from `sm_90`; from version 8 in bits 8 to 23, where CUDA 12.9 sets bit 3 for `sm_100a` and later versions have a record in the
//! section `.nv.compat`. A function is a kernel if bit 4 of its symbol's `st_other` is set. The `sh_info` of a text section has the number of its function's symbol in
//! the lower 24 bits.

mod info;
mod resources;
mod variables;

pub use resources::Resources;

use crate::elf::{Elf, MAGIC, SHT_SYMTAB, Section, Symbols, u16_at};
use crate::error::ReadError;
use crate::kernel::Kernel;
use crate::model::{Arch, ArchVariant};
use crate::module::Candidate;

/// A cubin: compiled code for one architecture.
#[derive(Clone, Copy, Debug)]
pub struct Cubin<'a> {
    elf: Elf<'a>,
    symbols: Result<Symbols<'a>, ReadError>,
    /// The architecture that the code runs on.
    ///
    /// From CUDA 13, a cubin does not distinguish `sm_100f` from `sm_100`; this returns the latter.
    pub arch: Arch,
}

/// The machine number of NVIDIA's GPUs.
const EM_CUDA: u16 = 190;

/// The prefix of the names of sections that describe functions.
const INFO: &[u8] = b".nv.info.";

/// The type of the sections that describe functions.
const SHT_CUDA_INFO: u32 = 0x7000_0000;

/// The type of a function's symbol.
const STT_FUNC: u8 = 2;

/// The bit of a symbol's `st_other` that marks a kernel.
const STO_CUDA_ENTRY: u8 = 0x10;

impl<'a> Cubin<'a> {
    /// Reads the header of the ELF file in `bytes`.
    ///
    /// # Errors
    ///
    /// If it is not a 64-bit ELF file for NVIDIA's GPUs, or its section headers lie outside of it.
    pub fn read(bytes: &'a [u8]) -> Result<Self, ReadError> {
        let elf = Elf::read(bytes)?;
        if elf.machine != EM_CUDA {
            return Err(ReadError::unsupported(18, "an ELF file for a machine other than NVIDIA's GPUs is not supported"));
        }
        let is_old = elf.abi_version <= 7;
        let number = if is_old { elf.flags & 0xff } else { elf.flags >> 8 & 0xffff };
        let mut cubin = Self { elf, symbols: elf.symbols(SHT_SYMTAB), arch: Arch::new(number as u16) };
        let is_specific = if is_old {
            elf.flags & 0x800 != 0
        } else {
            elf.flags & 8 != 0
                || matches!(cubin.section(".nv.compat"), Ok(Some((records, _))) if info::is_specific(records))
        };
        if is_specific {
            cubin.arch = cubin.arch.with_variant(ArchVariant::Specific);
        }
        Ok(cubin)
    }

    /// Returns whether `bytes` start like a cubin.
    pub(crate) fn starts(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC) && u16_at(bytes, 18) == Some(EM_CUDA)
    }

    /// Returns the whole file.
    pub const fn bytes(&self) -> &'a [u8] {
        self.elf.file
    }

    /// Returns the bytes of the section called `name` and their position in the file; `None` if there is no such section.
    ///
    /// # Errors
    ///
    /// If the file's sections are broken.
    pub fn section(&self, name: &str) -> Result<Option<(&'a [u8], usize)>, ReadError> {
        self.section_that(|found| found == name.as_bytes())
    }

    /// Returns the bytes of the first section whose name `is_wanted`, and their position in the file.
    ///
    /// # Errors
    ///
    /// If the file's sections are broken.
    pub fn section_that(&self, is_wanted: impl Fn(&[u8]) -> bool) -> Result<Option<(&'a [u8], usize)>, ReadError> {
        for section in self.elf.sections() {
            if is_wanted(self.elf.name(&section)?) {
                return Ok(Some((self.elf.contents(&section)?, section.start())));
            }
        }
        Ok(None)
    }

    /// Returns the functions that sections describe.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = Result<Candidate<'a>, ReadError>> + use<'a> {
        let elf = self.elf;
        let described = (0..elf.section_count()).filter(move |&index| elf.kind_of(index) == Some(SHT_CUDA_INFO));
        described.filter_map(move |index| {
            let name = elf.section(index).and_then(|section| name_of(&elf, &section)).transpose()?;
            Some(name.map(|name| Candidate { name, at: index as usize, line: 0 }))
        })
    }

    /// Returns the kernel that the section at index `at` describes; `None` if it describes another function.
    pub(crate) fn kernel(&self, at: usize) -> Result<Option<Kernel<'a>>, ReadError> {
        // The place of a candidate is an index of 32 bits.
        let section = self.elf.section(at as u32)?;
        let Some(name) = name_of(&self.elf, &section)? else { return Ok(None) };
        let symbol = self.symbols?.get(self.symbol_of(&section)? as usize);
        let symbol =
            symbol.ok_or_else(|| ReadError::malformed(section.start(), "a reference to a symbol that does not exist"))?;
        if symbol.kind != STT_FUNC || symbol.section != Some(section.info) {
            return Err(ReadError::malformed(section.start(), "a kernel's code does not refer to the kernel's symbol"));
        }
        if symbol.other & STO_CUDA_ENTRY == 0 {
            return Ok(None);
        }
        info::read(name, self.elf.contents(&section)?, section.start()).map(Some)
    }

    /// Returns the index of the symbol of the function that a section describes, in the file's only symbol table: ptxas 12.0, 12.1 and
    /// 12.2 always write an `sh_link` of 5, even if section 5 is another.
    fn symbol_of(&self, section: &Section) -> Result<u32, ReadError> {
        Ok(self.elf.section(section.info)?.info & 0xff_ffff)
    }
}

/// Returns the rest of a section's name after `prefix`, if it is UTF-8.
fn text_after<'a>(name: &'a [u8], prefix: &[u8]) -> Option<&'a str> {
    std::str::from_utf8(name.strip_prefix(prefix)?).ok()
}

/// Returns the name of the function that a section describes; `None` if it describes the whole cubin.
fn name_of<'a>(elf: &Elf<'a>, section: &Section) -> Result<Option<&'a str>, ReadError> {
    let Some(name) = elf.name(section)?.strip_prefix(INFO) else { return Ok(None) };
    let name = std::str::from_utf8(name);
    name.map(Some).map_err(|_| ReadError::malformed(section.start(), "a kernel's name is not UTF-8"))
}
