//! The scope and the state space of an access.

use super::Scope;
use crate::layout::StateSpace;
use core::fmt;

/// A scope and a state space, as an instruction names them between its ordering and its operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Site {
    pub(super) scope: Scope,
    pub(super) space: StateSpace,
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.scope, self.space.directive().unwrap_or(""))
    }
}
