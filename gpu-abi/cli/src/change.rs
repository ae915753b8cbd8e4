//! The change of an item between two sides.

/// The change of an item from one side to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Same,
    Changed,
    Removed,
    Added,
}

impl Change {
    pub(crate) const fn of(has_old: bool, has_new: bool, is_same: bool) -> Self {
        match (has_old, has_new) {
            (true, false) => Self::Removed,
            (false, _) => Self::Added,
            (true, true) if is_same => Self::Same,
            (true, true) => Self::Changed,
        }
    }

    /// Returns the change's name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Changed => "changed",
            Self::Removed => "removed",
            Self::Added => "added",
        }
    }

    /// Returns the change's sign at the start of a line.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Same => "",
            Self::Changed => "!",
            Self::Removed => "-",
            Self::Added => "+",
        }
    }
}
