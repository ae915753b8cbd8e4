//! An item on two sides, and its change from one to the other.

use crate::paint::Ink;
use serde_json::{Value, json};

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

    /// Returns the color of a line about the change.
    pub(crate) const fn ink(self) -> Ink {
        match self {
            Self::Same => Ink::Plain,
            Self::Changed => Ink::Changed,
            Self::Removed => Ink::Old,
            Self::Added => Ink::New,
        }
    }
}

/// An item of one side and its counterpart on the other; at least one exists.
#[derive(Debug)]
pub(crate) struct Pair<'a, T> {
    pub(crate) old: Option<&'a T>,
    pub(crate) new: Option<&'a T>,
    /// The names of the properties that differ.
    pub(crate) differences: Vec<&'static str>,
}

impl<'a, T> Pair<'a, T> {
    /// Returns the pair; `differences` compares the items if both exist.
    pub(crate) fn new(
        old: Option<&'a T>,
        new: Option<&'a T>,
        differences: impl FnOnce(&'a T, &'a T) -> Vec<&'static str>,
    ) -> Self {
        let differences = old.zip(new).map_or_else(Vec::new, |(old, new)| differences(old, new));
        Self { old, new, differences }
    }

    pub(crate) fn change(&self) -> Change {
        Change::of(self.old.is_some(), self.new.is_some(), self.differences.is_empty())
    }

    /// Returns the pair for the JSON.
    pub(crate) fn entry(&self, old: impl Fn(&'a T) -> Value, new: impl Fn(&'a T) -> Value) -> Value {
        json!({
            "change": self.change().name(),
            "differences": self.differences,
            "old": self.old.map(old),
            "new": self.new.map(new),
        })
    }
}
