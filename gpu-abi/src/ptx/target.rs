//! The target of a module: a version of PTX and an architecture, and the constructs that they support.

use core::fmt;

pub use gpu_abi_reader::{Arch, ArchVariant, IsaVersion, UnknownArch};

#[cfg(any(feature = "emit", feature = "launch"))]
pub(crate) use gpu_abi_reader::model::{MAX_PARAMETER_BYTES, MAX_PARAMETER_BYTES_LARGE};

/// A construct of PTX, and the first version and architecture that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The construct's name, as PTX writes it if possible.
    pub name: &'static str,
    /// The first version of PTX that has it.
    pub isa: IsaVersion,
    /// The number of the first architecture that has it.
    pub arch: u16,
}

/// The target of a module: a version of PTX and an architecture that this version knows.
///
/// The version is 2.0 or later: earlier ones do not conform to the ABI (the guide's chapter 2).
///
/// ```
/// use gpu_abi::ptx::{Arch, Feature, IsaVersion, Target};
///
/// let target = Target::new(IsaVersion::new(7, 8), Arch::new(80))?;
/// const CLUSTER: Feature = Feature { name: ".cluster", isa: IsaVersion::new(7, 8), arch: 90 };
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
    #[inline]
    pub const fn new(isa: IsaVersion, arch: Arch) -> Result<Self, TargetError> {
        if isa.is_before(IsaVersion::FIRST_WITH_ABI) {
            return Err(TargetError(Fault::NoAbi { isa }));
        }
        match arch.first_isa() {
            Some(first) if !isa.is_before(first) => Ok(Self { isa, arch }),
            first => Err(TargetError(Fault::Arch { arch, isa, first })),
        }
    }

    /// Returns the version of PTX.
    #[inline]
    pub const fn isa(&self) -> IsaVersion {
        self.isa
    }

    /// Returns the architecture.
    #[inline]
    pub const fn arch(&self) -> Arch {
        self.arch
    }

    /// Returns whether this target has a construct.
    #[inline]
    pub const fn has(&self, feature: &Feature) -> bool {
        !self.isa.is_before(feature.isa) && self.arch.number >= feature.arch
    }

    /// Returns the maximum size in bytes of a kernel's parameters.
    #[cfg(any(feature = "emit", feature = "launch"))]
    #[inline]
    pub const fn max_parameter_bytes(&self) -> usize {
        if self.has(&Feature::LARGE_PARAMETERS) { MAX_PARAMETER_BYTES_LARGE } else { MAX_PARAMETER_BYTES }
    }

    /// Checks that this target has a construct.
    ///
    /// # Errors
    ///
    /// If it does not; the error names the requirements of the construct, and this target.
    #[inline]
    pub const fn require(&self, feature: &Feature) -> Result<(), TargetError> {
        if self.has(feature) { Ok(()) } else { Err(TargetError(Fault::Feature { feature: *feature, target: *self })) }
    }
}

/// The reason that a target is invalid or lacks a construct.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TargetError(Fault);

/// The reason, of which [`TargetError`] writes the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// The version of PTX does not conform to the ABI.
    NoAbi { isa: IsaVersion },
    /// The version of PTX does not know the architecture.
    Arch { arch: Arch, isa: IsaVersion, first: Option<IsaVersion> },
    /// The target does not have the construct.
    Feature { feature: Feature, target: Target },
}

impl fmt::Display for TargetError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Fault::NoAbi { isa } => {
                write!(f, "PTX {isa} has no ABI for functions: write `.version {}` or later", IsaVersion::FIRST_WITH_ABI)
            }
            Fault::Arch { arch, isa, first: Some(first) } => {
                write!(f, "PTX {isa} does not know `{arch}`: write `.version {first}` or later")
            }
            Fault::Arch { arch, isa, first: None } => {
                write!(f, "PTX {isa} does not know `{arch}`: write an architecture such as `sm_75`, `sm_90a` or `sm_100f`")
            }
            Fault::Feature { feature, target } => write!(
                f,
                "`{}` needs PTX {} and {}, but the module is PTX {} for {}",
                feature.name,
                feature.isa,
                Arch::new(feature.arch),
                target.isa,
                target.arch
            ),
        }
    }
}

crate::text::error!(TargetError);

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

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
