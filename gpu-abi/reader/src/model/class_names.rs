//! The names of a file's classes, which tell a handle of another class from one whose name no class has.

use super::keys::{member_key, stem};

/// The names of the classes of a file, and of typedefs of them, as [keys](class_keys) in order.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClassNames<'a>(pub &'a [u8]);

/// Returns the keys of the last identifier of a class's name, or of a typedef of `class`: of the whole name, and of that without C's endings.
/// The first half of a key is the name's, the other half is the class's. Case and underscores do not matter.
#[inline]
pub const fn class_keys(name: &str, class: &str) -> [[u8; 8]; 2] {
    #[inline]
    const fn key(name: &str, class: &str) -> [u8; 8] {
        ((folded(name) as u64) << 32 | folded(class) as u64).to_be_bytes()
    }
    [key(name, class), key(stem(name), class)]
}

#[inline]
const fn folded(name: &str) -> u32 {
    member_key(name)[1]
}

impl ClassNames<'_> {
    /// Returns whether an identifier is the name of classes of the file, none of which has this last identifier.
    #[inline]
    pub const fn has_other(self, name: &str, class: &str) -> bool {
        match (self.is_of_others(folded(name), folded(class)), self.is_of_others(folded(stem(name)), folded(class))) {
            (Some(false), _) | (_, Some(false)) => false,
            (one, other) => one.is_some() || other.is_some(),
        }
    }

    /// Returns whether a name is that of other classes only; `None` if it is that of none.
    #[inline]
    const fn is_of_others(self, key: u32, class: u32) -> Option<bool> {
        let (mut at, mut found) = (self.start_of(key), None);
        while let Some((name, of)) = self.get(at) {
            if name != key {
                break;
            }
            if of == class {
                return Some(false);
            }
            (at, found) = (at + 1, Some(true));
        }
        found
    }

    /// Returns the index of the first name whose half of the key is not below this one.
    #[inline]
    const fn start_of(self, key: u32) -> usize {
        let (mut start, mut end) = (0, self.0.len() / 8);
        while start < end {
            let middle = (start + end) / 2;
            match self.get(middle) {
                Some((name, _)) if name < key => start = middle + 1,
                _ => end = middle,
            }
        }
        start
    }

    #[inline]
    const fn get(self, at: usize) -> Option<(u32, u32)> {
        if at >= self.0.len() / 8 {
            return None;
        }
        match self.0.split_at(8 * at).1 {
            [a, b, c, d, e, f, g, h, ..] => {
                Some((u32::from_be_bytes([*a, *b, *c, *d]), u32::from_be_bytes([*e, *f, *g, *h])))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::vec::Vec;

    #[test]
    fn the_name_of_a_typedef_is_not_that_of_another_class() {
        let names = [("Valve", "ValveImpl"), ("Valve", "Valve"), ("meter_st", "meter_st"), ("Tank", "Tank")];
        let keys: BTreeSet<_> = names.iter().flat_map(|(name, class)| class_keys(name, class)).collect();
        let keys: Vec<u8> = keys.into_iter().flatten().collect();
        for (name, class, expected) in [
            ("Meter", "Valve", true),
            ("MeterSt", "Valve", true),
            ("Meter", "meter_st", false),
            ("valve_t", "Tank", true),
            ("Valve", "ValveImpl", false),
            ("ValveImpl", "Tank", false),
            ("Engine", "Tank", false),
        ] {
            assert_eq!(ClassNames(&keys).has_other(name, class), expected, "{name} {class}");
        }
        assert!(!ClassNames::default().has_other("Meter", "Valve"));
    }
}
