//! Records: a length, a kind, and fields.

use crate::debug::die::valid;
use crate::error::ReadError;

/// The error for a record that cannot be decoded.
const BROKEN: &str = "a record of CodeView is broken, or extends past its section";

/// The error for records that others refer to again and again.
const TOO_LARGE: &str = "the debug information in CodeView needs too much memory";

/// A record of a type or a symbol.
#[derive(Clone, Copy)]
pub(super) struct Record<'a> {
    pub(super) kind: u16,
    pub(super) fields: Fields<'a>,
}

/// The remaining bytes of a record. All numbers are little-endian.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    pub(super) rest: &'a [u8],
    /// The byte of the file at which the record starts.
    pub(super) at: usize,
}

impl<'a> Fields<'a> {
    pub(super) const fn broken(&self) -> ReadError {
        ReadError::malformed(self.at, BROKEN)
    }

    pub(super) fn take(&mut self, len: usize) -> Result<&'a [u8], ReadError> {
        let (taken, rest) = self.rest.split_at_checked(len).ok_or(self.broken())?;
        self.rest = rest;
        Ok(taken)
    }

    pub(super) fn skip(&mut self, len: usize) -> Result<&mut Self, ReadError> {
        self.take(len)?;
        Ok(self)
    }

    /// Skips the padding after `len` bytes, up to a multiple of 4; at the end, it may be missing.
    pub(super) fn pad(&mut self, len: usize) -> Result<(), ReadError> {
        let padding = len.wrapping_neg() % 4;
        self.take(padding.min(self.rest.len())).map(drop)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let broken = self.broken();
        self.take(N)?.try_into().map_err(|_| broken)
    }

    pub(super) fn u16(&mut self) -> Result<u16, ReadError> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, ReadError> {
        self.array().map(u32::from_le_bytes)
    }

    /// Returns a number: one below 0x8000, or a kind and as many bytes as it states.
    pub(super) fn number(&mut self) -> Result<i128, ReadError> {
        let (len, is_signed) = match self.u16()? {
            small @ ..0x8000 => return Ok(small.into()),
            0x8000 => (1, true),
            0x8001 => (2, true),
            0x8002 => (2, false),
            0x8003 => (4, true),
            0x8004 => (4, false),
            0x8009 => (8, true),
            0x800a => (8, false),
            0x8017 | 0x8018 => (16, true),
            _ => return Err(self.broken()),
        };
        let bytes = self.take(len)?;
        let is_negative = is_signed && bytes[len - 1] & 0x80 != 0;
        let mut all = [if is_negative { 0xff } else { 0 }; 16];
        all[..len].copy_from_slice(bytes);
        Ok(i128::from_le_bytes(all))
    }

    pub(super) fn size(&mut self) -> Result<u64, ReadError> {
        self.number()?.try_into().map_err(|_| self.broken())
    }

    /// Returns a text, which ends with a zero byte. One that is too long for its record may end within a character.
    pub(super) fn name(&mut self) -> Result<&'a str, ReadError> {
        let len = self.rest.iter().position(|byte| *byte == 0).ok_or(self.broken())?;
        let name = self.take(len)?;
        self.skip(1)?;
        Ok(valid(name))
    }
}

/// Returns the records in `bytes`, which start at byte `at` of the file, up to the first broken one.
pub(super) fn records(bytes: &[u8], at: usize) -> impl Iterator<Item = Result<Record<'_>, ReadError>> {
    let mut rest = Fields { rest: bytes, at };
    std::iter::from_fn(move || {
        // Fewer bytes than a record's head are padding.
        if rest.rest.len() < 4 {
            return None;
        }
        rest.at = at.saturating_add(bytes.len() - rest.rest.len());
        let mut read = || {
            let len = rest.u16()?;
            let mut fields = Fields { rest: rest.take(len.into())?, at: rest.at };
            Ok(Record { kind: fields.u16()?, fields })
        };
        let read = read();
        if read.is_err() {
            rest.rest = &[];
        }
        Some(read)
    })
}

/// Returns the numbers of 32 bits in `bytes`.
pub(super) fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> + use<'_> {
    bytes.chunks_exact(4).map(|number| u32::from_le_bytes([number[0], number[1], number[2], number[3]]))
}

/// The remaining budget: bytes to read and to write. A few bytes can refer to a large record a million times.
pub(super) struct Budget(usize);

impl Budget {
    /// Returns the budget for `len` bytes, far above the needs of any compiler's output. References have 32 bits.
    pub(super) fn new(len: usize) -> Self {
        Self(len.saturating_mul(16).saturating_add(1 << 16).min(u32::MAX as usize))
    }

    pub(super) fn spend(&mut self, bytes: usize) -> Result<(), ReadError> {
        self.0 = self.0.checked_sub(bytes).ok_or(ReadError::malformed(0, TOO_LARGE))?;
        Ok(())
    }
}
