//! Maps and sets with their keys in order.
//!
//! rustc compiles the tree of [`BTreeMap`] again for each pair of types of keys and values, and a tree is 6,000 lines of LLVM IR. Here
//! each value lies in a list, and trees hold places in the list: there is one tree for each type of keys.

use std::borrow::Borrow;
use std::collections::btree_map::{BTreeMap, IntoKeys, Keys};
use std::mem::replace;
use std::ops::{Bound, Index};

/// A map with its keys in order. Entries are not removed.
#[derive(Clone, Debug)]
pub struct Map<K, V> {
    places: BTreeMap<K, usize>,
    values: Vec<V>,
}

impl<K, V> Default for Map<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, V> Map<K, V> {
    /// Returns an empty map.
    pub const fn new() -> Self {
        Self { places: BTreeMap::new(), values: Vec::new() }
    }

    /// Returns the keys in order.
    pub fn keys(&self) -> Keys<'_, K, usize> {
        self.places.keys()
    }

    /// Returns the values in the order of their keys.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.places.values().map(|&place| &self.values[place])
    }

    /// Returns the keys in order with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.places.iter().map(|(key, &place)| (key, &self.values[place]))
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns whether the map has no entries.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

impl<K: Ord, V> Map<K, V> {
    /// Returns the value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        Some(&self.values[*self.places.get(key)?])
    }

    /// Returns whether the map has a key.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.places.contains_key(key)
    }

    /// Sets the value of a key, and returns its value before.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        let place = self.place(key);
        if place == self.values.len() {
            self.values.push(value);
            return None;
        }
        Some(replace(&mut self.values[place], value))
    }

    /// Returns the value of a key to be changed.
    pub fn get_mut<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        Some(&mut self.values[*self.places.get(key)?])
    }

    /// Returns the value of a key to be changed; `new` if the key is new.
    pub fn get_or_insert(&mut self, key: K, new: V) -> &mut V {
        let place = self.place(key);
        if place == self.values.len() {
            self.values.push(new);
        }
        &mut self.values[place]
    }

    /// Returns the value of a key to be changed; the type's default value if the key is new.
    pub fn get_or_default(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        self.get_or_insert(key, V::default())
    }

    /// Returns the place of a key; that of the next value if the key is new.
    fn place(&mut self, key: K) -> usize {
        *self.places.entry(key).or_insert(self.values.len())
    }
}

/// # Panics
///
/// If the map does not have the key.
impl<K: Ord + Borrow<Q>, V, Q: Ord + ?Sized> Index<&Q> for Map<K, V> {
    type Output = V;

    fn index(&self, key: &Q) -> &V {
        &self.values[self.places[key]]
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for Map<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::new();
        for (key, value) in entries {
            map.insert(key, value);
        }
        map
    }
}

/// A set with its values in order. It has the same tree as a [`Map`].
#[derive(Clone, Debug)]
pub struct Set<T> {
    places: BTreeMap<T, usize>,
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Set<T> {
    /// Returns an empty set.
    pub const fn new() -> Self {
        Self { places: BTreeMap::new() }
    }

    /// Returns the values in order.
    pub fn iter(&self) -> Keys<'_, T, usize> {
        self.places.keys()
    }

    /// Returns the number of values.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns whether the set has no values.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }
}

impl<T: Ord> Set<T> {
    /// Returns whether the set has a value.
    pub fn contains<Q: Ord + ?Sized>(&self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.places.contains_key(value)
    }

    /// Returns the values that are `start` or after it, in order.
    pub fn iter_from<Q: Ord + ?Sized>(&self, start: &Q) -> impl Iterator<Item = &T>
    where
        T: Borrow<Q>,
    {
        self.places.range((Bound::Included(start), Bound::Unbounded)).map(|(value, _)| value)
    }

    /// Adds a value, and returns whether it is new.
    pub fn insert(&mut self, value: T) -> bool {
        self.places.insert(value, 0).is_none()
    }
}

impl<T: Ord> Extend<T> for Set<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
        }
    }
}

impl<T: Ord> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut set = Self::new();
        set.extend(values);
        set
    }
}

impl<T> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = IntoKeys<T, usize>;

    fn into_iter(self) -> Self::IntoIter {
        self.places.into_keys()
    }
}

impl<'a, T> IntoIterator for &'a Set<T> {
    type Item = &'a T;
    type IntoIter = Keys<'a, T, usize>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
