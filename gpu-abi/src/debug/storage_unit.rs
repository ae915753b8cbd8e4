//! A bit-field's storage unit in DWARF 2. `DW_AT_data_member_location` and `DW_AT_byte_size` give the storage unit, an
//! integer of the declared type's size at a multiple of that size; `DW_AT_bit_offset` counts from the unit's most
//! significant bit down to the field's. In a packed record a field can cross from one unit into the next. nvcc then writes
//! a negative bit offset, which DWARF 2 does not allow. This crate starts the unit at the field's first byte, and doubles
//! its size if the field still does not fit.

use crate::layout::BitRange;

/// The integer within which DWARF 2 locates a bit-field.
#[derive(Debug, PartialEq)]
pub(super) struct StorageUnit {
    /// Its first byte, counted from the start of the record.
    pub(super) offset: usize,
    /// In bytes.
    pub(super) size: usize,
    /// The distance in bits from its most significant bit down to the field's.
    pub(super) bit_offset: u64,
}

impl StorageUnit {
    pub(super) const fn of(bits: BitRange, size: usize) -> Self {
        let width = 8 * size as u64;
        let mut unit = Self { offset: (bits.offset() / width) as usize * size, size, bit_offset: 0 };
        if bits.end() > unit.end() {
            unit.offset = (bits.offset() / 8) as usize;
        }
        while bits.end() > unit.end() {
            unit.size *= 2;
        }
        unit.bit_offset = unit.end() - bits.end();
        unit
    }

    /// The bit after the last one, counted from the start of the record.
    const fn end(&self) -> u64 {
        8 * (self.offset + self.size) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(offset: u64, width: u32, size: usize) -> (usize, usize, u64) {
        let unit = StorageUnit::of(BitRange::new(offset, width), size);
        (unit.offset, unit.size, unit.bit_offset)
    }

    #[test]
    fn bits_are_counted_in_units_of_the_declared_type() {
        // As `nvcc -G` writes them for sm_75.
        assert_eq!(unit(0, 3, 8), (0, 8, 61));
        assert_eq!(unit(32, 30, 4), (4, 4, 2));
        assert_eq!(unit(30, 2, 4), (0, 4, 0));
        assert_eq!(unit(79, 1, 1), (9, 1, 0));
        assert_eq!(unit(256, 120, 16), (32, 16, 8));
    }

    #[test]
    fn a_field_across_units_has_one_of_its_own() {
        assert_eq!(unit(20, 20, 4), (2, 4, 8));
        assert_eq!(unit(5, 60, 8), (0, 16, 63));
        assert_eq!(unit(7, 8, 1), (0, 2, 1));
    }
}
