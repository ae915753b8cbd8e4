//! The alignments that the places of a kernel's parameters allow.

use super::fit::MAX_ALIGN;
use gpu_abi_reader::model::ParamPlacement;

/// A set of alignments that the derive declares: bit `n` is set for an alignment of 2^n bytes.
///
/// A cubin states the offset of a parameter, not its alignment, and the offset may follow from several. Each image rules out others,
/// since the parameters of each architecture start at another address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aligns(u8);

impl Aligns {
    /// Returns the alignments of a parameter that every image places like this.
    pub(crate) fn of(images: impl Iterator<Item = ParamPlacement> + Clone) -> Self {
        let is_admitted = |align: u64| images.clone().all(|placement| placement.admits(align as usize));
        let all = (0..=MAX_ALIGN.ilog2()).filter(|power| is_admitted(1 << power));
        Self(all.fold(0, |set, power| set | 1 << power))
    }

    /// Returns the smallest alignment in bytes.
    pub(crate) fn smallest(self) -> Option<u64> {
        (self.0 != 0).then(|| 1 << self.0.trailing_zeros())
    }

    /// Returns whether an alignment in bytes is in the set.
    pub(super) fn contains(self, align: u64) -> bool {
        align.is_power_of_two() && align <= MAX_ALIGN && self.0 >> align.trailing_zeros() & 1 == 1
    }

    /// Returns the alignments that are in both sets; this set if there are none.
    pub(super) fn and(self, other: Self) -> Self {
        if self.0 & other.0 == 0 { self } else { Self(self.0 & other.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(images: &[(usize, usize, usize)]) -> Aligns {
        let images = images.iter();
        Aligns::of(images.map(|&(base, end_before, offset)| ParamPlacement::Offset { offset, end_before, base }))
    }

    /// The smallest and the largest alignment.
    fn range(aligns: Aligns) -> Option<(u64, u64)> {
        Some((aligns.smallest()?, 1 << aligns.0.ilog2()))
    }

    #[test]
    fn alignments_follow_from_offsets() {
        // A first parameter aligned to 128 bytes on sm_80, sm_90 and sm_100, which are 0x160, 0x210 and 0x380.
        assert_eq!(range(placed(&[(0x160, 0, 32)])), Some((64, 128)));
        assert_eq!(range(placed(&[(0x210, 0, 112)])), Some((128, 128)));
        assert_eq!(range(placed(&[(0x380, 0, 0)])), Some((1, 128)));
        assert_eq!(range(placed(&[(0x160, 0, 32), (0x380, 0, 0)])), Some((64, 128)));
        // Only padding tells small alignments apart.
        assert_eq!(range(placed(&[(0x160, 8, 8)])), Some((1, 8)));
        assert_eq!(range(placed(&[(0x160, 4, 8)])), Some((8, 8)));
        assert_eq!(range(placed(&[(0x160, 4, 32)])), Some((32, 128)));
        assert_eq!(range(placed(&[(0x160, 4, 12)])), None);
        assert_eq!(range(placed(&[(0x160, 0, 0), (0x210, 0, 112)])), None);
        assert_eq!(range(Aligns::of([ParamPlacement::Align(16), ParamPlacement::Unknown].into_iter())), Some((16, 16)));
        assert_eq!(range(Aligns::of([ParamPlacement::Align(256)].into_iter())), None);
    }

    #[test]
    fn sets_meet() {
        let (padded, any) = (placed(&[(0x160, 4, 8)]), placed(&[(0x160, 0, 0)]));
        assert_eq!((any.and(padded), padded.and(any)), (padded, padded));
        let other = placed(&[(0x160, 4, 16)]);
        assert_eq!((padded.and(other), other.and(padded)), (padded, other));
        assert!(padded.contains(8) && !padded.contains(16) && !padded.contains(12) && !any.contains(256));
    }
}
