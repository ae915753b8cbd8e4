//! Reads numbers from headers.

/// Bytes that start with a header, and the byte of the file at which they start. The creator has checked that they are
/// long enough.
#[derive(Clone, Copy)]
pub(crate) struct Header<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) at: usize,
}

impl Header<'_> {
    fn array<const N: usize>(&self, at: usize) -> [u8; N] {
        let mut bytes = [0; N];
        bytes.copy_from_slice(&self.bytes[at..at + N]);
        bytes
    }

    pub(crate) fn u16(&self, at: usize) -> u16 {
        u16::from_le_bytes(self.array(at))
    }

    pub(crate) fn u32(&self, at: usize) -> u32 {
        u32::from_le_bytes(self.array(at))
    }

    pub(crate) fn u64(&self, at: usize) -> u64 {
        u64::from_le_bytes(self.array(at))
    }
}
