//! The PTX version and the architecture of a module.

use std::fmt;

/// An architecture, as `.target` and a cubin's header name it.
///
/// ```
/// use gpu_abi_reader::{Arch, Variant};
///
/// let arch = Arch::parse("sm_90a").unwrap();
/// assert_eq!((arch.number(), arch.variant()), (90, Variant::Specific));
/// assert_eq!(arch.to_string(), "sm_90a");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arch {
    number: u16,
    variant: Variant,
}

/// The other architectures that can run the code of an architecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// `sm_90`: all later ones for PTX, later ones with the same major version for a cubin.
    Portable,
    /// `sm_100f`: later architectures of the same family.
    Family,
    /// `sm_90a`: no others.
    Specific,
}

impl Arch {
    /// Returns the architecture `sm_{number}` in this variant.
    pub const fn new(number: u16, variant: Variant) -> Self {
        Self { number, variant }
    }

    /// Parses a name such as `sm_90a`; the architecture need not exist.
    pub fn parse(name: &str) -> Option<Self> {
        let rest = name.strip_prefix("sm_")?;
        let (digits, variant) = match rest.as_bytes().last()? {
            b'a' => (&rest[..rest.len() - 1], Variant::Specific),
            b'f' => (&rest[..rest.len() - 1], Variant::Family),
            _ => (rest, Variant::Portable),
        };
        let is_number = (1..=4).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        Some(Self { number: digits.parse().ok().filter(|_| is_number)?, variant })
    }

    /// Returns the number after `sm_`.
    pub const fn number(self) -> u16 {
        self.number
    }

    /// Returns the variant.
    pub const fn variant(self) -> Variant {
        self.variant
    }
}

impl fmt::Display for Arch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = match self.variant {
            Variant::Portable => "",
            Variant::Family => "f",
            Variant::Specific => "a",
        };
        write!(f, "sm_{}{suffix}", self.number)
    }
}

/// A version of PTX, as `.version` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IsaVersion {
    major: u8,
    minor: u8,
}

impl IsaVersion {
    /// Parses a version such as `8.0`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let number = |digits: &str| {
            let is_number = (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| is_number)
        };
        let (major, minor) = text.split_once('.')?;
        Some(Self { major: number(major)?, minor: number(minor)? })
    }

    /// Returns the number before the period.
    pub const fn major(self) -> u8 {
        self.major
    }

    /// Returns the number after the period.
    pub const fn minor(self) -> u8 {
        self.minor
    }
}

impl fmt::Display for IsaVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_architectures_are_read_back() {
        for name in ["sm_75", "sm_90", "sm_90a", "sm_100f", "sm_9999"] {
            assert_eq!(Arch::parse(name).unwrap().to_string(), name);
        }
        for name in ["", "75", "sm_", "sm_a", "sm_+75", "sm_90x", "sm_12345", "compute_75"] {
            assert_eq!(Arch::parse(name), None, "{name}");
        }
    }

    #[test]
    fn versions_have_two_numbers() {
        assert_eq!(IsaVersion::parse("8.0").unwrap().to_string(), "8.0");
        for text in ["", "8", "8.", ".8", "8.0.1", "8.+1", "100.0", "8.x"] {
            assert_eq!(IsaVersion::parse(text), None, "{text}");
        }
    }
}
