//! The recipes of random records, as a table.

/// How often a record takes each feature, in per cent.
pub(super) struct Recipe {
    /// The class its records are tagged with.
    pub(super) class: &'static str,
    /// Its share of the records, relative to the other recipes'.
    pub(super) weight: u64,
    /// The fewest and the most members.
    pub(super) members: (u64, u64),
    /// A union instead of a struct.
    pub(super) union: u64,
    /// A member is a bit-field.
    pub(super) bits: u64,
    /// A bit-field is unnamed.
    pub(super) unnamed: u64,
    /// An unnamed bit-field has zero width.
    pub(super) zero: u64,
    /// A bit-field's type is `bool` or an enumeration.
    pub(super) odd_bits: u64,
    /// A bit-field's type has 128 bits.
    pub(super) wide_bits: u64,
    /// A bit-field has more bits than its type.
    pub(super) over: u64,
    /// An ordinary member is an earlier record.
    pub(super) held: u64,
    /// An ordinary member is an array.
    pub(super) array: u64,
    /// An ordinary member that is no record is a CUDA vector.
    pub(super) vector: u64,
    /// An ordinary member that is neither is a narrow float.
    pub(super) narrow: u64,
    /// A base class, and as often a second one.
    pub(super) base: u64,
    /// A constructor.
    pub(super) constructor: u64,
    /// An array of unknown length after the other members.
    pub(super) tail: u64,
    /// `__align__` on the record.
    pub(super) record_align: u64,
    /// `__align__` on an ordinary member.
    pub(super) member_align: u64,
    /// `__attribute__((packed))` on the record.
    pub(super) packed: u64,
    /// `#pragma pack`.
    pub(super) pack: u64,
    /// `__attribute__((packed))` on a member.
    pub(super) member_packed: u64,
    /// `__align__` on a bit-field.
    pub(super) bits_align: u64,
}

impl Recipe {
    /// Returns whether its records are classes, with bases or constructors.
    pub(super) fn derives(&self) -> bool {
        self.base + self.constructor > 0
    }

    /// Returns whether most members are classes, with alignments of their own.
    pub(super) fn aligns_classes(&self) -> bool {
        self.narrow >= 60 && self.member_align > 0
    }

    /// Returns whether records or members of it may be packed.
    pub(super) fn packs(&self) -> bool {
        self.packed + self.pack + self.member_packed > 0
    }
}

/// A record of two to seven scalars; the other recipes say where they differ.
const PLAIN: Recipe = Recipe {
    class: "scalars",
    weight: 4,
    members: (2, 7),
    union: 0,
    bits: 0,
    unnamed: 0,
    zero: 0,
    odd_bits: 10,
    wide_bits: 0,
    over: 0,
    held: 0,
    array: 0,
    vector: 0,
    narrow: 0,
    base: 0,
    constructor: 0,
    tail: 0,
    record_align: 0,
    member_align: 0,
    packed: 0,
    pack: 0,
    member_packed: 0,
    bits_align: 0,
};

/// Everything the guide describes, in one record.
const MIX: Recipe = Recipe {
    class: "mix",
    weight: 12,
    members: (1, 8),
    union: 15,
    bits: 40,
    unnamed: 20,
    zero: 40,
    odd_bits: 20,
    wide_bits: 3,
    held: 20,
    array: 20,
    vector: 20,
    narrow: 5,
    ..PLAIN
};

/// Bit-fields and scalars.
const BITS: Recipe = Recipe { class: "bf_mixed", weight: 12, bits: 65, ..PLAIN };

/// Narrow floats, which are classes with constructors, by themselves and in arrays, with alignments above and below their own; and
/// records that hold them.
const CLASSES: Recipe = Recipe {
    class: "classes",
    weight: 3,
    union: 15,
    bits: 10,
    unnamed: 10,
    held: 35,
    array: 25,
    narrow: 60,
    record_align: 15,
    member_align: 40,
    ..PLAIN
};

