//! The limits that a compiled kernel declares on its launches.

/// The requirements of a compiled kernel on its launches, and the assumptions that it was compiled with. A limit that is not
/// known is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of threads in a block, by dimension; only the product counts: `__launch_bounds__`, `.maxntid`.
    pub max_threads: Option<[u32; 3]>,
    /// The exact number of threads in a block, by dimension: `__block_size__`, `.reqntid`. A kernel of CUDA Tile is launched
    /// with one.
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
