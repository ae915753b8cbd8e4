//! Functions without identifiers: operators, conversions, constructors and destructors (the Itanium C++ ABI's section
//! 5.1.3).

use super::tree::{Id, Text};

/// The name of a function without an identifier.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operator {
    /// A symbol's code, and the symbol.
    Symbol(&'static (&'static str, &'static str)),
    /// The type that a class is converted to.
    Conversion(Id),
    /// The suffix of literals.
    Literal(Text),
    Constructor,
    Destructor,
}

impl Operator {
    /// Returns whether the names of instances of templates state the result.
    pub(super) fn has_result(self) -> bool {
        matches!(self, Self::Symbol(_) | Self::Literal(_))
    }
}

/// Returns the symbol whose code is at the start of `text`.
pub(super) fn at_start(text: &str) -> Option<Operator> {
    SYMBOLS.iter().find(|(code, _)| text.starts_with(code)).map(Operator::Symbol)
}

#[rustfmt::skip]
static SYMBOLS: [(&str, &str); 49] = [
    ("nw", " new"), ("na", " new[]"), ("dl", " delete"), ("da", " delete[]"), ("ps", "+"), ("ng", "-"),
    ("ad", "&"), ("de", "*"), ("co", "~"), ("pl", "+"), ("mi", "-"), ("ml", "*"),
    ("dv", "/"), ("rm", "%"), ("an", "&"), ("or", "|"), ("eo", "^"), ("aS", "="),
    ("pL", "+="), ("mI", "-="), ("mL", "*="), ("dV", "/="), ("rM", "%="), ("aN", "&="),
    ("oR", "|="), ("eO", "^="), ("ls", "<<"), ("rs", ">>"), ("lS", "<<="), ("rS", ">>="),
    ("eq", "=="), ("ne", "!="), ("lt", "<"), ("gt", ">"), ("le", "<="), ("ge", ">="),
    ("ss", "<=>"), ("nt", "!"), ("aa", "&&"), ("oo", "||"), ("pp", "++"), ("mm", "--"),
    ("cm", ","), ("pm", "->*"), ("pt", "->"), ("cl", "()"), ("ix", "[]"), ("aw", " co_await"),
    ("qu", "?"),
];
