//! The limits that a compiled kernel declares on its launches.

/// [`kernels`](macro@crate::kernels) with `file = ".."` gives every kernel in the file a constant `LIMITS`; for a kernel
/// whose name is a constant, nothing is known. If the file has images for several architectures that differ in a limit,
/// that limit is `None`, except that [`static_shared_bytes`](Limits::static_shared_bytes) is the largest of them.
///
/// ```
/// use gpu_abi::kernels;
///
/// // `__global__ void __launch_bounds__(128, 2) bounded(int *out)`
/// #[kernels(file = concat!(env!("CARGO_MANIFEST_DIR"), "/reader/testdata/variables.ptx"))]
/// unsafe extern "C" {
///     fn bounded(out: gpu_abi::DevicePtr<i32>);
/// }
///
/// const THREADS: u32 = match bounded::LIMITS.max_threads {
///     Some([x, y, z]) => x * y * z,
///     None => 1024,
/// };
/// assert_eq!((THREADS, bounded::LIMITS.min_blocks, bounded::LIMITS.required_cluster), (128, Some(2), None));
/// ```
pub use gpu_abi_reader::Limits;
