//! The comparison by name of the types that pointers lead to, for types of which Rust's side says nothing else: handles, and types that C++
//! only declares.
//!
//! In Rust, an alias may hide another name. A name that fits no C++ type is therefore only a note; an error is reported if two parameters
//! have each other's names.

use crate::TypeList;
use crate::model::{CompiledType, stem};
use crate::names::{CxxType, folded, last_identifier};
use std::collections::HashSet;

/// A type's name in Rust and its names in C++, in lower case and without underscores, each also without an ending such as `_t`.
#[derive(Clone, Debug)]
pub struct HandleName {
    rust: [String; 2],
    /// The class's own name, and the names of typedefs; empty if C++ has a class after another number of pointers.
    cxx: Vec<[String; 2]>,
}

impl HandleName {
    /// Returns the names of a type at the end of this many pointers, called `ident` in Rust, and of the class that as many pointers lead to from
    /// the type at `index`. It may also be another pointer, unless that is one to `void`: an alias of it has its name, or that of its class.
    pub fn of_host((pointers, ident): (usize, &str), types: &TypeList, index: usize) -> Option<Self> {
        let all = types.pointees(index);
        match all.get(pointers..)? {
            [(names, CompiledType::Record(_) | CompiledType::Incomplete { .. } | CompiledType::Named(_)), ..] => {
                Some(Self::new(ident, &[*names]))
            }
            [_, (_, CompiledType::Void)] => None,
            [
                (names, _),
                (of_target, CompiledType::Record(_) | CompiledType::Incomplete { .. } | CompiledType::Named(_)),
                ..,
            ] => Some(Self::new(ident, &[*names, *of_target])),
            [(names, _), _, ..] => Some(Self::new(ident, &[*names])),
            _ => None,
        }
    }

    /// Returns the names of a type at the end of this many pointers, called `ident` in Rust, and of the type that C++ only declares, if pointers
    /// lead to one from the type at `index`.
    pub fn of_declared((pointers, ident): (usize, &str), types: &TypeList, index: usize) -> Option<Self> {
        let all = types.pointees(index);
        let (names, CompiledType::Incomplete { .. }) = all.last()? else { return None };
        Some(Self::new(ident, &[*names][..usize::from(all.len() == pointers + 1)]))
    }

    /// The same as [`of_host`](Self::of_host) for a parameter whose type only a mangled name states.
    pub fn of_stated(rust: (usize, &str), ty: &CxxType) -> Option<Self> {
        let mut types = TypeList::default();
        let index = types.add_stated(ty, false);
        Self::of_host(rust, &types, index)
    }

    fn new(ident: &str, cxx: &[[&str; 2]]) -> Self {
        Self { rust: keys(ident), cxx: cxx.as_flattened().iter().map(|name| keys(name)).collect() }
    }

    /// Returns whether the name in Rust is one of those in C++.
    fn fits(&self) -> bool {
        self.is_of(self)
    }

    fn is_of(&self, other: &Self) -> bool {
        other.cxx.iter().any(|[name, stem]| *name == self.rust[0] || *stem == self.rust[1])
    }
}

/// Returns the indices of the parameters whose names in Rust do not fit their classes in C++. Of two parameters that each have the name of
/// the other's class, only the first is returned, with the index of the second.
pub fn misnamed(all: &[Option<HandleName>]) -> Vec<(usize, Option<usize>)> {
    let unfit = |index: usize| all[index].as_ref().filter(|name| !name.fits());
    let (mut misnamed, mut exchanged) = (Vec::new(), HashSet::new());
    for index in 0..all.len() {
        let Some(own) = unfit(index).filter(|_| !exchanged.contains(&index)) else { continue };
        let is_other = |other: &HandleName| own.is_of(other) && other.is_of(own);
        let mut others = (index + 1..all.len()).filter(|other| !exchanged.contains(other));
        let other = others.find(|other| unfit(*other).is_some_and(is_other));
        exchanged.extend(other);
        misnamed.push((index, other));
    }
    misnamed
}

/// Returns the error for two exchanged parameters, each with its name, its type in Rust, its type in C++, and the place of that: `in a.o`.
pub fn exchange(
    [name, rust, cxx, place]: &[String; 4],
    [other, rust_other, cxx_other, place_other]: &[String; 4],
) -> String {
    format!(
        "{name} is `{rust}` in Rust and `{cxx}` {place}, and {other} is `{rust_other}` in Rust and `{cxx_other}` {place_other}: \
         exchange the two if they are in the wrong order, and otherwise the names of their types"
    )
}

fn keys(name: &str) -> [String; 2] {
    let name = last_identifier(name).trim_start_matches("r#");
    [folded(name), folded(stem(name))]
}
