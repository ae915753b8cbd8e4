//! The records of a section `.nv.info.KERNEL`.
//!
//! A record is `u8 format, u8 attribute, u16 value`; in format 4 the value is the number of bytes that follow. These
//! attributes are read (the names are those that `cuobjdump -elf` prints):
//!
//! | attribute | value | name |
//! |---|---|---|
//! | 0x05 | u32 x, y, z | `MAX_THREADS` |
//! | 0x0a | u32 symbol, u16 base, u16 size of all parameters | `PARAM_CBANK` |
//! | 0x10 | u32 x, y, z | `REQNTID` |
//! | 0x17 | u32 index, u16 ordinal, u16 offset, u32 word | `KPARAM_INFO` |
//! | 0x19 | format 3, value: size of all parameters | `CBANK_PARAM_SIZE` |
//! | 0x1b | format 3, value: registers, 0xff without a limit | `MAXREG_COUNT` |
//! | 0x3d | u32 x, y, z | `CTA_PER_CLUSTER` |
//! | 0x3e | format 1 | `EXPLICIT_CLUSTER` |
//! | 0x3f | u32 blocks | `MAX_CLUSTER_RANK` |
//! | 0x45 | u32 index, u16 ordinal, u16 offset, u16 size, u8, u8 space | `KPARAM_INFO_V2` |
//!
//! The word of 0x17 contains the size in the bits from 18, the state space in bits 8 to 11, and the binary logarithm of the
//! pointee's alignment in bits 0 to 7. 0x45 is used if a size or an offset does not fit into 0x17. Every parameter is
//! listed, used or not, the last one first. For a parameter declared as a pointer, spaces 1, 2 and 4 are local, shared and
//! global (or constant) memory, and 5 is generic. Spaces 6, 7 and 8 are texture, surface and sampler references, with size
//! 0 and offset 0xffff.

use crate::elf::{u16_at, u32_at};
use crate::error::ReadError;
use crate::kernel::Kernel;
use crate::model::{Handle, Limits, ParamKind, StateSpace};
use crate::param::{MAX_PARAMS, Param};

const MAX_THREADS: u8 = 0x05;
const PARAM_CBANK: u8 = 0x0a;
const REQNTID: u8 = 0x10;
const KPARAM_INFO: u8 = 0x17;
const CBANK_PARAM_SIZE: u8 = 0x19;
const MAXREG_COUNT: u8 = 0x1b;
const CTA_PER_CLUSTER: u8 = 0x3d;
const EXPLICIT_CLUSTER: u8 = 0x3e;
const MAX_CLUSTER_RANK: u8 = 0x3f;
const KPARAM_INFO_V2: u8 = 0x45;
const LANGUAGE: u8 = 0x66;

/// The value of `LANGUAGE` of a kernel of CUDA Tile.
const TILE_IR: u32 = 7;

/// The attribute of `.nv.compat` whose value is 1 in code for one architecture, such as `sm_90a`.
const SPECIFIC: u8 = 0x09;

/// The format of a record that has a payload.
const WITH_PAYLOAD: u8 = 4;

/// The number of registers that is written for a kernel without `.maxnreg`.
const NO_LIMIT: u16 = 0xff;

/// The offset of a parameter that takes no space.
const NOWHERE: u16 = 0xffff;

/// Returns whether the records of `.nv.compat`, which have the same form, state that the code is for one architecture.
pub(super) fn is_specific(bytes: &[u8]) -> bool {
    records(bytes, 0).map_while(Result::ok).any(|record| record.attribute == SPECIFIC && record.value == 1)
}

