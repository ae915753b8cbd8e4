//! Functions without identifiers: operators, conversions, constructors and destructors (the Itanium C++ ABI's section
//! 5.1.3).

use super::tree::{Id, Text};

/// The codes of operators that functions define, each before its name after `operator`.
static SYMBOLS: &str = "
    nw new  na new[]  dl delete  da delete[]  aw co_await
    ps +  ng -  ad &  de *  co ~  pl +  mi -  ml *  dv /  rm %  an &  or |  eo ^
    aS =  pL +=  mI -=  mL *=  dV /=  rM %=  aN &=  oR |=  eO ^=  ls <<  rs >>  lS <<=  rS >>=
    eq ==  ne !=  lt <  gt >  le <=  ge >=  ss <=>  nt !  aa &&  oo ||  pp ++  mm --
    cm ,  pm ->*  pt ->  cl ()  ix []";

/// The name of a function without an identifier.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operator {
    /// The name after `operator`.
    Symbol(&'static str),
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

    /// Returns the operator whose code is at the start of `text`. A code has two letters.
    pub(super) fn at_start(text: &str) -> Option<Self> {
        let mut words = SYMBOLS.split_ascii_whitespace();
        while let (Some(code), Some(symbol)) = (words.next(), words.next()) {
            if text.starts_with(code) {
                return Some(Self::Symbol(symbol));
            }
        }
        None
    }
}
