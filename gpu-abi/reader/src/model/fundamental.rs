//! C++'s fundamental types, and the kinds of scalars.

use core::fmt;

/// The kind of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScalarKind {
    /// A signed integer, including `char` where it is signed.
    Signed,
    /// An unsigned integer.
    Unsigned,
    /// `bool`.
    Bool,
    /// `char16_t` and `char32_t`.
    Character,
    /// A floating-point number: `long double` if it has 16 bytes, `_Float16` if it has 2.
    Float,
    /// A floating-point number of another format of its size: `__float128`, `__bf16`.
    OtherFloat,
}

impl ScalarKind {
    /// Returns whether it is a floating-point number.
    #[inline]
    pub const fn is_float(self) -> bool {
        matches!(self, Self::Float | Self::OtherFloat)
    }
}

macro_rules! fundamentals {
    ($($name:ident $code:literal $cxx:literal $kind:ident $size:literal;)*) => {
        /// A fundamental type of C++.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Fundamental {
            $(
                #[doc = concat!("`", $cxx, "`")]
                $name,
            )*
        }

        impl Fundamental {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Returns the type's code in mangled names: `j` for `unsigned int`.
            #[inline]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)*
                }
            }

            /// Returns the type's spelling in C++.
            #[inline]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $cxx,)*
                }
            }

            /// Returns the type's kind, and its size in bytes on Linux on x86-64.
            #[inline]
            pub(super) const fn on_linux(self) -> (ScalarKind, u64) {
                match self {
                    $(Self::$name => (ScalarKind::$kind, $size),)*
                }
            }
        }
    };
}

fundamentals! {
    Bool "b" "bool" Bool 1;
    Char "c" "char" Signed 1;
    SignedChar "a" "signed char" Signed 1;
    UnsignedChar "h" "unsigned char" Unsigned 1;
    Short "s" "short" Signed 2;
    UnsignedShort "t" "unsigned short" Unsigned 2;
    Int "i" "int" Signed 4;
    UnsignedInt "j" "unsigned int" Unsigned 4;
    Long "l" "long" Signed 8;
    UnsignedLong "m" "unsigned long" Unsigned 8;
    LongLong "x" "long long" Signed 8;
    UnsignedLongLong "y" "unsigned long long" Unsigned 8;
    Int128 "n" "__int128" Signed 16;
    UnsignedInt128 "o" "unsigned __int128" Unsigned 16;
    WideChar "w" "wchar_t" Signed 4;
    Char8 "Du" "char8_t" Character 1;
    Char16 "Ds" "char16_t" Character 2;
    Char32 "Di" "char32_t" Character 4;
    Float "f" "float" Float 4;
    Double "d" "double" Float 8;
    LongDouble "e" "long double" Float 16;
    Float128 "g" "__float128" OtherFloat 16;
    Half "Dh" "half" Float 2;
    Float16 "DF16_" "_Float16" Float 2;
    BFloat16 "DF16b" "std::bfloat16_t" OtherFloat 2;
    VendorBFloat16 "u6__bf16" "__bf16" OtherFloat 2;
    NullPointer "Dn" "std::nullptr_t" Unsigned 8;
    Void "v" "void" Unsigned 0;
}

impl Fundamental {
    /// Returns the number of bits of an integer, character or `bool` where `long` has 64, and whether it has a sign.
    #[inline]
    pub const fn value_bits(self) -> Option<(u32, bool)> {
        match (self, self.on_linux()) {
            (Self::Void | Self::NullPointer, _) => None,
            (_, (kind, _)) if kind.is_float() => None,
            (_, (ScalarKind::Bool, _)) => Some((1, false)),
            (_, (kind, size)) => Some((8 * size as u32, matches!(kind, ScalarKind::Signed))),
        }
    }

    /// Returns the type of this name, not of a typedef; g++ spells `unsigned long` as `long unsigned int`.
    #[inline]
    pub const fn of_name(name: &[u8]) -> Option<Self> {
        let (mut all, named) = (if name.trim_ascii().is_empty() { &[] } else { Self::ALL }, words(name));
        while let [first, rest @ ..] = all {
            if words(first.name().as_bytes()) == named {
                return Some(*first);
            }
            all = rest;
        }
        None
    }

    /// Returns the type whose code is at the start of `text`.
    #[cfg(feature = "read")]
    pub(crate) fn at_start(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|fundamental| text.starts_with(fundamental.code()))
    }
}

/// Returns a number that all orders of the words have, without `int`, which adds nothing to others. Letters have 7 bits.
#[inline]
const fn words(text: &[u8]) -> u128 {
    const INT: u128 = ((b'i' as u128) << 14) | ((b'n' as u128) << 7) | b't' as u128;

    let (mut sum, mut word, mut i) = (0_u128, 0, 0);
    while i <= text.len() {
        if i == text.len() || text[i] == b' ' {
            sum = sum.wrapping_add(if word == INT { 0 } else { word });
            word = 0;
        } else {
            word = word << 7 | text[i] as u128;
        }
        i += 1;
    }
    sum
}

impl fmt::Display for Fundamental {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
