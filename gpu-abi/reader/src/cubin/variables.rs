//! The variables of a cubin, and the shared memory of its kernels.
//!
//! A variable is a symbol of type `STT_OBJECT`, or `STT_CUDA_OBJECT` in a cubin that is not linked, in the section
//! `.nv.constant3`, `.nv.global` or `.nv.global.init`. In its `st_other`, bit 2 marks a managed variable; before linking,
//! bits 5 and 7 mark global and constant memory, also for variables that another module defines.
//!
//! The size of the section `.nv.shared.KERNEL` is the shared memory that the kernel declares. From sm_90, its first 1,024
//! bytes belong to the system in linked cubins.

use super::{Cubin, INFO, SHARED, SHT_CUDA_INFO, text_after};
use crate::error::ReadError;
use crate::model::StateSpace;
use crate::shared::StaticShared;
use crate::variable::{Linkage, Variable};

const STT_OBJECT: u8 = 1;
const STT_CUDA_OBJECT: u8 = 13;
const STB_LOCAL: u8 = 0;
const STB_WEAK: u8 = 2;
const SHN_UNDEF: u16 = 0;
const STO_CUDA_MANAGED: u8 = 0x04;
const STO_CUDA_GLOBAL: u8 = 0x20;
const STO_CUDA_CONSTANT: u8 = 0x80;

/// The section for the shared memory that the system reserves in each block. It is missing under `-G`.
const RESERVED: &[u8] = b".nv.shared.reserved.0";

/// The bytes of shared memory that the system reserves in each block.
const RESERVED_BYTES: u64 = 1024;

/// The first architecture on which the reserved bytes are part of the kernel's section.
const RESERVED_FROM: u16 = 90;

impl<'a> Cubin<'a> {
    /// Returns the variables in constant and global memory, in the order of the symbol table.
    pub(crate) fn variables(&self) -> Result<Vec<Variable<'a>>, ReadError> {
        let mut spaces = Vec::new();
        for section in self.elf.sections() {
            spaces.push(match self.elf.name(&section)? {
                b".nv.constant3" => Some(StateSpace::Const),
                b".nv.global" | b".nv.global.init" => Some(StateSpace::Global),
                _ => None,
            });
        }
        let mut variables = Vec::new();
        for (symbol, name) in self.elf.symbols()? {
            if !matches!(symbol.kind, STT_OBJECT | STT_CUDA_OBJECT) {
                continue;
            }
            let is_elsewhere = symbol.section == SHN_UNDEF;
            let space = match symbol.section {
                SHN_UNDEF if symbol.kind == STT_CUDA_OBJECT && symbol.other & STO_CUDA_CONSTANT != 0 => {
                    Some(StateSpace::Const)
                }
                SHN_UNDEF if symbol.kind == STT_CUDA_OBJECT && symbol.other & STO_CUDA_GLOBAL != 0 => {
                    Some(StateSpace::Global)
                }
                index => spaces.get(usize::from(index)).copied().flatten(),
            };
            let Some(space) = space else { continue };
            let name =
                std::str::from_utf8(name).map_err(|_| ReadError::malformed(symbol.at, "a variable's name is not UTF-8"))?;
            let size = usize::try_from(symbol.size)
                .map_err(|_| ReadError::malformed(symbol.at, "a variable is larger than the address space"))?;
            variables.push(Variable {
                name,
                space,
                // An array of unknown length has no size.
                size: Some(size).filter(|&size| size > 0 || !is_elsewhere),
                align: None,
                is_managed: symbol.other & STO_CUDA_MANAGED != 0,
                linkage: match symbol.binding {
                    _ if is_elsewhere => Linkage::Extern,
                    STB_LOCAL => Linkage::Internal,
                    STB_WEAK => Linkage::Weak,
                    _ => Linkage::Visible,
                },
                declaration: None,
                offset: symbol.at,
                line: None,
            });
        }
        Ok(variables)
    }

    /// Returns the shared memory that the kernels declare.
    pub(crate) fn static_shared(&self) -> Result<StaticShared<'a>, ReadError> {
        let mut shared = StaticShared { is_elsewhere: !self.elf.is_linked(), ..StaticShared::default() };
        let mut sizes = Vec::new();
        let reserved = if self.arch.number >= RESERVED_FROM { RESERVED_BYTES } else { 0 };
        for section in self.elf.sections() {
            let name = self.elf.name(&section)?;
            if name == RESERVED {
                continue;
            }
            if let Some(kernel) = text_after(name, SHARED) {
                sizes.push((kernel, section.size));
            } else if let Some(kernel) = text_after(name, INFO).filter(|_| section.kind == SHT_CUDA_INFO) {
                shared.kernels.insert(kernel, Some(0));
            }
        }
        shared.kernels.extend(sizes.into_iter().map(|(kernel, size)| {
            // An empty section belongs to a kernel without shared memory.
            (kernel, if size == 0 { Some(0) } else { size.checked_sub(reserved) })
        }));
        Ok(shared)
    }
}
