//! The records of a section `.nv.info.KERNEL`.
//!
//! A record is `u8 format, u8 attribute, u16 value`; in format 4 the value is the number of bytes that follow. Of the attributes,
//! these are read (`cuobjdump -elf` prints them under the names behind them):
//!
//! | attribute | value | name |
//! |---|---|---|
//! | 0x05 | u32 x, y, z | `MAX_THREADS` |
//! | 0x0a | u32 symbol, u16 base, u16 size of all parameters | `PARAM_CBANK` |
//! | 0x10 | u32 x, y, z | `REQNTID` |
//! | 0x17 | u32 index, u16 ordinal, u16 offset, u32 word | `KPARAM_INFO` |
//! | 0x19 | format 3, value: size of all parameters | `CBANK_PARAM_SIZE` |
//! | 0x45 | u32 index, u16 ordinal, u16 offset, u16 size, u8, u8 space | `KPARAM_INFO_V2` |
//!
//! The word of 0x17 holds the size from bit 18 on, the state space in bits 8 to 11 and the binary logarithm of the pointee's
//! alignment in bits 0 to 7. 0x45 stands where a size or an offset does not fit 0x17. Every parameter is listed, whether it is used
//! or not, the last one first. Spaces 1, 2 and 4 are local, shared and global (or constant) memory, 5 is generic, each of a pointer
//! that is declared as one; 6, 7 and 8 are texture, surface and sampler references, with size 0 and the offset 0xffff.

use crate::layout::{Handle, StateSpace};
use crate::verify::bytes::Bytes;
use crate::verify::error::{ReadError, check};
use crate::verify::interface::{Param, ParamKind};
use crate::verify::ptx::MOST_PARAMS;

/// The records of one kernel, each read once.
#[derive(Clone, Copy, Debug)]
pub(in crate::verify) struct Info<'a> {
    records: &'a [u8],
    /// The byte of the file that the records start at.
    offset: usize,
    param_count: usize,
    base: Option<usize>,
}

/// What the records say of the whole kernel.
pub(super) struct Summary {
    /// The bytes of all parameters.
    pub(super) size: usize,
    pub(super) max_threads: Option<[u32; 3]>,
    pub(super) required_threads: Option<[u32; 3]>,
}

/// One record.
pub(super) struct Record<'a> {
    pub(super) attribute: u8,
    value: u16,
    pub(super) payload: Bytes<'a>,
    /// The byte behind it.
    pub(super) end: u64,
}

const MAX_THREADS: u8 = 0x05;
const PARAM_CBANK: u8 = 0x0a;
const REQNTID: u8 = 0x10;
const KPARAM_INFO: u8 = 0x17;
const CBANK_PARAM_SIZE: u8 = 0x19;
const KPARAM_INFO_V2: u8 = 0x45;

/// The offset of what takes no space.
const NOWHERE: u16 = 0xffff;

const NUMBERS: &str = "a kernel's parameters are not numbered from 0 on, each once";

const WHAT: &str = "a record of `.nv.info`";

impl<'a> Info<'a> {
    /// Reads all records once; `offset` is the byte of the file that they start at.
    pub(super) const fn read(records: &'a [u8], offset: usize) -> Result<(Self, Summary), ReadError> {
        let mut info = Self { records, offset, param_count: 0, base: None };
        let mut summary = Summary { size: 0, max_threads: None, required_threads: None };
        let mut highest = 0;
        // A bit for each number that there can be.
        let mut seen = [0_u64; MOST_PARAMS / 64 + 1];
        let mut at = 0;
        while at < records.len() as u64 {
            let record = check!(info.record(at));
            match record.attribute {
                KPARAM_INFO | KPARAM_INFO_V2 => {
                    let (ordinal, _) = check!(info.param(&record, at));
                    if ordinal >= MOST_PARAMS || seen[ordinal / 64] >> (ordinal % 64) & 1 == 1 {
                        return Err(ReadError::malformed(offset + at as usize, NUMBERS));
                    }
                    seen[ordinal / 64] |= 1 << (ordinal % 64);
                    info.param_count += 1;
                    if ordinal >= highest {
                        highest = ordinal + 1;
                    }
                }
                CBANK_PARAM_SIZE => summary.size = record.value as usize,
                PARAM_CBANK => info.base = Some(check!(record.payload.u16(4, WHAT)) as usize),
                MAX_THREADS => summary.max_threads = Some(check!(dimensions(&record))),
                REQNTID => summary.required_threads = Some(check!(dimensions(&record))),
                _ => {}
            }
            at = record.end;
        }
        if highest != info.param_count {
            return Err(ReadError::malformed(offset, NUMBERS));
        }
        Ok((info, summary))
    }

