//! C++'s fundamental types.

use core::fmt;

macro_rules! fundamentals {
    ($($name:ident $code:literal $cxx:literal;)*) => {
        /// A fundamental type of C++ other than `void`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Fundamental {
            $(
                #[doc = concat!("`", $cxx, "`")]
                $name,
            )*
            /// `void`, which is [`CxxKind::Void`](super::CxxKind::Void) as a type.
            #[doc(hidden)]
            Void,
        }

        impl Fundamental {
            const ALL: &[Self] = &[$(Self::$name,)* Self::Void];

            /// Returns the type's code in mangled names: `j` for `unsigned int`.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)*
                    Self::Void => "v",
                }
            }

            /// Returns the type's spelling in C++.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $cxx,)*
                    Self::Void => "void",
                }
            }
        }
    };
}

fundamentals! {
    Bool "b" "bool";
    Char "c" "char";
    SignedChar "a" "signed char";
    UnsignedChar "h" "unsigned char";
    Short "s" "short";
    UnsignedShort "t" "unsigned short";
    Int "i" "int";
    UnsignedInt "j" "unsigned int";
    Long "l" "long";
    UnsignedLong "m" "unsigned long";
    LongLong "x" "long long";
    UnsignedLongLong "y" "unsigned long long";
    Int128 "n" "__int128";
    UnsignedInt128 "o" "unsigned __int128";
    WideChar "w" "wchar_t";
    Char8 "Du" "char8_t";
    Char16 "Ds" "char16_t";
    Char32 "Di" "char32_t";
    Float "f" "float";
    Double "d" "double";
    LongDouble "e" "long double";
    Float128 "g" "__float128";
    Half "Dh" "half";
    Float16 "DF16_" "_Float16";
    BFloat16 "DF16b" "std::bfloat16_t";
    VendorBFloat16 "u6__bf16" "__bf16";
    NullPointer "Dn" "std::nullptr_t";
}

impl Fundamental {
    /// Returns the type whose code is at the start of `text`.
    pub(super) fn at_start(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|fundamental| text.starts_with(fundamental.code()))
    }
}

impl fmt::Display for Fundamental {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
