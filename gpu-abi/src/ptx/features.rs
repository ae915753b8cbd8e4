//! The PTX version and architecture that each construct needs.
//!
//! The numbers are from NVIDIA's PTX reference. `tests/src/programs/modules.rs` checks that ptxas accepts each construct
//! from that version and architecture on, and rejects it one version or one architecture earlier, as far back as ptxas goes.

use super::{Feature, IsaVersion};

macro_rules! features {
    ($($(#[$doc:meta])* $constant:ident: $name:literal, ($major:literal, $minor:literal), $arch:literal;)*) => {
        /// The constructs that this crate writes.
        impl Feature {
            $($(#[$doc])* pub const $constant: Self =
                Self { name: $name, isa: IsaVersion::new($major, $minor), arch: $arch };)*

            /// Every construct that has a constant here, in declaration order.
            pub const ALL: &'static [Self] = &[$(Self::$constant),*];
        }
    };
}

features! {
    /// Orderings and scopes on `ld`, `st` and `atom`, and `fence.sc` and `fence.acq_rel`.
    MEMORY_MODEL: "fence", (6, 0), 70;
    /// `fence.acquire` and `fence.release`.
    ONE_WAY_FENCE: "fence.acquire", (8, 6), 90;
    /// The scope `.cluster`.
    CLUSTER_SCOPE: ".cluster", (7, 8), 90;
    /// Registers of 128 bits, and `ld` and `st` with them.
    B128: ".b128", (8, 3), 70;
    /// `atom` of 128 bits.
    ATOM_B128: "atom.cas.b128", (8, 3), 90;
    /// `ld`, `st` and `atom` of 128 bits within the scope `.sys`.
    B128_SYS: ".b128 with .sys", (8, 4), 70;
    /// `atom.cas` of 16 bits.
    ATOM_CAS_B16: "atom.cas.b16", (6, 3), 70;
    /// Addition of half-precision numbers in memory.
    ATOM_ADD_F16: "atom.add.noftz.f16", (6, 3), 70;
    /// Addition of `bfloat16` numbers in memory.
    ATOM_ADD_BF16: "atom.add.noftz.bf16", (7, 8), 90;
    /// A variable in managed memory.
    MANAGED: ".attribute(.managed)", (4, 0), 30;
    /// More than 4352 bytes of parameters of an `.entry`.
    LARGE_PARAMETERS: "over 4352 bytes of parameters", (8, 1), 70;
    /// The number of blocks in a cluster.
    CLUSTER_DIMENSIONS: ".reqnctapercluster", (7, 8), 90;
    /// The maximum number of blocks in a cluster.
    MAX_CLUSTER_RANK: ".maxclusterrank", (7, 8), 90;
    /// A definition that may exist in several modules.
    WEAK: ".weak", (3, 1), 20;
}
