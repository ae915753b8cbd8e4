//! What the types of several members have in common, asked in one path, which is less work for rustc than a path for each.

use crate::layout::PtxRepr;
use crate::mirror::Codec;

/// Types with conversions: a tuple of them.
pub trait Codecs {
    /// Whether [`Codec::IS_DEVICE_BYTES`] is true for all.
    const IS_DEVICE_BYTES: bool;
    /// Whether `Codec::ANY_BIT_PATTERN` is true for all.
    const ANY_BIT_PATTERN: bool;
}

/// A tuple of types that all implement [`PtxRepr`].
pub trait Reprs {}

macro_rules! tuples {
    ($($($type:ident)*;)*) => {$(
        impl<$($type: PtxRepr),*> Reprs for ($($type,)*) {}

        impl<$($type: Codec),*> Codecs for ($($type,)*) {
            const IS_DEVICE_BYTES: bool = true $(&& $type::IS_DEVICE_BYTES)*;
            const ANY_BIT_PATTERN: bool = true $(&& $type::ANY_BIT_PATTERN)*;
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
    A B C D E F G H I J K L M;
    A B C D E F G H I J K L M N;
    A B C D E F G H I J K L M N O;
    A B C D E F G H I J K L M N O P;
}
