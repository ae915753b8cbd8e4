//! Fundamental types: integers, booleans, characters and floating-point numbers (the guide's section 1.1).

use crate::layout::Host;
#[cfg(feature = "name")]
use crate::search::first;
use gpu_abi_reader::model::{Fundamental, ScalarKind};

macro_rules! scalars {
    ($($scalar:ident $size:literal $name:literal $ptx_type:expr;)*) => {
        /// A fundamental type, or a 128-bit integer as in C++.
        ///
        /// PTX distinguishes integers only by size and sign; `bool` and `char` are separate because not all bit patterns are
        /// valid. The guide's `.f16` is not among them, because CUDA C++ has a class instead: it is a
        /// [`Kind::NarrowFloat`](crate::layout::Kind::NarrowFloat).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[expect(missing_docs, reason = "each is the Rust type of that name")]
        pub enum Scalar {
            $($scalar,)*
        }

        impl Scalar {
            /// Returns the size in bytes, which is also the alignment.
            #[inline]
            pub const fn size(self) -> usize {
                match self {
                    $(Self::$scalar => $size,)*
                }
            }

            /// Returns the name of the type in Rust.
            #[inline]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$scalar => $name,)*
                }
            }

            /// Returns the PTX type with which nvcc declares an `.entry` parameter of this type; `None` for a byte array.
            #[inline]
            pub const fn ptx_type(self) -> Option<&'static str> {
                match self {
                    $(Self::$scalar => $ptx_type,)*
                }
            }
        }
    };
}

scalars! {
    Bool 1 "bool" Some(".u8");
    Char 4 "char" Some(".u32");
    I8 1 "i8" Some(".u8");
    I16 2 "i16" Some(".u16");
    I32 4 "i32" Some(".u32");
    I64 8 "i64" Some(".u64");
    I128 16 "i128" None;
    U8 1 "u8" Some(".u8");
    U16 2 "u16" Some(".u16");
    U32 4 "u32" Some(".u32");
    U64 8 "u64" Some(".u64");
    U128 16 "u128" None;
    F32 4 "f32" Some(".f32");
    F64 8 "f64" Some(".f64");
}

impl Scalar {
    /// Returns the type of this kind and size in bytes; `None` if Rust does not have it.
    #[doc(hidden)]
    #[inline]
    pub const fn of_kind(kind: ScalarKind, size: u64) -> Option<Self> {
        Some(match (kind, size) {
            (ScalarKind::Bool, 1) => Self::Bool,
            (ScalarKind::Signed, 1) => Self::I8,
            (ScalarKind::Signed, 2) => Self::I16,
            (ScalarKind::Signed, 4) => Self::I32,
            (ScalarKind::Signed, 8) => Self::I64,
            (ScalarKind::Signed, 16) => Self::I128,
            (ScalarKind::Unsigned | ScalarKind::Character, 1) => Self::U8,
            (ScalarKind::Unsigned | ScalarKind::Character, 2) => Self::U16,
            (ScalarKind::Character, 4) => Self::Char,
            (ScalarKind::Unsigned, 4) => Self::U32,
            (ScalarKind::Unsigned, 8) => Self::U64,
            (ScalarKind::Unsigned, 16) => Self::U128,
            (ScalarKind::Float, 4) => Self::F32,
            (ScalarKind::Float, 8) => Self::F64,
            _ => return None,
        })
    }

    /// Returns the type that is C++'s fundamental type on a host; `None` if Rust does not have it.
    #[doc(hidden)]
    #[inline]
    pub const fn of_fundamental(fundamental: Fundamental, host: Host) -> Option<Self> {
        match fundamental {
            Fundamental::Void | Fundamental::NullPointer => None,
            _ => {
                let (kind, size) = fundamental.scalar(host.types());
                Self::of_kind(kind, size)
            }
        }
    }

    /// Returns C++'s fundamental type that CUDA's headers use for the type on a host.
    #[cfg(feature = "name")]
    #[inline]
    pub(crate) const fn fundamental(self, host: Host) -> Fundamental {
        let all = Fundamental::ALL;
        let found = first!(i in 0..all.len() => match Self::of_fundamental(all[i], host) {
            // `int8_t` is `signed char`.
            Some(scalar) if scalar as u8 == self as u8 && !matches!(all[i], Fundamental::Char) => Some(all[i]),
            _ => None,
        });
        match found {
            Some(fundamental) => fundamental,
            None => panic!("C++ has each of these types"),
        }
    }

    /// Returns whether the guide's table of fundamental types includes it: false for 128-bit integers, which PTX
    /// declares as aggregates.
    #[inline]
    pub const fn is_fundamental(self) -> bool {
        !matches!(self, Self::I128 | Self::U128)
    }

    /// Returns whether it is a signed integer.
    #[inline]
    pub const fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64 | Self::I128)
    }

    /// Returns whether it is a floating-point number.
    #[inline]
    pub const fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F64)
    }

    /// Returns the maximum width of a bit-field of this type in bits: 1 for `bool`, `None` for `char` and floats.
    #[inline]
    pub const fn bit_field_width(self) -> Option<u32> {
        match self {
            Self::Bool => Some(1),
            Self::Char | Self::F32 | Self::F64 => None,
            _ => Some(8 * self.size() as u32),
        }
    }
}
