//! The variables of a function's blocks (PTX ISA, "Grouping Instructions").

use super::declaration::{Declared, Header};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// The parameters of a function, and the `.param` variables of all open blocks.
pub(super) struct Scope<'a> {
    /// The number of parameters and returned values.
    own: usize,
    variables: Vec<Declared<'a>>,
    /// The indices in `variables` of each name, innermost last.
    places: BTreeMap<&'a str, Vec<usize>>,
    /// For each open block, the number of `variables` that are declared outside of it.
    blocks: Vec<usize>,
}

impl<'a> Scope<'a> {
    /// Returns the scope in which a function's body opens.
    pub(super) fn of(header: &Header<'a>) -> Self {
        let own = header.params.len() + header.returns.len();
        let mut scope = Self { own, variables: Vec::new(), places: BTreeMap::new(), blocks: Vec::new() };
        header.params.iter().chain(&header.returns).for_each(|declared| scope.declare(*declared));
        scope
    }

    pub(super) fn declare(&mut self, declared: Declared<'a>) {
        if declared.in_param {
            self.places.entry(declared.name).or_default().push(self.variables.len());
            self.variables.push(declared);
        }
    }

    pub(super) fn open(&mut self) {
        self.blocks.push(self.variables.len());
    }

    /// Closes the innermost block.
    pub(super) fn close(&mut self) {
        let outside = self.blocks.pop().unwrap_or(0);
        for declared in self.variables.drain(outside..) {
            if let Some(places) = self.places.get_mut(declared.name) {
                places.pop();
            }
        }
    }

    /// Returns whether `name` is a parameter of the function and not shadowed by a variable.
    pub(super) fn is_own(&self, name: &str) -> bool {
        self.places.get(name).and_then(|places| places.last()).is_some_and(|place| *place < self.own)
    }

    /// Returns the parameter or `.param` variable called `name`.
    pub(super) fn variable(&self, name: &str) -> Option<&Declared<'a>> {
        self.variables.get(*self.places.get(name)?.last()?)
    }
}
