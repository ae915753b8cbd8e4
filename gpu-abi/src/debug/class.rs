//! The kinds of storage that a variable can be in, as debug information encodes them (the guide's section 5.2).

use crate::layout::StateSpace;

/// The kind of storage that a variable is in or that a pointer points to: the value of `DW_AT_address_class`.
///
/// ```
/// use gpu_abi::debug::AddressClass;
/// use gpu_abi::layout::StateSpace;
///
/// assert_eq!(AddressClass::from(StateSpace::Shared), AddressClass::Shared);
/// assert_eq!(AddressClass::Shared.code(), 8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum AddressClass {
    /// Code.
    Code = 1,
    /// Registers.
    Register = 2,
    /// Special registers, such as `%tid.x`.
    SpecialRegister = 3,
    /// `.const`
    Const = 4,
    /// `.global`
    Global = 5,
    /// `.local`
    Local = 6,
    /// `.param`
    Param = 7,
    /// `.shared`
    Shared = 8,
    /// Surfaces.
    Surface = 9,
    /// Textures.
    Texture = 10,
    /// Texture samplers.
    TextureSampler = 11,
    /// Any state space: generic addresses point here.
    Generic = 12,
}

impl AddressClass {
    /// Returns the class's number in the guide's table.
    pub const fn code(self) -> u8 {
        self as u8
    }
}

impl From<StateSpace> for AddressClass {
    fn from(space: StateSpace) -> Self {
        match space {
            StateSpace::Generic => Self::Generic,
            StateSpace::Global => Self::Global,
            StateSpace::Const => Self::Const,
            StateSpace::Shared => Self::Shared,
            StateSpace::Local => Self::Local,
            StateSpace::Param => Self::Param,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The guide's table.
    #[test]
    fn every_class_has_its_code() {
        use AddressClass::{
            Code, Const, Generic, Global, Local, Param, Register, Shared, SpecialRegister, Surface, Texture, TextureSampler,
        };

        let classes = [
            Code,
            Register,
            SpecialRegister,
            Const,
            Global,
            Local,
            Param,
            Shared,
            Surface,
            Texture,
            TextureSampler,
            Generic,
        ];
        assert!(classes.into_iter().map(AddressClass::code).eq(1..=12));
        for (space, code) in [
            (StateSpace::Const, 4),
            (StateSpace::Global, 5),
            (StateSpace::Local, 6),
            (StateSpace::Param, 7),
            (StateSpace::Shared, 8),
            (StateSpace::Generic, 12),
        ] {
            assert_eq!(AddressClass::from(space).code(), code, "{space:?}");
        }
    }
}
