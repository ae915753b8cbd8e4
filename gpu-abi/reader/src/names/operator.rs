//! Functions without identifiers: operators, conversions, constructors and destructors (the Itanium C++ ABI's section
//! 5.1.3).

use super::tree::{Id, Text};
use crate::model;

/// The name of a function without an identifier.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operator {
    Symbol(model::Operator),
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
