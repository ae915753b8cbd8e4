//! The grid, blocks, clusters and shared memory of one launch, checked against the limits of the compiled kernel.

use super::config_error::{ConfigError, Limit};
use super::{Kernel, Limits};

/// How a kernel is launched: its grid, blocks, clusters and dynamic shared memory, and its order on the stream.
///
/// Before it calls the driver, every launch checks its configuration against the kernel's [`Limits`] and the limits common
/// to all devices; [`check`](Self::check) does the same. A block size that is known at compile time is checked then:
///
/// ```
/// use gpu_abi::kernels;
/// use gpu_abi::launch::Config;
///
/// // `__global__ void __launch_bounds__(128, 2) bounded(int *out)`
/// #[kernels(file = concat!(env!("CARGO_MANIFEST_DIR"), "/reader/testdata/variables.ptx"))]
/// unsafe extern "C" {
///     fn bounded(out: gpu_abi::DevicePtr<i32>);
/// }
///
/// // 8 blocks of 128 threads.
/// const CONFIG: Config = Config::block::<bounded, 128>().with_threads(1000);
/// assert_eq!(CONFIG.grid_dim(), [8, 1, 1]);
///
/// let error = Config::new([8, 1, 1], [256, 1, 1]).check::<bounded>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     // The message has the kernel's name in PTX.
///     "`_Z7boundedPi` is launched with 256 threads in a block, but is compiled for at most 128 (`.maxntid`)"
/// );
/// ```
///
/// A block size that is too large is an error of `cargo build`. In a function, rustc points into this crate; write
/// `const { Config::block::<bounded, 256>() }` there, and it points to that line. In a constant, it is also an error of
/// `cargo check`:
///
/// ```compile_fail
/// # use gpu_abi::{kernels, launch::Config};
/// # #[kernels(file = concat!(env!("CARGO_MANIFEST_DIR"), "/reader/testdata/variables.ptx"))]
/// # unsafe extern "C" {
/// #     fn bounded(out: gpu_abi::DevicePtr<i32>);
/// # }
/// const CONFIG: Config = Config::block::<bounded, 256>();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    grid: [u32; 3],
    block: [u32; 3],
    shared_bytes: u32,
    cluster: Option<[u32; 3]>,
    is_cooperative: bool,
    is_programmatic: bool,
}

impl Config {
    /// Returns a configuration with that many blocks in the grid and threads in each block, by dimension.
    pub const fn new(grid: [u32; 3], block: [u32; 3]) -> Self {
        Self { grid, block, shared_bytes: 0, cluster: None, is_cooperative: false, is_programmatic: false }
    }

    /// Returns a configuration with one block of `X` threads. It does not compile if the kernel cannot be launched with
    /// that block. Within `const { .. }` and in constants, the error points to the call.
    #[inline]
    #[track_caller]
    pub const fn block<K: Kernel, const X: u32>() -> Self {
        Self::block_3d::<K, X, 1, 1>()
    }

    /// Returns a configuration with one block of these dimensions. It does not compile if the kernel cannot be launched
    /// with that block. Within `const { .. }` and in constants, the error points to the call.
    #[inline]
    #[track_caller]
    pub const fn block_3d<K: Kernel, const X: u32, const Y: u32, const Z: u32>() -> Self {
        // In a constant, this fails and rustc points to it.
        assert_block::<K>([X, Y, Z]);
        // Elsewhere, this fails the build. rustc names only the function that contains the failing constant and its caller:
        // without `built`, that would be the user's line, but the error of a constant would point here.
        built::<K, X, Y, Z>();
        Self::new([1; 3], [X, Y, Z])
    }

    /// Replaces the number of blocks in the grid.
    #[must_use]
    pub const fn with_grid(self, grid: [u32; 3]) -> Self {
        Self { grid, ..self }
    }

    /// Replaces the grid with a row of just enough blocks to have at least `threads` threads in the first dimension.
    #[must_use]
    pub const fn with_threads(self, threads: u32) -> Self {
        // The launch reports a block without threads.
        let block = if self.block[0] == 0 { 1 } else { self.block[0] };
        self.with_grid([threads.div_ceil(block), 1, 1])
    }

    /// Adds that many bytes of dynamic shared memory to each block.
    ///
    /// If this exceeds what the driver allows the kernel, 48 KiB at first, the launch raises that limit.
    #[must_use]
    pub const fn with_shared_bytes(self, shared_bytes: u32) -> Self {
        Self { shared_bytes, ..self }
    }

