//! A variable or a parameter as debuggers show it.

use super::{AddressClass, Loc, Location, TypeId};

/// A variable or a parameter as debuggers show it.
///
/// ```
/// use gpu_abi::debug::{AddressClass, Location, Unit, DebugVariable};
///
/// let mut unit = Unit::new("my compiler 1.0", "kernel.cu", "/home/me")?;
/// let int = unit.type_of::<i32>()?;
/// let i = DebugVariable::new("i", int).at(Location::register("%r1")?);
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
    /// The kind of storage, which a location states too.
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
    /// The location of the variable, if it has one.
    pub location: Option<Location>,
}

impl<'n> DebugVariable<'n> {
    /// Returns a variable without a location.
    pub const fn new(name: &'n str, ty: TypeId) -> Self {
        Self { name, ty, declared: None, symbol: None, location: None, class: None }
    }

    /// Sets the variable's location.
    #[must_use]
    pub fn at(self, location: Location) -> Self {
        Self { location: Some(location), ..self }
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
        let global = Location::symbol(AddressClass::Global, "x", 0).unwrap();
        let error = unit.global(&shared.at(global)).unwrap_err().to_string();
        assert_eq!(error, "`x` has a location in another kind of storage than its class");
    }
}
