//! An item on two sides, and its change from one to the other.

use crate::diff::{Compared, Unknown};
use crate::paint::Ink;
use serde::Serialize;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};

/// The change of an item from one side to the other. The JSON has its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Change {
    Same,
    Changed,
    Removed,
    Added,
}

impl Change {
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
    /// The numbers of the types that are compared later, each with the name of the property that they are.
    pub(crate) types: Vec<(&'static str, usize)>,
    /// What is not compared of them because a side does not describe it.
    pub(crate) unknown: Unknown,
}

impl<'a, T> Pair<'a, T> {
    /// Returns the pair; `differences` compares the items if both exist.
    pub(crate) fn new(
        old: Option<&'a T>,
        new: Option<&'a T>,
        differences: impl FnOnce(&'a T, &'a T) -> Vec<&'static str>,
    ) -> Self {
        let differences = old.zip(new).map_or_else(Vec::new, |(old, new)| differences(old, new));
        Self { old, new, differences, types: Vec::new(), unknown: Unknown::new() }
    }

    /// Adds the properties whose types differ, and what is not known of the types, by their numbers.
    pub(crate) fn settle(&mut self, found: &[Compared]) {
        for (name, number) in std::mem::take(&mut self.types) {
            if found[number].differ && !self.differences.contains(&name) {
                self.differences.push(name);
            }
            self.unknown.extend(found[number].unknown.clone());
        }
    }

    pub(crate) fn change(&self) -> Change {
        match (self.old, self.new) {
            (Some(_), None) => Change::Removed,
            (None, _) => Change::Added,
            _ if self.differences.is_empty() => Change::Same,
            _ => Change::Changed,
        }
    }

    pub(crate) fn is_same(&self) -> bool {
        self.change() == Change::Same
    }

    /// Returns the pair for the JSON. `entry` gets the side's number, 0 for the old one, and its item.
    pub(crate) fn entry(&self, entry: impl Fn(usize, &'a T) -> Value) -> Value {
        json!({
            "change": self.change(),
            "differences": self.differences,
            "old": self.old.map(|old| entry(0, old)),
            "new": self.new.map(|new| entry(1, new)),
        })
    }
}

/// A key that items of two sides have in common if they are the same.
pub(crate) type Key<'a, T> = fn(&'a T) -> Cow<'a, str>;

/// Matches the items of two sides by a key, those that are left by the next key, and so on. Each key comes with whether it
/// identifies an item only if it is the only one on each side. The rest is on one side only.
pub(crate) fn partners<'a, T>(
    old: &[&'a T],
    new: &[&'a T],
    keys: &[(Key<'a, T>, bool)],
) -> Vec<(Option<&'a T>, Option<&'a T>)> {
    let mut partners: Vec<Option<usize>> = vec![None; old.len()];
    let mut is_taken = vec![false; new.len()];
    for &(key, is_alone) in keys {
        let mut left: HashMap<Cow<'a, str>, (usize, VecDeque<usize>)> = HashMap::new();
        for (index, item) in new.iter().enumerate().filter(|(index, _)| !is_taken[*index]) {
            left.entry(key(item)).or_default().1.push_back(index);
        }
        let unpaired: Vec<usize> = (0..old.len()).filter(|index| partners[*index].is_none()).collect();
        for &index in &unpaired {
            left.entry(key(old[index])).or_default().0 += 1;
        }
        for index in unpaired {
            let Some((count, found)) = left.get_mut(&key(old[index])) else { continue };
            if is_alone && (*count, found.len()) != (1, 1) {
                continue;
            }
            partners[index] = found.pop_front();
            if let Some(partner) = partners[index] {
                is_taken[partner] = true;
            }
        }
    }
    let pairs = old.iter().zip(partners).map(|(old, partner)| (Some(*old), partner.map(|index| new[index])));
    let added = new.iter().zip(is_taken).filter(|(_, is_taken)| !is_taken).map(|(new, _)| (None, Some(*new)));
    pairs.chain(added).collect()
}

/// Returns the names of the properties that differ.
pub(crate) fn differing<const N: usize>(found: [(&'static str, bool); N]) -> Vec<&'static str> {
    found.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect()
}

/// Returns whether two numbers differ that both sides state.
pub(crate) fn differ(old: Option<usize>, new: Option<usize>) -> bool {
    old.is_some() && new.is_some() && old != new
}
