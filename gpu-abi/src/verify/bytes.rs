//! Ranges of a binary file, each checked against the file's end, and the numbers and tables in them.
//!
//! Tables are looked at where they are, as slices of what their entries are: constant evaluation is slow, and goes through one
//! entry in the time that it would need for a byte.

use super::error::{ReadError, check};

/// A file whose numbers are little-endian, as the host's are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

/// A part of a binary format, as it lies in the file.
///
/// # Safety
///
/// The type has alignment 1, and any bytes are a value of it.
pub(super) unsafe trait Raw: Copy {}

/// A number wherever it lies.
#[derive(Clone, Copy)]
#[repr(C, packed)]
struct Number<T>(T);

// SAFETY: packed, and any bytes are a number.
unsafe impl Raw for Number<u8> {}
// SAFETY: as above.
unsafe impl Raw for Number<u16> {}
// SAFETY: as above.
unsafe impl Raw for Number<u32> {}

impl<'a> Bytes<'a> {
    /// Returns the `len` bytes from `offset`; `what` they are is said where the file ends before them.
    pub(super) const fn range(self, offset: u64, len: u64, what: &'static str) -> Result<&'a [u8], ReadError> {
        let all = self.0.len() as u64;
        if offset > all || len > all - offset {
            return Err(ReadError::truncated(if offset < all { offset as usize } else { self.0.len() }, what));
        }
        let (_, rest) = self.0.split_at(offset as usize);
        Ok(rest.split_at(len as usize).0)
    }

    /// Returns the bytes as a table of as many entries as they hold.
    pub(super) const fn table<T: Raw>(self) -> &'a [T] {
        // SAFETY: the bytes hold this many, and `Raw` says that `T` has alignment 1 and that any bytes are a value of it.
        unsafe { core::slice::from_raw_parts(self.0.as_ptr().cast::<T>(), self.0.len() / size_of::<T>()) }
    }

    /// Returns the part at `offset`.
    pub(super) const fn get<T: Raw>(self, offset: u64, what: &'static str) -> Result<&'a T, ReadError> {
        let bytes = check!(self.range(offset, size_of::<T>() as u64, what));
        Ok(&Bytes(bytes).table::<T>()[0])
    }

    /// Returns the byte at `offset`.
    pub(super) const fn u8(self, offset: u64, what: &'static str) -> Result<u8, ReadError> {
        Ok(check!(self.get::<Number<u8>>(offset, what)).0)
    }

    /// Returns the 16-bit number at `offset`.
    pub(super) const fn u16(self, offset: u64, what: &'static str) -> Result<u16, ReadError> {
        Ok(check!(self.get::<Number<u16>>(offset, what)).0)
    }

    /// Returns the 32-bit number at `offset`.
    pub(super) const fn u32(self, offset: u64, what: &'static str) -> Result<u32, ReadError> {
        Ok(check!(self.get::<Number<u32>>(offset, what)).0)
    }
}