/// Every recipe; what is covered can be read off them.
pub(super) const RECIPES: &[Recipe] = &[
    PLAIN,
    MIX,
    BITS,
    Recipe { class: "empty", weight: 1, members: (0, 2), bits: 100, unnamed: 100, zero: 70, ..PLAIN },
    Recipe { class: "vectors", weight: 4, vector: 70, ..PLAIN },
    Recipe { class: "narrow", weight: 3, narrow: 60, ..PLAIN },
    Recipe { class: "arrays", weight: 5, array: 60, vector: 15, ..PLAIN },
    Recipe { class: "nested", weight: 8, held: 55, array: 20, ..PLAIN },
    Recipe { class: "unions", weight: 4, union: 100, held: 20, array: 20, vector: 20, ..PLAIN },
    Recipe { class: "bf_only", weight: 8, bits: 100, ..BITS },
    Recipe { class: "bf_unnamed", weight: 8, unnamed: 40, zero: 50, ..BITS },
    Recipe { class: "bf_odd", weight: 4, odd_bits: 80, unnamed: 10, zero: 50, ..BITS },
    Recipe { class: "bf_wide", weight: 4, wide_bits: 40, unnamed: 20, zero: 40, ..BITS },
    Recipe { class: "bf_union", weight: 6, union: 100, unnamed: 25, zero: 40, ..BITS },
    Recipe { class: "descriptors", weight: 4, union: 100, held: 50, record_align: 15, member_align: 15, ..MIX },
    Recipe { class: "bf_nested", weight: 6, held: 60, vector: 30, array: 20, unnamed: 15, ..BITS },
    Recipe { class: "ralign", weight: 7, record_align: 100, ..MIX },
    Recipe { class: "malign", weight: 5, member_align: 40, ..MIX },
    Recipe { class: "rmalign", weight: 3, record_align: 60, member_align: 40, ..MIX },
    Recipe { class: "packed", weight: 4, packed: 100, ..MIX },
    Recipe { class: "packed_plain", weight: 2, packed: 100, held: 20, array: 20, vector: 20, ..PLAIN },
    Recipe { class: "pragma_pack", weight: 4, pack: 100, ..MIX },
    Recipe { class: "pragma_plain", weight: 2, pack: 100, held: 20, array: 20, vector: 20, ..PLAIN },
    Recipe { class: "mpacked", weight: 3, member_packed: 40, ..MIX },
    Recipe { class: "malign_bf", weight: 3, bits_align: 40, member_align: 20, ..BITS },
    CLASSES,
    Recipe { class: "packed_classes", weight: 2, packed: 100, ..CLASSES },
    Recipe { class: "pragma_classes", weight: 2, pack: 100, ..CLASSES },
    Recipe { class: "classes_soup", weight: 3, packed: 50, pack: 40, member_packed: 25, bits_align: 20, ..CLASSES },
    Recipe {
        class: "attr_soup",
        weight: 4,
        packed: 30,
        pack: 30,
        record_align: 40,
        member_align: 30,
        bits_align: 20,
        member_packed: 20,
        ..MIX
    },
];

/// Recipes with arrays of unknown length. No value contains such an array, so only the layouts are compared.
pub(super) const TAILS: &[Recipe] = &[
    Recipe { class: "tails", weight: 5, members: (1, 4), held: 15, array: 15, vector: 20, tail: 80, ..PLAIN },
    Recipe { class: "tails_bits", weight: 5, tail: 80, bits: 60, unnamed: 15, zero: 30, member_align: 15, ..MIX },
    Recipe { class: "tails_packed", weight: 5, tail: 80, packed: 60, pack: 30, record_align: 15, ..PLAIN },
];

/// Recipes of which records are made only on request: C++ that has to be initialized otherwise than the others.
pub(super) const ON_REQUEST: &[Recipe] = &[
    Recipe { class: "bf_over", weight: 4, over: 40, odd_bits: 30, wide_bits: 10, unnamed: 15, zero: 20, union: 15, ..BITS },
    Recipe {
        class: "bf_over_packed",
        weight: 2,
        over: 40,
        odd_bits: 30,
        unnamed: 15,
        packed: 40,
        pack: 40,
        member_packed: 10,
        bits_align: 10,
        ..BITS
    },
    Recipe {
        class: "bases",
        weight: 5,
        members: (0, 4),
        bits: 20,
        unnamed: 100,
        zero: 20,
        base: 60,
        constructor: 40,
        held: 15,
        array: 15,
        ..PLAIN
    },
    Recipe {
        class: "bases_aligned",
        weight: 2,
        members: (0, 4),
        base: 60,
        constructor: 40,
        narrow: 20,
        vector: 15,
        record_align: 20,
        member_align: 15,
        ..PLAIN
    },
];
