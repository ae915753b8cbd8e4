//! The target of a module: a version of PTX and an architecture, and the constructs that they support.

use core::fmt;
use core::str::FromStr;

/// The maximum size in bytes of a kernel's parameters that every architecture and every version of PTX allows.
#[cfg(any(feature = "emit", feature = "launch"))]
pub(crate) const MAX_PARAMETER_BYTES: usize = 4352;

/// The maximum size in bytes of a kernel's parameters from PTX ISA 8.1 (CUDA 12.1) on, on sm_70 and later.
#[cfg(any(feature = "emit", feature = "launch"))]
pub(crate) const MAX_PARAMETER_BYTES_LARGE: usize = 32764;

/// A version of the PTX instruction set, as in `.version`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IsaVersion {
    major: u8,
    minor: u8,
}

impl IsaVersion {
    /// The first version that conforms to the ABI: "PTX versions earlier than 2.0 .. cannot perform ABI compatible function
    /// calls" (the guide's chapter 2).
    pub const FIRST_WITH_ABI: Self = Self::new(2, 0);

    /// Returns version `major.minor`.
    pub const fn new(major: u8, minor: u8) -> Self {
        Self { major, minor }
    }

    /// Returns the number before the period.
    pub const fn major(self) -> u8 {
        self.major
    }

    /// Returns the number after the period.
    pub const fn minor(self) -> u8 {
        self.minor
    }

    const fn is_before(self, other: Self) -> bool {
        self.major < other.major || (self.major == other.major && self.minor < other.minor)
    }
}

impl fmt::Display for IsaVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// The other devices that an architecture's code runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ArchVariant {
    /// `sm_90`: all later architectures.
    Portable,
    /// `sm_100f`: later architectures of the same family.
    Family,
    /// `sm_90a`: no other devices.
    Specific,
}

/// An architecture, as in `.target`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arch {
    number: u16,
    variant: ArchVariant,
}

impl Arch {
    /// Returns the architecture `sm_{number}`.
    pub const fn new(number: u16) -> Self {
        Self { number, variant: ArchVariant::Portable }
    }

    /// Returns this architecture in another variant.
    #[must_use]
    pub const fn with_variant(self, variant: ArchVariant) -> Self {
        Self { number: self.number, variant }
    }

    /// Returns the number after `sm_`.
    pub const fn number(self) -> u16 {
        self.number
    }

    /// Returns the variant.
    pub const fn variant(self) -> ArchVariant {
        self.variant
    }

    /// Returns the suffix after the number: `a`, `f` or an empty string.
    pub const fn suffix(self) -> &'static str {
        match self.variant {
            ArchVariant::Portable => "",
            ArchVariant::Family => "f",
            ArchVariant::Specific => "a",
        }
    }

    /// Parses the name of an architecture, such as `sm_90a`, whether or not any version of PTX knows it.
    pub(crate) const fn parse(name: &[u8]) -> Option<Self> {
        let [b's', b'm', b'_', rest @ ..] = name else { return None };
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
        let arch = Self::parse(name.as_bytes()).ok_or(UnknownArch)?;
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

crate::text::debug_as_display!(UnknownArch);

impl core::error::Error for UnknownArch {}

/// A construct of PTX, and the first version and architecture that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    name: &'static str,
    isa: IsaVersion,
    arch: u16,
}

impl Feature {
    /// Returns the feature `name`, which needs PTX `isa` and `sm_{arch}` or later.
    pub const fn new(name: &'static str, isa: IsaVersion, arch: u16) -> Self {
        Self { name, isa, arch }
    }

    /// Returns the construct's name, as PTX writes it if possible.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the first version of PTX that has it.
    pub const fn isa(&self) -> IsaVersion {
        self.isa
    }

    /// Returns the first architecture that has it.
    pub const fn arch(&self) -> Arch {
        Arch::new(self.arch)
    }
}

/// The target of a module: a version of PTX and an architecture that this version knows.
///
/// The version is 2.0 or later: earlier ones do not conform to the ABI (the guide's chapter 2).
///
/// ```
/// use gpu_abi::ptx::{Arch, Feature, IsaVersion, Target};
///
/// let target = Target::new(IsaVersion::new(7, 8), Arch::new(80))?;
/// const CLUSTER: Feature = Feature::new(".cluster", IsaVersion::new(7, 8), 90);
/// let error = target.require(&CLUSTER).unwrap_err();
/// assert_eq!(error.to_string(), "`.cluster` needs PTX 7.8 and sm_90, but the module is PTX 7.8 for sm_80");
/// # Ok::<(), gpu_abi::ptx::TargetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    isa: IsaVersion,
    arch: Arch,
}

