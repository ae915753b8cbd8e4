//! Versions of PTX and architectures, and which version knows which architecture.

use core::fmt;
use core::str::FromStr;

/// A version of the PTX instruction set, as in `.version`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IsaVersion {
    /// The number before the period.
    pub major: u8,
    /// The number after the period.
    pub minor: u8,
}

impl IsaVersion {
    /// The first version that conforms to the ABI: "PTX versions earlier than 2.0 .. cannot perform ABI compatible function
    /// calls" (the guide's chapter 2).
    pub const FIRST_WITH_ABI: Self = Self::new(2, 0);

    /// Returns version `major.minor`.
    #[inline]
    pub const fn new(major: u8, minor: u8) -> Self {
        Self { major, minor }
    }

    /// Parses a version such as `8.0`.
    #[cfg(feature = "read")]
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let number = |digits: &str| digits.parse().ok().filter(|_| digits.len() <= 2 && crate::names::is_number(digits));
        let (major, minor) = text.split_once('.')?;
        Some(Self::new(number(major)?, number(minor)?))
    }

    /// Returns whether this version is older than `other`.
    #[inline]
    pub const fn is_before(self, other: Self) -> bool {
        self.major < other.major || (self.major == other.major && self.minor < other.minor)
    }
}

impl fmt::Display for IsaVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// The other devices that an architecture's code runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ArchVariant {
    /// `sm_90`: all later architectures.
    Portable,
    /// `sm_100f`: later architectures of the same family.
    Family,
    /// `sm_90a`: no other devices.
    Specific,
}

/// An architecture, as in `.target`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arch {
    /// The number after `sm_`.
    pub number: u16,
    /// The variant.
    pub variant: ArchVariant,
}

/// The maximum size in bytes of a kernel's parameters that every architecture and every version of PTX allows.
pub const MAX_PARAMETER_BYTES: usize = 4352;

/// The maximum size in bytes of a kernel's parameters from PTX ISA 8.1 (CUDA 12.1) on, on sm_70 and later.
pub const MAX_PARAMETER_BYTES_LARGE: usize = 32764;

impl Arch {
    /// Returns the architecture `sm_{number}`.
    #[inline]
    pub const fn new(number: u16) -> Self {
        Self { number, variant: ArchVariant::Portable }
    }

    /// Returns this architecture in another variant.
    #[must_use]
    #[inline]
    pub const fn with_variant(self, variant: ArchVariant) -> Self {
        Self { number: self.number, variant }
    }

    /// Returns the suffix after the number: `a`, `f` or an empty string.
    #[inline]
    pub const fn suffix(self) -> &'static str {
        match self.variant {
            ArchVariant::Portable => "",
            ArchVariant::Family => "f",
            ArchVariant::Specific => "a",
        }
    }

    /// Parses the name of an architecture, such as `sm_90a`, whether or not any version of PTX knows it.
    ///
    /// ```
    /// use gpu_abi_reader::{Arch, ArchVariant};
    ///
    /// let arch = Arch::parse("sm_90a").unwrap();
    /// assert_eq!((arch.number, arch.variant), (90, ArchVariant::Specific));
    /// assert_eq!(Arch::parse("compute_90"), None);
    /// ```
    #[inline]
    pub const fn parse(name: &str) -> Option<Self> {
        let [b's', b'm', b'_', rest @ ..] = name.as_bytes() else { return None };
        let (digits, variant) = match rest {
            [digits @ .., b'a'] => (digits, ArchVariant::Specific),
            [digits @ .., b'f'] => (digits, ArchVariant::Family),
            _ => (rest, ArchVariant::Portable),
        };
        if digits.is_empty() || digits.len() > 4 {
            return None;
        }
        let mut number = 0;
        let mut i = 0;
        while i < digits.len() {
            if !digits[i].is_ascii_digit() {
                return None;
            }
            number = number * 10 + (digits[i] - b'0') as u16;
            i += 1;
        }
        Some(Self { number, variant })
    }

    /// Returns the first version of PTX that knows this architecture; `None` if no version up to 9.5 does.
    ///
    /// The versions are from the release history in NVIDIA's PTX reference; those from 9.1 on are from ptxas 13.5.
    #[inline]
    pub const fn first_isa(self) -> Option<IsaVersion> {
        let portable = match self.number {
            10 => (1, 0),
            11 => (1, 0),
            12 => (1, 2),
            13 => (1, 2),
            20 => (2, 0),
            30 => (3, 0),
            32 => (4, 0),
            35 => (3, 1),
            37 => (4, 1),
            50 => (4, 0),
            52 => (4, 1),
            53 => (4, 2),
            60..=62 => (5, 0),
            70 => (6, 0),
            72 => (6, 1),
            75 => (6, 3),
            80 => (7, 0),
            86 => (7, 1),
            87 => (7, 4),
            88 => (9, 0),
            89 | 90 => (7, 8),
            100 | 101 => (8, 6),
            103 => (8, 8),
            107 => (9, 4),
            110 => (9, 0),
            120 => (8, 7),
            121 => (8, 8),
            _ => return None,
        };
        let (major, minor) = match (self.variant, self.number) {
            (ArchVariant::Portable, _) => portable,
            (ArchVariant::Specific, 90) => (8, 0),
            (ArchVariant::Specific, 100..) => portable,
            (ArchVariant::Family, 100 | 101 | 120) => (8, 8),
            (ArchVariant::Family, 100..) => portable,
            _ => return None,
        };
        Some(IsaVersion::new(major, minor))
    }
}

impl fmt::Display for Arch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sm_{}{}", self.number, self.suffix())
    }
}

impl FromStr for Arch {
    type Err = UnknownArch;

    /// Parses a name such as `sm_75`, `sm_90a` or `sm_100f`.
    fn from_str(name: &str) -> Result<Self, UnknownArch> {
        let arch = Self::parse(name).ok_or(UnknownArch)?;
        arch.first_isa().map(|_| arch).ok_or(UnknownArch)
    }
}

/// The error for a text that is not the name of a known architecture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct UnknownArch;

impl fmt::Display for UnknownArch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown architecture: write a name such as `sm_75`, `sm_90a` or `sm_100f`")
    }
}

/// `unwrap` shows what `Display` does.
impl fmt::Debug for UnknownArch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for UnknownArch {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn names_of_architectures_are_read_back() {
        for name in ["sm_75", "sm_90", "sm_90a", "sm_100f", "sm_121a"] {
            assert_eq!(name.parse::<Arch>().unwrap().to_string(), name);
        }
        for name in ["", "75", "sm_", "sm_+75", "sm_74", "sm_75a", "sm_90f", "sm_90x", "compute_75", "sm_99999999"] {
            assert_eq!(name.parse::<Arch>(), Err(UnknownArch), "{name}");
        }
        assert_eq!(Arch::parse("sm_9999").unwrap().to_string(), "sm_9999");
        for name in ["sm_a", "sm_12345", "sm_90x"] {
            assert_eq!(Arch::parse(name), None, "{name}");
        }
    }

    #[cfg(feature = "read")]
    #[test]
    fn versions_have_two_numbers() {
        assert_eq!(IsaVersion::parse("8.0").unwrap().to_string(), "8.0");
        for text in ["", "8", "8.", ".8", "8.0.1", "8.+1", "100.0", "8.x"] {
            assert_eq!(IsaVersion::parse(text), None, "{text}");
        }
    }
}
