//! The variables in which `#[kernels]` records what types a kernel in Rust was compiled with.

/// The start of the name of such a variable, before the kernel's own. The number is the version of the digests.
///
/// The variable has a `u64` for each parameter.
pub const DIGESTS: &str = "__gpu_abi_digests_1_";