    /// Groups the blocks into clusters of that many blocks, by dimension. The grid must be a multiple of the cluster in
    /// each dimension. Needs sm_90.
    #[must_use]
    pub const fn with_cluster(self, cluster: [u32; 3]) -> Self {
        Self { cluster: Some(cluster), ..self }
    }

    /// Makes the launch cooperative: all blocks are on the device at once, so that they can wait for each other.
    ///
    /// The driver rejects more blocks than fit on the device. cudarc's `occupancy_max_active_blocks_per_multiprocessor`
    /// returns how many fit on each multiprocessor.
    #[must_use]
    pub const fn with_cooperative(self) -> Self {
        Self { is_cooperative: true, ..self }
    }

    /// Lets the kernel start before the previous one on the stream has ended (programmatic dependent launch). The kernel
    /// must call `cudaGridDependencySynchronize` before it uses anything that the previous one writes. Needs sm_90.
    #[must_use]
    pub const fn with_programmatic(self) -> Self {
        Self { is_programmatic: true, ..self }
    }

    /// Returns the number of blocks in the grid, by dimension.
    pub const fn grid_dim(&self) -> [u32; 3] {
        self.grid
    }

    /// Returns the number of threads in a block, by dimension.
    pub const fn block_dim(&self) -> [u32; 3] {
        self.block
    }

    /// Returns the bytes of dynamic shared memory of a block.
    pub const fn shared_mem_bytes(&self) -> u32 {
        self.shared_bytes
    }

    /// Returns the number of blocks in a cluster, by dimension, if the configuration sets it.
    pub const fn cluster_dim(&self) -> Option<[u32; 3]> {
        self.cluster
    }

    /// Returns whether all blocks are on the device at once.
    pub const fn is_cooperative(&self) -> bool {
        self.is_cooperative
    }

    /// Returns whether the kernel may start before the previous one on the stream has ended.
    pub const fn is_programmatic(&self) -> bool {
        self.is_programmatic
    }

    /// Returns whether a launch needs attributes besides grid, block and shared memory.
    #[inline]
    #[cfg_attr(not(feature = "cudarc"), allow(dead_code, reason = "only launches on streams use it"))]
    pub(super) const fn has_attributes(&self) -> bool {
        self.cluster.is_some() || self.is_cooperative || self.is_programmatic
    }

    /// Checks the configuration against the limits of `K` and those common to all devices.
    ///
    /// # Errors
    ///
    /// If a launch would fail; the error names the kernel, the quantity at fault, its value and the limit.
    // Inlined, so that only limits that the kernel has are checked.
    #[inline(always)]
    pub const fn check<K: Kernel>(&self) -> Result<(), ConfigError> {
        self.check_with(K::NAME, &const { K::LIMITS })
    }

    #[inline(always)]
    const fn check_with(&self, kernel: &'static str, limits: &Limits) -> Result<(), ConfigError> {
        if let Err(error) = check_block(kernel, limits, self.block) {
            return Err(error);
        }
        let [x, y, z] = self.grid;
        let [max_x, max_y, max_z] = MAX_BLOCKS;
        // Zero wraps to the largest number, so that one comparison per dimension is enough.
        if x.wrapping_sub(1) >= max_x || y.wrapping_sub(1) >= max_y || z.wrapping_sub(1) >= max_z {
            return Err(grid_error(kernel, self.grid));
        }
        if self.cluster.is_some()
            || limits.required_cluster.is_some()
            || limits.is_explicit_cluster
            || limits.max_cluster_rank.is_some()
        {
            return check_clusters(kernel, limits, self);
        }
        Ok(())
    }
}

/// The maximum number of threads in a block on any device.
const MAX_THREADS: u64 = 1024;
/// The maximum number of threads in a block's third dimension.
const MAX_THREADS_Z: u32 = 64;
/// The maximum number of blocks in a grid, by dimension.
const MAX_BLOCKS: [u32; 3] = [i32::MAX as u32, 65535, 65535];

const THREADS: &str = "threads in a block";
const BLOCKS: &str = "blocks in the grid";
const IN_CLUSTER: &str = "blocks in a cluster";
const X_Y_Z: [&str; 3] = ["x", "y", "z"];

/// Checks the dimensions of a block.
#[inline(always)]
const fn check_block(kernel: &'static str, limits: &Limits, block: [u32; 3]) -> Result<(), ConfigError> {
    if let Some(required) = limits.required_threads {
        return match other_dimension(kernel, THREADS, block, required, "`.reqntid`") {
            Some(error) => Err(error),
            None => Ok(()),
        };
    }
    let compiled = match limits.max_threads {
        Some(max) => product(max),
        None => MAX_THREADS,
    };
    let max = if compiled < MAX_THREADS { compiled } else { MAX_THREADS };
    let threads = product(block);
    // Zero threads wrap to the largest number.
    if threads.wrapping_sub(1) >= max || block[2] > MAX_THREADS_Z {
        return Err(block_error(kernel, block, compiled));
    }
    Ok(())
}