    /// Returns records that are read one by one, for what they say of other things than parameters.
    #[cfg(feature = "verify")]
    pub(super) const fn unread(records: &'a [u8], offset: usize) -> Self {
        Self { records, offset, param_count: 0, base: None }
    }

    /// Returns the number of parameters.
    pub(super) const fn param_count(&self) -> usize {
        self.param_count
    }

    /// Returns the byte of the constant bank that offsets are counted from; `None` where there are no parameters.
    pub(in crate::verify) const fn base(&self) -> Option<usize> {
        self.base
    }

    /// Reads the parameters into `buffer`, which holds as many as there are.
    pub(in crate::verify) const fn read_params(&self, buffer: &mut [Param<'a>]) -> Result<(), ReadError> {
        let mut at = 0;
        while at < self.records.len() as u64 {
            let record = check!(self.record(at));
            if let KPARAM_INFO | KPARAM_INFO_V2 = record.attribute {
                // `read` has found each number from 0 on once.
                let (ordinal, param) = check!(self.param(&record, at));
                if ordinal < buffer.len() {
                    buffer[ordinal] = param;
                }
            }
            at = record.end;
        }
        Ok(())
    }

    /// Returns the record at byte `at` of the section.
    pub(super) const fn record(&self, at: u64) -> Result<Record<'a>, ReadError> {
        let all = Bytes(self.records);
        let record = match self.record_in(all, at) {
            Ok(record) => record,
            Err(_) => return Err(ReadError::truncated(self.offset + at as usize, WHAT)),
        };
        Ok(record)
    }

    const fn record_in(&self, all: Bytes<'a>, at: u64) -> Result<Record<'a>, ReadError> {
        let format = check!(all.u8(at, WHAT));
        let value = check!(all.u16(at + 2, WHAT));
        let len = if format == 4 { value as u64 } else { 0 };
        let payload = Bytes(check!(all.range(at + 4, len, WHAT)));
        Ok(Record { attribute: check!(all.u8(at + 1, WHAT)), value, payload, end: at + 4 + len })
    }

    /// Returns the number and the description of the parameter in a record.
    const fn param(&self, record: &Record<'a>, at: u64) -> Result<(usize, Param<'a>), ReadError> {
        match param(record, self.offset + at as usize) {
            Ok(param) => Ok(param),
            Err(_) => Err(ReadError::truncated(self.offset + at as usize, WHAT)),
        }
    }
}

const fn param<'a>(record: &Record<'_>, at: usize) -> Result<(usize, Param<'a>), ReadError> {
    let payload = &record.payload;
    let ordinal = check!(payload.u16(4, WHAT)) as usize;
    let offset = check!(payload.u16(6, WHAT));
    let (size, space, log_align) = if record.attribute == KPARAM_INFO {
        let word = check!(payload.u32(8, WHAT));
        (word as usize >> 18, (word >> 8) as u8 & 0xf, word as u8)
    } else {
        (check!(payload.u16(8, WHAT)) as usize, check!(payload.u8(11, WHAT)) & 0xf, check!(payload.u8(10, WHAT)))
    };
    let align = if log_align < 32 { 1 << log_align } else { 1 };
    let kind = match space {
        1 => ParamKind::Pointer { space: StateSpace::Local, align },
        2 => ParamKind::Pointer { space: StateSpace::Shared, align },
        4 => ParamKind::Pointer { space: StateSpace::Global, align },
        5 => ParamKind::Pointer { space: StateSpace::Generic, align },
        6 => ParamKind::Reference(Handle::Texture),
        7 => ParamKind::Reference(Handle::Surface),
        8 => ParamKind::Reference(Handle::Sampler),
        _ => ParamKind::Unknown,
    };
    let offset = if offset == NOWHERE { None } else { Some(offset as usize) };
    Ok((ordinal, Param { name: None, offset, size, align: None, kind, declaration: None, at }))
}

const fn dimensions(record: &Record<'_>) -> Result<[u32; 3], ReadError> {
    let payload = &record.payload;
    Ok([check!(payload.u32(0, WHAT)), check!(payload.u32(4, WHAT)), check!(payload.u32(8, WHAT))])
}
