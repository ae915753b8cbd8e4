//! The operators that functions can define, and their codes in names (the Itanium C++ ABI's section 5.1.3.1).

macro_rules! operators {
    ($($name:ident $cxx:literal $code:literal $note:literal;)*) => {
        /// An operator that a function defines.
        ///
        /// The codes of `+`, `-`, `*` and `&` differ between one and two operands, counting the object of a member
        /// function.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Operator {
            $(
                #[doc = concat!("`", $cxx, "`", $note)]
                $name,
            )*
        }

        impl Operator {
            #[cfg(feature = "read")]
            const ALL: &[Self] = &[$(Self::$name,)*];

            /// Returns the function's name in C++.
            #[doc(hidden)]
            #[inline]
            pub const fn cxx(self) -> &'static str {
                match self {
                    $(Self::$name => $cxx,)*
                }
            }

            /// Returns the code in mangled names.
            #[doc(hidden)]
            #[inline]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)*
                }
            }
        }
    };
}

operators! {
    New "operator new" "nw" ", which allocates an object";
    NewArray "operator new[]" "na" ", which allocates an array";
    Delete "operator delete" "dl" ", which frees an object";
    DeleteArray "operator delete[]" "da" ", which frees an array";
    UnaryPlus "operator+" "ps" ", with one operand";
    Negate "operator-" "ng" ", with one operand";
    AddressOf "operator&" "ad" ", with one operand";
    Dereference "operator*" "de" ", with one operand";
    Complement "operator~" "co" "";
    Plus "operator+" "pl" ", with two operands";
    Minus "operator-" "mi" ", with two operands";
    Multiply "operator*" "ml" ", with two operands";
    Divide "operator/" "dv" "";
    Remainder "operator%" "rm" "";
    BitAnd "operator&" "an" ", with two operands";
    BitOr "operator|" "or" "";
    BitXor "operator^" "eo" "";
    Assign "operator=" "aS" "";
    PlusAssign "operator+=" "pL" "";
    MinusAssign "operator-=" "mI" "";
    MultiplyAssign "operator*=" "mL" "";
    DivideAssign "operator/=" "dV" "";
    RemainderAssign "operator%=" "rM" "";
    BitAndAssign "operator&=" "aN" "";
    BitOrAssign "operator|=" "oR" "";
    BitXorAssign "operator^=" "eO" "";
    ShiftLeft "operator<<" "ls" "";
    ShiftRight "operator>>" "rs" "";
    ShiftLeftAssign "operator<<=" "lS" "";
    ShiftRightAssign "operator>>=" "rS" "";
    Equal "operator==" "eq" "";
    NotEqual "operator!=" "ne" "";
    Less "operator<" "lt" "";
    Greater "operator>" "gt" "";
    LessOrEqual "operator<=" "le" "";
    GreaterOrEqual "operator>=" "ge" "";
    Compare "operator<=>" "ss" "";
    Not "operator!" "nt" "";
    And "operator&&" "aa" "";
    Or "operator||" "oo" "";
    Increment "operator++" "pp" "";
    Decrement "operator--" "mm" "";
    Comma "operator," "cm" "";
    ArrowStar "operator->*" "pm" "";
    Arrow "operator->" "pt" "";
    Call "operator()" "cl" "";
    Index "operator[]" "ix" "";
    CoAwait "operator co_await" "aw" "";
}

#[cfg(feature = "read")]
impl Operator {
    /// Returns the operator whose code is at the start of `text`.
    pub(crate) fn at_start(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|operator| text.starts_with(operator.code()))
    }
}
