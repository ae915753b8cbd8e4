//! What the types of several members have in common, asked in one path, which is less work for rustc than a path for each.

use crate::layout::{PtxLayout, PtxRepr, TypeLayout};
use crate::mirror::Codec;
use crate::mirror::codec::Valid;

/// Types with layouts: a tuple of them.
pub trait Layouts {
    /// The layouts.
    const REFS: &'static [&'static TypeLayout];
}

/// Types with conversions: a tuple of them.
pub trait Codecs {
    /// Whether [`Codec::IS_DEVICE_BYTES`] is true for all.
    const IS_DEVICE_BYTES: bool;
    /// The least of all [`Codec::VALID`].
    const VALID: Valid;
}

/// A tuple of types that all implement [`PtxRepr`].
pub trait Reprs {}

macro_rules! tuples {
    ($([$($method:ident)*] $($type:ident $value:ident $at:literal)*;)*) => {$(
        impl<$($type: PtxLayout),*> Layouts for ($($type,)*) {
            const REFS: &'static [&'static TypeLayout] = &[$($type::REF),*];
        }

        impl<$($type: PtxRepr),*> Reprs for ($($type,)*) {}

        impl<$($type: Codec),*> Codecs for ($($type,)*) {
            const IS_DEVICE_BYTES: bool = true $(&& $type::IS_DEVICE_BYTES)*;
            const VALID: Valid = Valid::Any$(.and($type::VALID))*;
        }
    )*};
}
crate::mirror::up_to_12!(tuples);
