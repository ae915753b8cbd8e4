//! The limits that a compiled kernel declares on its launches.

/// The requirements of a compiled kernel on its launches, and the assumptions that it was compiled with. A limit that is not
/// known is `None`.
///
/// [`kernels`](macro@crate::kernels) with `file = ".."` gives every kernel in the file a constant `LIMITS`; for a kernel
/// whose name is a constant, nothing is known. If the file has images for several architectures that differ in a limit,
/// that limit is `None`, except that [`static_shared_bytes`](Self::static_shared_bytes) is the largest of them.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum number of threads in a block, by dimension; only the product counts: `__launch_bounds__`, `.maxntid`.
    pub max_threads: Option<[u32; 3]>,
    /// The exact number of threads in a block, by dimension: `__block_size__`, `.reqntid`.
    pub required_threads: Option<[u32; 3]>,
    /// The minimum number of blocks that should fit on a multiprocessor at once: `.minnctapersm`, only known from PTX text.
    pub min_blocks: Option<u32>,
    /// The maximum number of registers per thread: `__maxnreg__`, `.maxnreg`.
    pub max_registers: Option<u32>,
    /// The exact number of blocks in a cluster, by dimension: `__cluster_dims__`, `.reqnctapercluster`.
    pub required_cluster: Option<[u32; 3]>,
    /// Whether every launch must have clusters: `.explicitcluster`; `false` if not known.
    pub is_explicit_cluster: bool,
    /// The maximum number of blocks in a cluster: `.maxclusterrank`.
    pub max_cluster_rank: Option<u32>,
    /// The size in bytes of the shared memory that the kernel declares; a launch adds its dynamic shared memory to it.
    pub static_shared_bytes: Option<u64>,
}

impl Limits {
    /// No limit is known.
    pub const UNKNOWN: Self = Self {
        max_threads: None,
        required_threads: None,
        min_blocks: None,
        max_registers: None,
        required_cluster: None,
        is_explicit_cluster: false,
        max_cluster_rank: None,
        static_shared_bytes: None,
    };
}

/// Returns limits on blocks.
#[doc(hidden)]
pub const fn limits(
    max_threads: Option<[u32; 3]>,
    required_threads: Option<[u32; 3]>,
    min_blocks: Option<u32>,
    max_registers: Option<u32>,
    static_shared_bytes: Option<u64>,
) -> Limits {
    Limits { max_threads, required_threads, min_blocks, max_registers, static_shared_bytes, ..Limits::UNKNOWN }
}

/// Adds the limits on clusters.
#[doc(hidden)]
pub const fn with_clusters(
    limits: Limits,
    required_cluster: Option<[u32; 3]>,
    is_explicit_cluster: bool,
    max_cluster_rank: Option<u32>,
) -> Limits {
    Limits { required_cluster, is_explicit_cluster, max_cluster_rank, ..limits }
}
