//! The multiprocessor resources that a kernel's code needs.
//!
//! The section `.nv.info` of the whole module has a record 0x2f (`REGCOUNT`) for each function: u32 symbol, u32 registers.
//! The size of the section `.nv.shared.KERNEL` is the shared memory that the kernel declares. From sm_90, its first 1,024
//! bytes belong to the system in linked cubins. The section is missing if the size is zero.

use super::{Cubin, INFO, SHT_CUDA_INFO, info, text_after};
use crate::elf::Section;
use crate::error::ReadError;
use crate::shared::StaticShared;
use std::collections::HashMap;

/// The multiprocessor resources that a kernel's code needs, per thread or block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resources {
    /// The number of registers of a thread; `None` if the cubin does not state it.
    pub registers: Option<u32>,
    /// The static shared memory of a block in bytes. From sm_90, linked cubins include the memory that the system reserves.
    pub shared_bytes: u64,
}

const REGCOUNT: u8 = 0x2f;

/// The type of a linked file.
const ET_EXEC: u16 = 2;

/// The prefix of the names of sections for the shared memory of kernels.
const SHARED: &[u8] = b".nv.shared.";

/// The section for the shared memory that the system reserves in each block. It is missing under `-G`.
const RESERVED: &[u8] = b".nv.shared.reserved.0";

/// The bytes of shared memory that the system reserves in each block.
const RESERVED_BYTES: u64 = 1024;

/// The first architecture on which the reserved bytes are part of the kernel's section.
const RESERVED_FROM: u16 = 90;

impl<'a> Cubin<'a> {
    /// Returns the resources that each function's code needs, by the function's name. Kernels are included.
    ///
    /// # Errors
    ///
    /// If the sections that state them are broken.
    pub fn resources(&self) -> Result<HashMap<&'a str, Resources>, ReadError> {
        let mut resources: HashMap<&'a str, Resources> = HashMap::new();
        let mut functions = Vec::new();
        let mut registers = HashMap::new();
        for section in self.elf.sections() {
            let name = self.elf.name(&section)?;
            if name == RESERVED {
                continue;
            }
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

    /// Returns the shared memory that the kernels declare.
    pub(crate) fn static_shared(&self) -> Result<StaticShared<'a>, ReadError> {
        let reserved = if self.arch.number >= RESERVED_FROM { RESERVED_BYTES } else { 0 };
        let declared = |resources: Resources| match resources.shared_bytes {
            0 => Some(0),
            size => size.checked_sub(reserved),
        };
        let kernels = self.resources()?.into_iter().map(|(kernel, resources)| (kernel, declared(resources))).collect();
        Ok(StaticShared { kernels, is_elsewhere: self.elf.kind != ET_EXEC })
    }

    /// Adds the numbers of registers, keyed by the indices of the functions' symbols.
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
