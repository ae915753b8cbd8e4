//! The parts of a record or enumeration: base classes, members, functions and enumerators.

use super::record::Fields;
use crate::error::ReadError;

/// Attributes of a function.
const KINDS: u16 = 7 << 2;
const INTRODUCES_VIRTUAL: [u16; 2] = [4 << 2, 6 << 2];

/// The lowest kind of a part; padding before one is its distance and this number's upper half.
const PADDING: u8 = 0xf0;

/// A part. `ty` is the index of its type.
#[derive(Clone, Copy)]
pub(super) enum Part<'a> {
    /// A base class with its offset, unless it is virtual.
    BaseClass {
        ty: u32,
        offset: Option<u64>,
    },
    Member {
        name: &'a str,
        ty: u32,
        offset: u64,
        attributes: u16,
    },
    Enumerator {
        name: &'a str,
        value: i128,
    },
    /// The pointer to the table of virtual functions.
    VirtualFunctions {
        ty: u32,
    },
    Function {
        name: &'a str,
        ty: u32,
        attributes: u16,
        /// The byte of a table at which the function is, if it is the first of its name that is virtual.
        place: Option<u32>,
    },
    /// Several functions of one name, which are in a list of their own.
    Functions {
        name: &'a str,
        list: u32,
    },
    /// The list of the parts after this one, which is the last.
    Rest {
        list: u32,
    },
}

impl<'a> Part<'a> {
    /// Reads the next part of a list; `None` at its end. Static members and the types that a record declares are skipped.
    pub(super) fn read(list: &mut Fields<'a>) -> Result<Option<Self>, ReadError> {
        while let Some(first) = list.rest.first() {
            if *first > PADDING {
                list.skip(1)?;
                continue;
            }
            let kind = list.u16()?;
            let attributes = list.u16()?;
            return Ok(Some(match kind {
                // LF_INDEX
                0x1404 => Self::Rest { list: list.u32()? },
                // LF_BCLASS
                0x1400 => Self::BaseClass { ty: list.u32()?, offset: Some(list.size()?) },
                // LF_VBCLASS, and LF_IVBCLASS of a base class
                0x1401 | 0x1402 => {
                    let ty = list.u32()?;
                    list.skip(4)?.number()?;
                    list.number()?;
                    Self::BaseClass { ty, offset: None }
                }
                // LF_VFUNCTAB
                0x1409 => Self::VirtualFunctions { ty: list.u32()? },
                // LF_ENUMERATE
                0x1502 => {
                    let value = list.number()?;
                    Self::Enumerator { name: list.name()?, value }
                }
                // LF_MEMBER
                0x150d => {
                    let (ty, offset) = (list.u32()?, list.size()?);
                    Self::Member { name: list.name()?, ty, offset, attributes }
                }
                // LF_STMEMBER and LF_NESTTYPE
                0x150e | 0x1510 => {
                    list.skip(4)?.name()?;
                    continue;
                }
                // LF_METHOD
                0x150f => {
                    let functions = list.u32()?;
                    Self::Functions { name: list.name()?, list: functions }
                }
                // LF_ONEMETHOD
                0x1511 => {
                    let ty = list.u32()?;
                    let place = place(list, attributes)?;
                    Self::Function { name: list.name()?, ty, attributes, place }
                }
                _ => return Err(list.broken()),
            }));
        }
        Ok(None)
    }
}

/// Reads the byte of a table at which a function is, which is stated of one that is the first of its name that is virtual.
pub(super) fn place(list: &mut Fields<'_>, attributes: u16) -> Result<Option<u32>, ReadError> {
    INTRODUCES_VIRTUAL.contains(&(attributes & KINDS)).then(|| list.u32()).transpose()
}