impl Target {
    /// Returns the target with PTX `isa` and `arch`.
    ///
    /// # Errors
    ///
    /// If the version is before 2.0, which has no ABI, or does not know the architecture.
    pub const fn new(isa: IsaVersion, arch: Arch) -> Result<Self, TargetError> {
        if isa.is_before(IsaVersion::FIRST_WITH_ABI) {
            return Err(TargetError::NoAbi { isa });
        }
        match arch.first_isa() {
            Some(first) if !isa.is_before(first) => Ok(Self { isa, arch }),
            first => Err(TargetError::Arch { arch, isa, first }),
        }
    }

    /// Returns the version of PTX.
    pub const fn isa(&self) -> IsaVersion {
        self.isa
    }

    /// Returns the architecture.
    pub const fn arch(&self) -> Arch {
        self.arch
    }

    /// Returns whether this target has a construct.
    pub const fn has(&self, feature: &Feature) -> bool {
        !self.isa.is_before(feature.isa) && self.arch.number >= feature.arch
    }

    /// Returns the maximum size in bytes of a kernel's parameters.
    #[cfg(any(feature = "emit", feature = "launch"))]
    pub const fn max_parameter_bytes(&self) -> usize {
        if self.has(&Feature::LARGE_PARAMETERS) { MAX_PARAMETER_BYTES_LARGE } else { MAX_PARAMETER_BYTES }
    }

    /// Checks that this target has a construct.
    ///
    /// # Errors
    ///
    /// If it does not; the error names the requirements of the construct, and this target.
    pub const fn require(&self, feature: &Feature) -> Result<(), TargetError> {
        if self.has(feature) { Ok(()) } else { Err(TargetError::Feature { feature: *feature, target: *self }) }
    }
}

/// The reason that a target is invalid or lacks a construct.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetError {
    /// The version of PTX does not conform to the ABI.
    NoAbi {
        /// The version.
        isa: IsaVersion,
    },
    /// The version of PTX does not know the architecture.
    Arch {
        /// The architecture.
        arch: Arch,
        /// The version.
        isa: IsaVersion,
        /// The first version that knows the architecture.
        first: Option<IsaVersion>,
    },
    /// The target does not have the construct.
    Feature {
        /// The construct.
        feature: Feature,
        /// The target.
        target: Target,
    },
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAbi { isa } => {
                write!(f, "PTX {isa} has no ABI for functions: write `.version {}` or later", IsaVersion::FIRST_WITH_ABI)
            }
            Self::Arch { arch, isa, first: Some(first) } => {
                write!(f, "PTX {isa} does not know `{arch}`: write `.version {first}` or later")
            }
            Self::Arch { arch, isa, first: None } => {
                write!(f, "PTX {isa} does not know `{arch}`: write an architecture such as `sm_75`, `sm_90a` or `sm_100f`")
            }
            Self::Feature { feature, target } => write!(
                f,
                "`{}` needs PTX {} and {}, but the module is PTX {} for {}",
                feature.name,
                feature.isa,
                feature.arch(),
                target.isa,
                target.arch
            ),
        }
    }
}

crate::text::debug_as_display!(TargetError);

impl core::error::Error for TargetError {}

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
    }

    #[test]
    fn a_version_from_before_the_architecture_is_refused() {
        let error = Target::new(IsaVersion::new(7, 8), Arch::new(100)).unwrap_err();
        assert_eq!(error.to_string(), "PTX 7.8 does not know `sm_100`: write `.version 8.6` or later");
        assert!(Target::new(IsaVersion::new(8, 6), Arch::new(100)).is_ok());
        assert!(Target::new(IsaVersion::new(10, 0), Arch::new(75)).is_ok());
    }

    #[test]
    fn a_version_without_an_abi_is_refused() {
        for isa in [IsaVersion::new(1, 0), IsaVersion::new(1, 4), IsaVersion::new(1, 255)] {
            let error = Target::new(isa, Arch::new(13)).unwrap_err();
            assert_eq!(
                error.to_string(),
                std::format!("PTX {isa} has no ABI for functions: write `.version 2.0` or later")
            );
        }
        assert!(Target::new(IsaVersion::FIRST_WITH_ABI, Arch::new(13)).is_ok());
    }
}
