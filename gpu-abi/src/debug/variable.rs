//! A variable or a parameter as debuggers show it.

use super::{AddressClass, DebugError, Loc, Location, TypeId};
use std::format;
use std::vec::Vec;

/// A variable or a parameter as debuggers show it.
///
/// ```
/// use gpu_abi::debug::{AddressClass, Location, Unit, DebugVariable};
///
/// let mut unit = Unit::new("my compiler 1.0", "kernel.cu", "/home/me")?;
/// let int = unit.type_of::<i32>()?;
/// let i = DebugVariable::new("i", int).at(Location::register("%r1")?);
/// // `n` is in `%r2` at first, later in `%r7`.
/// let n = DebugVariable::new("n", int)
///     .during("begin0", "moved", Location::register("%r2")?)
///     .during("moved", "end0", Location::register("%r7")?);
/// let counter = DebugVariable::new("counter", int).at(Location::symbol(AddressClass::Global, "counter", 0)?);
/// unit.global(&counter)?;
/// # Ok::<(), gpu_abi::debug::DebugError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DebugVariable<'n> {
    /// The variable's name in the source.
    pub name: &'n str,
    /// Its type.
    pub ty: TypeId,
    /// Where the variable is declared.
    pub declared: Option<Loc>,
    /// The variable's name in PTX, if it differs from its name in the source.
    pub symbol: Option<&'n str>,
    /// The kind of storage of a variable without a location. The locations of other variables determine theirs.
    ///
    /// ```
    /// use gpu_abi::debug::{AddressClass, Unit, DebugVariable};
    ///
    /// let mut unit = Unit::new("my compiler 1.0", "kernel.cu", "/home/me")?;
    /// let float = unit.type_of::<f32>()?;
    /// unit.global(&DebugVariable { class: Some(AddressClass::Shared), ..DebugVariable::new("unused", float) })?;
    /// # Ok::<(), gpu_abi::debug::DebugError>(())
    /// ```
    pub class: Option<AddressClass>,
    /// Where the variable is; [`at`](Self::at) and [`during`](Self::during) set it.
    pub locations: Locations<'n>,
}

/// Where a variable is, and between which labels.
#[derive(Clone, Debug)]
pub enum Locations<'n> {
    /// Its value is gone, or its location was not given.
    Nowhere,
    /// The same location at all times.
    Always(Location),
    /// Between the labels of each range.
    During(Vec<(&'n str, &'n str, Location)>),
}

impl<'n> DebugVariable<'n> {
    /// Returns a variable without a location.
    pub const fn new(name: &'n str, ty: TypeId) -> Self {
        Self { name, ty, declared: None, symbol: None, locations: Locations::Nowhere, class: None }
    }

    /// Sets the variable's only location, valid at all times.
    #[must_use]
    pub fn at(mut self, location: Location) -> Self {
        self.locations = Locations::Always(location);
        self
    }

    /// Adds the variable's location between the labels `begin` and `end` to the ranges given before.
    #[must_use]
    pub fn during(mut self, begin: &'n str, end: &'n str, location: Location) -> Self {
        match &mut self.locations {
            Locations::During(ranges) => ranges.push((begin, end, location)),
            locations => *locations = Locations::During([(begin, end, location)].into()),
        }
        self
    }

    /// Returns the address class that the variable's locations and [`class`](Self::class) share.
    pub(super) fn common_class(&self) -> Result<Option<AddressClass>, DebugError> {
        let of_locations: Vec<AddressClass> = match &self.locations {
            Locations::Nowhere => Vec::new(),
            Locations::Always(location) => Vec::from([location.class]),
            Locations::During(ranges) => ranges.iter().map(|(_, _, location)| location.class).collect(),
        };
        let mut classes = self.class.into_iter().chain(of_locations);
        let first = classes.next();
        match classes.any(|class| Some(class) != first) {
            // DWARF 2 has one address class for all locations of a variable.
            true => Err(DebugError(format!(
                "`{}` is described in different kinds of storage: describe one variable for each kind",
                self.name
            ))),
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
    use std::string::ToString;

    #[test]
    fn a_variable_without_a_place_has_its_class() {
        let mut unit = Unit::new("test", "kernel.cu", "/").unwrap();
        let float = unit.type_of::<f32>().unwrap();
        let shared = DebugVariable { class: Some(AddressClass::Shared), ..DebugVariable::new("x", float) };
        unit.global(&shared).unwrap();
        let (entry, _) = unit.public[0];
        let entry = unit.entries.unit.get(entry);
        let class = entry.get(constants::DW_AT_address_class);
        assert!(matches!(class, Some(AttributeValue::Data1(8))), "{class:?}");
        assert!(entry.get(constants::DW_AT_location).is_none());
        let moved = shared.at(Location::symbol(AddressClass::Global, "x", 0).unwrap());
        let error = moved.common_class().unwrap_err().to_string();
        assert_eq!(error, "`x` is described in different kinds of storage: describe one variable for each kind");
    }
}