/// Panics unless the kernel can be launched with the block.
#[track_caller]
const fn assert_block<K: Kernel>(block: [u32; 3]) {
    if let Err(error) = check_block(K::NAME, &K::LIMITS, block) {
        panic!("{}", error.text().as_str());
    }
}

/// Fails the build, even outside of constants, unless the kernel can be launched with the block.
const fn built<K: Kernel, const X: u32, const Y: u32, const Z: u32>() {
    const { assert_block::<K>([X, Y, Z]) };
}

const fn product([x, y, z]: [u32; 3]) -> u64 {
    (x as u64).saturating_mul(y as u64).saturating_mul(z as u64)
}

#[cold]
const fn block_error(kernel: &'static str, block: [u32; 3], compiled: u64) -> ConfigError {
    if let Some(error) = zero_dimension(kernel, THREADS, block) {
        return error;
    }
    let threads = product(block);
    if compiled < MAX_THREADS && threads > compiled {
        return ConfigError {
            kernel,
            what: THREADS,
            dimension: None,
            value: threads,
            limit: Limit::AtMost(compiled, "`.maxntid`"),
        };
    }
    if threads > MAX_THREADS {
        return ConfigError {
            kernel,
            what: THREADS,
            dimension: None,
            value: threads,
            limit: Limit::OfDevices(MAX_THREADS),
        };
    }
    let (value, limit) = (block[2] as u64, Limit::OfDevices(MAX_THREADS_Z as u64));
    ConfigError { kernel, what: THREADS, dimension: Some("z"), value, limit }
}

#[cold]
const fn grid_error(kernel: &'static str, grid: [u32; 3]) -> ConfigError {
    if let Some(error) = zero_dimension(kernel, BLOCKS, grid) {
        return error;
    }
    let mut i = 0;
    while i < 2 && grid[i] <= MAX_BLOCKS[i] {
        i += 1;
    }
    let (value, limit) = (grid[i] as u64, Limit::OfDevices(MAX_BLOCKS[i] as u64));
    ConfigError { kernel, what: BLOCKS, dimension: Some(X_Y_Z[i]), value, limit }
}

/// Returns an error if a dimension is zero.
const fn zero_dimension(kernel: &'static str, what: &'static str, dimensions: [u32; 3]) -> Option<ConfigError> {
    let mut i = 0;
    while i < 3 {
        if dimensions[i] == 0 {
            return Some(ConfigError { kernel, what, dimension: Some(X_Y_Z[i]), value: 0, limit: Limit::AtLeastOne });
        }
        i += 1;
    }
    None
}

/// Returns an error for the first dimension that differs from the one that the kernel is compiled for.
const fn other_dimension(
    kernel: &'static str,
    what: &'static str,
    found: [u32; 3],
    required: [u32; 3],
    directive: &'static str,
) -> Option<ConfigError> {
    let mut i = 0;
    while i < 3 {
        if found[i] != required[i] {
            let limit = Limit::Exactly(required[i], directive);
            return Some(ConfigError { kernel, what, dimension: Some(X_Y_Z[i]), value: found[i] as u64, limit });
        }
        i += 1;
    }
    None
}

