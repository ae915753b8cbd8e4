//! What a kernel's code needs of a multiprocessor.
//!
//! The section `.nv.info`, which is that of the whole module, has a record 0x2f (`REGCOUNT`) for each function: u32 symbol, u32
//! registers. The section `.nv.shared.KERNEL` is as large as the memory that the kernel declares, with what the system keeps for
//! itself from sm_90 on; it is missing where there is none.

use super::info::Info;
use super::{Cubin, INFO, SHT_CUDA_INFO};
use crate::verify::error::ReadError;
use alloc::collections::BTreeMap;

/// What a kernel's code needs of a multiprocessor, for each thread or block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resources {
    /// The registers of a thread; `None` where the cubin does not say.
    pub registers: Option<u32>,
    /// The shared memory of a block in bytes, without what a launch adds.
    pub shared_bytes: u64,
}

const REGCOUNT: u8 = 0x2f;
const SHARED: &[u8] = b".nv.shared.";

impl<'a> Cubin<'a> {
    /// Returns what the code of each function with parameters needs, by the functions' names; kernels are among them.
    ///
    /// # Errors
    ///
    /// If the sections that say so are broken.
    pub fn resources(&self) -> Result<BTreeMap<&'a str, Resources>, ReadError> {
        let mut resources: BTreeMap<&'a str, Resources> = BTreeMap::new();
        let mut by_symbol = BTreeMap::new();
        let mut registers = BTreeMap::new();
        for section in self.elf.sections {
            let names = self.elf.names_from(section)?;
            let name = &names[..names.iter().position(|byte| *byte == 0).unwrap_or(names.len())];
            if let Some(function) = text(name, SHARED) {
                resources.entry(function).or_default().shared_bytes = section.size;
            } else if section.kind == SHT_CUDA_INFO && name == b".nv.info" {
                let (contents, offset) = (self.elf.contents(section)?, section.offset as usize);
                let records = Info::unread(contents, offset);
                let mut at = 0;
                while at < contents.len() as u64 {
                    let record = records.record(at)?;
                    if record.attribute == REGCOUNT {
                        let number = |from| record.payload.u32(from, "").ok();
                        let Some((symbol, count)) = number(0).zip(number(4)) else {
                            return Err(ReadError::malformed(offset + at as usize, "a record of registers is too short"));
                        };
                        registers.insert(symbol, count);
                    }
                    at = record.end;
                }
            } else if section.kind == SHT_CUDA_INFO {
                if let Some(function) = text(name, INFO) {
                    let code = self.elf.section(section.info)?;
                    by_symbol.insert(code.info & 0xff_ffff, function);
                }
            }
        }
        for (symbol, function) in by_symbol {
            resources.entry(function).or_default().registers = registers.get(&symbol).copied();
        }
        Ok(resources)
    }
}

/// Returns what follows `prefix` in a section's name, if that is a text.
fn text<'a>(name: &'a [u8], prefix: &[u8]) -> Option<&'a str> {
    core::str::from_utf8(name.strip_prefix(prefix)?).ok()
}
