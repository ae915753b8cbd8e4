//! A variable or a parameter as debuggers show it.

use super::{AddressClass, DebugError, Loc, Location, TypeId};
use std::borrow::ToOwned;
use std::vec::Vec;

/// A variable or a parameter as debuggers show it.
///
/// ```
/// use gpu_abi::debug::{AddressClass, Location, Unit, Variable};
///
/// let mut unit = Unit::new("my compiler 1.0", "kernel.cu", "/home/me")?;
/// let int = unit.type_of::<i32>()?;
/// let i = Variable::new("i", int).at(Location::register("%r1")?);
/// // `n` is in `%r2` at first, later in `%r7`.
/// let n = Variable::new("n", int)
///     .during("begin0", "moved", Location::register("%r2")?)
///     .during("moved", "end0", Location::register("%r7")?);
/// let counter = Variable::new("counter", int).at(Location::symbol(AddressClass::Global, "counter", 0)?);
/// unit.global(&counter)?;
/// # Ok::<(), gpu_abi::debug::DebugError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Variable<'n> {
    pub(super) name: &'n str,
    pub(super) ty: TypeId,
    pub(super) declared: Option<Loc>,
    pub(super) symbol: Option<&'n str>,
    pub(super) found: Found<'n>,
    class: Option<AddressClass>,
}

/// Where and when a variable is found.
#[derive(Clone, Debug)]
pub(super) enum Found<'n> {
    /// Its value is gone, or nobody said where it is.
    Nowhere,
    Always(Location),
    /// Between the labels of each range.
    During(Vec<(&'n str, &'n str, Location)>),
}

impl<'n> Variable<'n> {
    /// Returns a variable that is found nowhere.
    pub const fn new(name: &'n str, ty: TypeId) -> Self {
        Self { name, ty, declared: None, symbol: None, found: Found::Nowhere, class: None }
    }

    /// Says where it is declared.
    #[must_use]
    pub fn declared(mut self, at: Loc) -> Self {
        self.declared = Some(at);
        self
    }

    /// Gives it the name that it has in PTX, where that is not its name in the source.
    #[must_use]
    pub fn symbol(mut self, symbol: &'n str) -> Self {
        self.symbol = Some(symbol);
        self
    }

    /// Says in which kind of storage it is, although it is found nowhere; the places of others say it themselves.
    ///
    /// ```
    /// use gpu_abi::debug::{AddressClass, Unit, Variable};
    ///
    /// let mut unit = Unit::new("my compiler 1.0", "kernel.cu", "/home/me")?;
    /// let float = unit.type_of::<f32>()?;
    /// unit.global(&Variable::new("unused", float).stored_in(AddressClass::Shared))?;
    /// # Ok::<(), gpu_abi::debug::DebugError>(())
    /// ```
    #[must_use]
    pub const fn stored_in(mut self, class: AddressClass) -> Self {
        self.class = Some(class);
        self
    }

    /// Says where it is found all the time.
    #[must_use]
    pub fn at(mut self, location: Location) -> Self {
        self.found = Found::Always(location);
        self
    }

    /// Says where it is found between the labels `begin` and `end`, beside the ranges said before.
    #[must_use]
    pub fn during(mut self, begin: &'n str, end: &'n str, location: Location) -> Self {
        match &mut self.found {
            Found::During(ranges) => ranges.push((begin, end, location)),
            found => *found = Found::During([(begin, end, location)].into()),
        }
        self
    }

    /// Returns the class that it is said to have, and that all of its places have.
    pub(super) fn class(&self) -> Result<Option<AddressClass>, DebugError> {
        let places = match &self.found {
            Found::Nowhere => &[],
            Found::Always(location) => core::slice::from_ref(location),
            Found::During(ranges) => &ranges.iter().map(|(_, _, location)| location.clone()).collect::<Vec<_>>(),
        };
        let mut classes = self.class.into_iter().chain(places.iter().map(Location::class));
        let first = classes.next();
        match classes.any(|class| Some(class) != first) {
            true => Err(DebugError::Classes { name: self.name.to_owned() }),
            false => Ok(first),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::debug::Unit;
    use gimli::constants;
    use gimli::write::AttributeValue;

    #[test]
    fn a_variable_without_a_place_has_its_class() {
        let mut unit = Unit::new("test", "kernel.cu", "/").unwrap();
        let float = unit.type_of::<f32>().unwrap();
        let shared = Variable::new("x", float).stored_in(AddressClass::Shared);
        unit.global(&shared).unwrap();
        let (entry, _) = unit.public[0];
        let entry = unit.entries.unit.get(entry);
        let class = entry.get(constants::DW_AT_address_class);
        assert!(matches!(class, Some(AttributeValue::Data1(8))), "{class:?}");
        assert!(entry.get(constants::DW_AT_location).is_none());
        let moved = shared.at(Location::symbol(AddressClass::Global, "x", 0).unwrap());
        assert!(matches!(moved.class(), Err(DebugError::Classes { .. })));
    }
}