const fn check_clusters(kernel: &'static str, limits: &Limits, config: &Config) -> Result<(), ConfigError> {
    let cluster = match (config.cluster, limits.required_cluster) {
        (Some(cluster), Some(required)) => {
            if let Some(error) = other_dimension(kernel, IN_CLUSTER, cluster, required, "`.reqnctapercluster`") {
                return Err(error);
            }
            cluster
        }
        (Some(cluster), None) | (None, Some(cluster)) => cluster,
        (None, None) if limits.is_explicit_cluster => {
            return Err(ConfigError { kernel, what: IN_CLUSTER, dimension: None, value: 0, limit: Limit::NeedsCluster });
        }
        (None, None) => return Ok(()),
    };
    if let Some(error) = zero_dimension(kernel, IN_CLUSTER, cluster) {
        return Err(error);
    }
    if let Some(max) = limits.max_cluster_rank {
        let value = product(cluster);
        if value > max as u64 {
            let limit = Limit::AtMost(max as u64, "`.maxclusterrank`");
            return Err(ConfigError { kernel, what: IN_CLUSTER, dimension: None, value, limit });
        }
    }
    // With `.blocksareclusters`, which needs both directives, the grid is counted in clusters.
    if limits.required_threads.is_some() && limits.required_cluster.is_some() {
        return Ok(());
    }
    let mut i = 0;
    while i < 3 {
        if config.grid[i] % cluster[i] != 0 {
            let (value, limit) = (config.grid[i] as u64, Limit::MultipleOf(cluster[i]));
            return Err(ConfigError { kernel, what: BLOCKS, dimension: Some(X_Y_Z[i]), value, limit });
        }
        i += 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    /// Returns the text of the error of a launch of `k`, if there is one.
    fn error(limits: Limits, config: Config) -> Option<std::string::String> {
        config.check_with("k", &limits).err().map(|error| error.to_string())
    }

    #[test]
    fn blocks_and_grids_of_all_devices() {
        let refused = |grid, block| error(Limits::UNKNOWN, Config::new(grid, block));
        for (grid, block) in [([1; 3], [1024, 1, 1]), ([i32::MAX as u32, 65535, 65535], [4, 4, 64]), ([1; 3], [1, 1024, 1])]
        {
            assert_eq!(refused(grid, block), None);
        }
        for (grid, block, expected) in [
            ([1; 3], [1025, 1, 1], "with 1025 threads in a block, but devices take at most 1024"),
            ([1; 3], [u32::MAX; 3], "with 18446744073709551615 threads in a block, but devices take at most 1024"),
            ([1; 3], [1, 1, 65], "with 65 threads in a block in z, but devices take at most 64"),
            ([1; 3], [8, 0, 8], "with 0 threads in a block in y: write 1 or more"),
            ([0, 1, 1], [1; 3], "with 0 blocks in the grid in x: write 1 or more"),
            ([1 << 31, 1, 1], [1; 3], "with 2147483648 blocks in the grid in x, but devices take at most 2147483647"),
            ([1, 65536, 1], [1; 3], "with 65536 blocks in the grid in y, but devices take at most 65535"),
            ([1, 1, 65536], [1; 3], "with 65536 blocks in the grid in z, but devices take at most 65535"),
        ] {
            assert_eq!(refused(grid, block), Some(std::format!("`k` is launched {expected}")));
        }
    }

    #[test]
    fn blocks_that_a_kernel_is_compiled_for() {
        let max = Limits { max_threads: Some([64, 2, 1]), ..Limits::UNKNOWN };
        assert_eq!(error(max, Config::new([1; 3], [1, 128, 1])), None);
        assert_eq!(
            error(max, Config::new([1; 3], [129, 1, 1])).as_deref(),
            Some("`k` is launched with 129 threads in a block, but is compiled for at most 128 (`.maxntid`)")
        );
        let required = Limits { required_threads: Some([32, 4, 1]), ..Limits::UNKNOWN };
        assert_eq!(error(required, Config::new([1; 3], [32, 4, 1])), None);
        assert_eq!(
            error(required, Config::new([1; 3], [32, 1, 4])).as_deref(),
            Some("`k` is launched with 1 threads in a block in y, but is compiled for exactly 4 (`.reqntid`)")
        );
    }

    #[test]
    fn clusters() {
        let config = Config::new([6, 4, 1], [32, 1, 1]);
        assert_eq!(error(Limits::UNKNOWN, config.with_cluster([2, 2, 1])), None);
        let required = Limits { required_cluster: Some([3, 1, 1]), ..Limits::UNKNOWN };
        let explicit = Limits { is_explicit_cluster: true, max_cluster_rank: Some(4), ..Limits::UNKNOWN };
        for (limits, config, expected) in [
            (required, config, None),
            (
                required,
                config.with_grid([7, 1, 1]),
                Some("7 blocks in the grid in x, but the number must be a multiple of the cluster's 3"),
            ),
            (
                required,
                config.with_cluster([2, 1, 1]),
                Some("2 blocks in a cluster in x, but is compiled for exactly 3 (`.reqnctapercluster`)"),
            ),
            (
                explicit,
                config,
                Some("0 blocks in a cluster, but is compiled for clusters (`.explicitcluster`): add `.with_cluster(..)`"),
            ),
            (explicit, config.with_cluster([2, 2, 1]), None),
            (
                explicit,
                config.with_cluster([6, 1, 1]),
                Some("6 blocks in a cluster, but is compiled for at most 4 (`.maxclusterrank`)"),
            ),
            (Limits::UNKNOWN, config.with_cluster([2, 0, 1]), Some("0 blocks in a cluster in y: write 1 or more")),
        ] {
            assert_eq!(error(limits, config), expected.map(|expected| std::format!("`k` is launched with {expected}")));
        }
    }
}
