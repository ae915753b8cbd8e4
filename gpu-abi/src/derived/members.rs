//! What the types of several members have in common, asked in one path, which is less work for rustc than a path for each.

use crate::layout::PtxRepr;
use crate::mirror::Codec;
use crate::mirror::codec::Valid;

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
    ($($($type:ident)*;)*) => {$(
        impl<$($type: PtxRepr),*> Reprs for ($($type,)*) {}

        impl<$($type: Codec),*> Codecs for ($($type,)*) {
            const IS_DEVICE_BYTES: bool = true $(&& $type::IS_DEVICE_BYTES)*;
            const VALID: Valid = Valid::Any$(.and($type::VALID))*;
        }
    )*};
}
tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K L;
}
