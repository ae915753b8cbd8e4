//! The variables of a cubin.
//!
//! A variable is a symbol of type `STT_OBJECT`, or `STT_CUDA_OBJECT` in a cubin that is not linked, in the section
//! `.nv.constant3`, `.nv.global` or `.nv.global.init`. In its `st_other`, bit 2 marks a managed variable; before linking,
//! bits 5 and 7 mark global and constant memory, also for variables that another module defines.

use super::Cubin;
use crate::error::ReadError;
use crate::model::{Linkage, StateSpace};
use crate::variable::{Initial, Variable};

const STT_OBJECT: u8 = 1;
const STT_CUDA_OBJECT: u8 = 13;
const STB_LOCAL: u8 = 0;
const STB_WEAK: u8 = 2;
const SHN_UNDEF: u32 = 0;
const STO_CUDA_MANAGED: u8 = 0x04;
const STO_CUDA_GLOBAL: u8 = 0x20;
const STO_CUDA_CONSTANT: u8 = 0x80;

/// A variable that the compiler adds to kernels of CUDA Tile.
const OF_TILE_COMPILER: &[u8] = b"___NV_TILE_LAUNCH_META_DATA___";

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
        for symbol in self.symbols?.iter() {
            let name = symbol.name.unwrap_or_default();
            if !matches!(symbol.kind, STT_OBJECT | STT_CUDA_OBJECT) || name == OF_TILE_COMPILER {
                continue;
            }
            let is_elsewhere = symbol.section == Some(SHN_UNDEF);
            let is_marked = |bit| symbol.kind == STT_CUDA_OBJECT && symbol.other & bit != 0;
            let space = match symbol.section {
                Some(SHN_UNDEF) if is_marked(STO_CUDA_CONSTANT) => Some(StateSpace::Const),
                Some(SHN_UNDEF) if is_marked(STO_CUDA_GLOBAL) => Some(StateSpace::Global),
                index => index.and_then(|index| spaces.get(index as usize).copied().flatten()),
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
                is_of_kernel: false,
                initial: symbol.section.filter(|_| !is_elsewhere).and_then(|index| self.initial(index, symbol.value, size)),
            });
        }
        Ok(variables)
    }

    /// Returns the initial value of a variable at an offset in a section, if the file has the section's contents.
    fn initial(&self, section: u32, offset: u64, size: usize) -> Option<Initial<'a>> {
        let contents = self.elf.contents(&self.elf.section(section).ok()?).ok()?;
        Some(Initial::Bytes(contents.get(usize::try_from(offset).ok()?..)?.get(..size)?))
    }
}