/// Reads the records of the kernel `name`; `offset` is the byte of the file at which they start.
pub(super) fn read<'a>(name: &'a str, bytes: &[u8], offset: usize) -> Result<Kernel<'a>, ReadError> {
    let mut kernel = Kernel { name, line: None, params: Vec::new(), size: Some(0), base: None, limits: Limits::UNKNOWN };
    let (mut params, mut is_tile) = (Vec::new(), false);
    for record in records(bytes, offset) {
        let record = record?;
        match record.attribute {
            KPARAM_INFO | KPARAM_INFO_V2 => params.push(record.param()?),
            CBANK_PARAM_SIZE => kernel.size = Some(usize::from(record.value)),
            PARAM_CBANK => kernel.base = Some(usize::from(record.u16(4)?)),
            MAX_THREADS => kernel.limits.max_threads = Some(record.dimensions()?),
            REQNTID => kernel.limits.required_threads = Some(record.dimensions()?),
            MAXREG_COUNT if record.value != NO_LIMIT => kernel.limits.max_registers = Some(u32::from(record.value)),
            CTA_PER_CLUSTER => kernel.limits.required_cluster = Some(record.dimensions()?),
            EXPLICIT_CLUSTER => kernel.limits.is_explicit_cluster = true,
            MAX_CLUSTER_RANK => kernel.limits.max_cluster_rank = Some(record.u32(0)?),
            LANGUAGE => is_tile = record.u32(0)? == TILE_IR,
            _ => {}
        }
    }
    if is_tile {
        // `REQNTID` is what the driver starts for each block of one thread that a launch asks for.
        kernel.limits.required_threads = Some([1; 3]);
    }
    for index in 0..params.len() {
        while params[index].0 != index || index >= MAX_PARAMS {
            let (ordinal, param) = params[index];
            if params.get(ordinal).is_none_or(|(other, _)| *other == ordinal) {
                return Err(ReadError::malformed(param.at, "a kernel's parameters are not numbered consecutively from 0"));
            }
            params.swap(index, ordinal);
        }
    }
    kernel.params = params.into_iter().map(|(_, param)| param).collect();
    Ok(kernel)
}

/// One record.
#[derive(Debug)]
pub(super) struct Record<'a> {
    pub(super) attribute: u8,
    value: u16,
    payload: &'a [u8],
    /// The byte of the file at which the record starts.
    pub(super) offset: usize,
}

/// Iterates over the records in `bytes`, which start at byte `offset` of the file; an error is the last item.
pub(super) fn records(bytes: &[u8], offset: usize) -> impl Iterator<Item = Result<Record<'_>, ReadError>> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let offset = offset + (bytes.len() - rest.len());
        let record = split(&mut rest, offset);
        if record.is_none() {
            rest = &[];
        }
        Some(record.ok_or_else(|| truncated(offset)))
    })
}

/// Splits the first record off.
fn split<'a>(rest: &mut &'a [u8], offset: usize) -> Option<Record<'a>> {
    let &[format, attribute, low, high, ..] = *rest else { return None };
    let value = u16::from_le_bytes([low, high]);
    let len = if format == WITH_PAYLOAD { usize::from(value) } else { 0 };
    let (record, after) = rest.split_at_checked(4 + len)?;
    *rest = after;
    Some(Record { attribute, value, payload: &record[4..], offset })
}

fn truncated(offset: usize) -> ReadError {
    ReadError::truncated(offset, "a record of `.nv.info`")
}

impl Record<'_> {
    fn u8(&self, at: usize) -> Result<u8, ReadError> {
        self.payload.get(at).copied().ok_or_else(|| truncated(self.offset))
    }

    fn u16(&self, at: usize) -> Result<u16, ReadError> {
        u16_at(self.payload, at).ok_or_else(|| truncated(self.offset))
    }

    /// Returns the `u32` at byte `at` of the payload.
    pub(super) fn u32(&self, at: usize) -> Result<u32, ReadError> {
        u32_at(self.payload, at).ok_or_else(|| truncated(self.offset))
    }

    fn dimensions(&self) -> Result<[u32; 3], ReadError> {
        Ok([self.u32(0)?, self.u32(4)?, self.u32(8)?])
    }

    /// Returns the number and the description of a parameter.
    fn param<'a>(&self) -> Result<(usize, Param<'a>), ReadError> {
        let ordinal = usize::from(self.u16(4)?);
        let offset = self.u16(6)?;
        let (size, space, log_align) = if self.attribute == KPARAM_INFO {
            let word = self.u32(8)?;
            ((word >> 18) as usize, (word >> 8) as u8, word as u8)
        } else {
            (usize::from(self.u16(8)?), self.u8(11)?, self.u8(10)?)
        };
        let align = 1_usize.checked_shl(u32::from(log_align)).filter(|_| log_align < 32).unwrap_or(1);
        let kind = match space & 0xf {
            1 => ParamKind::Pointer { space: StateSpace::Local, align },
            2 => ParamKind::Pointer { space: StateSpace::Shared, align },
            4 => ParamKind::Pointer { space: StateSpace::Global, align },
            5 => ParamKind::Pointer { space: StateSpace::Generic, align },
            6 => ParamKind::Reference(Handle::Texture),
            7 => ParamKind::Reference(Handle::Surface),
            8 => ParamKind::Reference(Handle::Sampler),
            _ => ParamKind::Unknown,
        };
        let offset = (offset != NOWHERE).then_some(usize::from(offset));
        let param = Param { name: None, offset, size, align: None, kind, declaration: None, at: self.offset, line: None };
        Ok((ordinal, param))
    }
}
