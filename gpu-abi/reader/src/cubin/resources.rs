//! What a kernel's code needs of a multiprocessor.
//!
//! The section `.nv.info` of the whole module has a record 0x2f (`REGCOUNT`) for each function: u32 symbol, u32 registers. The section
//! `.nv.shared.KERNEL` is as large as the memory that the kernel declares, plus what the system reserves from sm_90 on; it is
//! missing where that is nothing.

use super::elf::Section;
use super::{Cubin, INFO, SHT_CUDA_INFO, info};
use crate::error::ReadError;
use std::collections::{BTreeMap, HashMap};

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
    /// Returns what the code of each function needs, by the functions' names; kernels are among them.
    ///
    /// # Errors
    ///
    /// If the sections that say so are broken.
    pub fn resources(&self) -> Result<BTreeMap<&'a str, Resources>, ReadError> {
        let mut resources: BTreeMap<&'a str, Resources> = BTreeMap::new();
        let mut functions = Vec::new();
        let mut registers = HashMap::new();
        for section in self.elf.sections() {
            let name = self.elf.name(&section)?;
            if let Some(function) = text_after(name, SHARED) {
                resources.entry(function).or_default().shared_bytes = section.size;
            } else if section.kind == SHT_CUDA_INFO && name == b".nv.info" {
                self.read_registers(&section, &mut registers)?;
            } else if section.kind == SHT_CUDA_INFO {
                if let Some(function) = text_after(name, INFO) {
                    functions.push((function, self.symbol_of(&section)?));
                }
            }
        }
        for (function, symbol) in functions {
            resources.entry(function).or_default().registers = registers.get(&symbol).copied();
        }
        Ok(resources)
    }

    /// Adds the numbers of registers by the indices of functions' symbols.
    fn read_registers(&self, section: &Section, registers: &mut HashMap<u32, u32>) -> Result<(), ReadError> {
        for record in info::records(self.elf.contents(section)?, section.start()) {
            let record = record?;
            if record.attribute == REGCOUNT {
                registers.insert(record.u32(0)?, record.u32(4)?);
            }
        }
        Ok(())
    }
}

/// Returns the rest of a section's name after `prefix`, if it is text.
fn text_after<'a>(name: &'a [u8], prefix: &[u8]) -> Option<&'a str> {
    std::str::from_utf8(name.strip_prefix(prefix)?).ok()
}
