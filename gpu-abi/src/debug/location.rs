//! The location of a variable: in a register, or at a symbol.
//!
//! Debuggers identify a register by its name: `DW_OP_regx` takes the name's ASCII bytes as one number, the first byte
//! highest, so `%r1` is 0x257231 (the guide's chapter 6). A number has 64 bits, so a name has at most eight characters.

use super::error::identifier;
use super::{AddressClass, DebugError};
use crate::ptx::{is_identifier, is_predefined};
use core::fmt::{self, Write};
use std::format;
use std::string::{String, ToString};

/// The maximum number of characters of a register's name: DWARF encodes it as a number of this many bytes.
const MAX_REGISTER_NAME: usize = size_of::<u64>();

/// A variable's location and its kind of storage.
///
/// ```
/// use gpu_abi::debug::{AddressClass, Location};
///
/// let in_register = Location::register("%r1")?;
/// let argument = Location::symbol(AddressClass::Param, "_Z4testPi_param_0", 0)?;
/// let second_local = Location::symbol(AddressClass::Local, "__local_depot0", 16)?;
/// # Ok::<(), gpu_abi::debug::DebugError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    pub(super) class: AddressClass,
    pub(super) place: Base,
}

/// The base of the variable's address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Base {
    Register(RegisterName),
    Symbol { name: String, offset: u64 },
}

/// A register's name of at most [`MAX_REGISTER_NAME`] ASCII characters, as the number that DWARF encodes it as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RegisterName(u64);

impl RegisterName {
    fn new(register: impl fmt::Display) -> Result<Self, DebugError> {
        let name = register.to_string();
        // The name of a special register with three coordinates includes the period: `%tid.x`.
        let (whole, coordinate) = name.split_once('.').unwrap_or((&name, "x"));
        if !(is_identifier(whole) || is_predefined(whole)) || !matches!(coordinate, "x" | "y" | "z" | "w") {
            return Err(DebugError::name("register", &name));
        }
        if name.len() > MAX_REGISTER_NAME {
            return Err(DebugError(format!(
                "register `{name}` has more than {MAX_REGISTER_NAME} characters: DWARF encodes the name in a number of \
                 {MAX_REGISTER_NAME} bytes"
            )));
        }
        Ok(Self(name.bytes().fold(0, |number, byte| number << 8 | u64::from(byte))))
    }

    /// Returns the operand of `DW_OP_regx`.
    pub(super) const fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for RegisterName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.0.to_be_bytes().into_iter();
        bytes.skip_while(|&byte| byte == 0).try_for_each(|byte| f.write_char(byte.into()))
    }
}

impl Location {
    /// Returns a location in a register: `%r1`, or a numbered [`Register`](crate::ptx::Register).
    ///
    /// # Errors
    ///
    /// If `name` is not a valid register name, or is longer than eight characters and so does not fit in DWARF's number for
    /// it.
    pub fn register(register: impl fmt::Display) -> Result<Self, DebugError> {
        let register = RegisterName::new(register)?;
        Ok(Self { class: AddressClass::Register, place: Base::Register(register) })
    }

    /// Returns a location in a special register such as `%tid.x`.
    ///
    /// # Errors
    ///
    /// Same as [`register`](Self::register).
    pub fn special_register(register: &str) -> Result<Self, DebugError> {
        Ok(Self { class: AddressClass::SpecialRegister, ..Self::register(register)? })
    }

    /// Returns the location `offset` bytes after a symbol of the module: a variable or a kernel's parameter.
    ///
    /// # Errors
    ///
    /// If the name is not a valid PTX identifier.
    pub fn symbol(class: AddressClass, name: &str, offset: u64) -> Result<Self, DebugError> {
        Ok(Self { class, place: Base::Symbol { name: identifier("symbol", name)?, offset } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ptx::{Register, RegisterClass};

    #[test]
    fn a_register_is_the_number_of_its_name() {
        let Base::Register(name) = Location::register("%r1").unwrap().place else { panic!("no register") };
        assert_eq!((name.number(), name.to_string().as_str()), (0x25_7231, "%r1"));
        let numbered = Location::register(Register::new(RegisterClass::B64, 12_345)).unwrap();
        assert_eq!(numbered, Location::register("%rd12345").unwrap());
        assert!(Location::special_register("%tid.x").is_ok());
    }

    #[test]
    fn names_that_are_no_registers_are_refused() {
        let error = Location::register(Register::new(RegisterClass::B64, 123_456)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "register `%rd123456` has more than 8 characters: DWARF encodes the name in a number of 8 bytes"
        );
        for wrong in ["", "%", "r 1", "%tid.q", "%r1.x.y"] {
            assert!(Location::register(wrong).is_err(), "{wrong}");
        }
        assert!(Location::symbol(AddressClass::Global, "a b", 0).is_err());
    }
}
