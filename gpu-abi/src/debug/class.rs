//! The kinds of storage that a variable can be in, as debug information encodes them (the guide's section 5.2).

use crate::layout::StateSpace;

/// The kind of storage that a variable is in or that a pointer points to: the value of `DW_AT_address_class`.
///
/// ```
/// use gpu_abi::debug::AddressClass;
/// use gpu_abi::layout::StateSpace;
///
/// assert_eq!(AddressClass::from(StateSpace::Shared), AddressClass::Shared);
/// assert_eq!((AddressClass::Shared.code(), AddressClass::Shared.name()), (8, "ADDR_shared_space"));
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
    /// Every class, in the order of the guide's table.
    pub const ALL: [Self; 12] = [
        Self::Code,
        Self::Register,
        Self::SpecialRegister,
        Self::Const,
        Self::Global,
        Self::Local,
        Self::Param,
        Self::Shared,
        Self::Surface,
        Self::Texture,
        Self::TextureSampler,
        Self::Generic,
    ];

    /// Returns the class's number in the guide's table.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Returns the class's name in the guide's table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Code => "ADDR_code_space",
            Self::Register => "ADDR_reg_space",
            Self::SpecialRegister => "ADDR_sreg_space",
            Self::Const => "ADDR_const_space",
            Self::Global => "ADDR_global_space",
            Self::Local => "ADDR_local_space",
            Self::Param => "ADDR_param_space",
            Self::Shared => "ADDR_shared_space",
            Self::Surface => "ADDR_surf_space",
            Self::Texture => "ADDR_tex_space",
            Self::TextureSampler => "ADDR_tex_sampler_space",
            Self::Generic => "ADDR_generic_space",
        }
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
    fn every_class_has_its_name_and_its_code() {
        let table = [
            ("ADDR_code_space", 1),
            ("ADDR_reg_space", 2),
            ("ADDR_sreg_space", 3),
            ("ADDR_const_space", 4),
            ("ADDR_global_space", 5),
            ("ADDR_local_space", 6),
            ("ADDR_param_space", 7),
            ("ADDR_shared_space", 8),
            ("ADDR_surf_space", 9),
            ("ADDR_tex_space", 10),
            ("ADDR_tex_sampler_space", 11),
            ("ADDR_generic_space", 12),
        ];
        assert_eq!(AddressClass::ALL.map(|class| (class.name(), class.code())), table);
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
