//! The variables in which `#[kernels]` records what types a kernel in Rust was compiled with.

/// The start of the name of such a variable, before the kernel's own. The number is the version of the digests.
///
/// The variable has a `u64` for each parameter. `gpu-abi-build`, which does not depend on this crate, finds it by the name without the version.
pub const DIGESTS: &str = "__gpu_abi_digests_1_";

/// The start of the name of the variable that is 1 if the types have the layouts of Windows, and 0 if they have those of other hosts, before the
/// kernel's own name. A file from before there was such a variable has none, and layouts of other hosts.
pub const FOR_WINDOWS: &str = "__gpu_abi_for_windows_";
