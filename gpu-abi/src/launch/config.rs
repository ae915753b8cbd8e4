//! The grid, blocks, clusters and shared memory of one launch, checked against the limits of the compiled kernel.

use super::{Kernel, Limits};
use core::fmt;

/// How a kernel is launched: its grid, blocks, clusters and dynamic shared memory, and its order on the stream.
///
/// Before it calls the driver, every launch checks its configuration against the kernel's [`Limits`] and the limits common
/// to all devices; [`check`](Self::check) does the same:
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
/// let config = Config { shared_bytes: 1024, ..Config::new([8, 1, 1], [256, 1, 1]) };
/// assert_eq!(
///     config.check::<bounded>().unwrap_err().to_string(),
///     // The message has the kernel's name in PTX.
///     "`_Z7boundedPi` is launched with 256 threads in a block, but is compiled for at most 128 (`.maxntid`)"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// The number of blocks in the grid, by dimension.
    pub grid: [u32; 3],
    /// The number of threads in a block, by dimension.
    pub block: [u32; 3],
    /// The bytes of dynamic shared memory of a block. If this exceeds what the driver allows the kernel, 48 KiB at first, the
    /// launch raises that limit.
    pub shared_bytes: u32,
    /// The number of blocks in a cluster, by dimension. The grid must be a multiple of it in each dimension. Needs sm_90.
    pub cluster: Option<[u32; 3]>,
    /// Whether all blocks are on the device at once, so that they can wait for each other.
    ///
    /// The driver rejects more blocks than fit on the device. cudarc's `occupancy_max_active_blocks_per_multiprocessor`
    /// returns how many fit on each multiprocessor.
    pub is_cooperative: bool,
    /// Whether the kernel may start before the previous one on the stream has ended (programmatic dependent launch). The kernel
    /// must call `cudaGridDependencySynchronize` before it uses anything that the previous one writes. Needs sm_90.
    pub is_programmatic: bool,
}

/// The maximum number of threads in a block on any device.
const MAX_THREADS: u64 = 1024;
/// The maximum number of threads in a block's third dimension.
const MAX_THREADS_Z: u32 = 64;
/// The maximum number of blocks in a grid, by dimension.
const MAX_BLOCKS: [u32; 3] = [i32::MAX as u32, 65535, 65535];

impl Config {
    /// Returns a configuration with that many blocks in the grid and threads in each block, by dimension, and nothing else.
    #[inline]
    pub const fn new(grid: [u32; 3], block: [u32; 3]) -> Self {
        Self { grid, block, shared_bytes: 0, cluster: None, is_cooperative: false, is_programmatic: false }
    }

    /// Checks the configuration against the limits of `K` and those common to all devices.
    ///
    /// # Errors
    ///
    /// If a launch would fail; the error names the kernel, the quantity at fault, its value and the limit.
    // Inlined, so that only limits that the kernel has are checked.
    #[inline(always)]
    pub fn check<K: Kernel>(&self) -> Result<(), ConfigError> {
        self.check_with(K::NAME, &const { K::LIMITS })
    }

    #[inline(always)]
    fn check_with(&self, kernel: &'static str, limits: &Limits) -> Result<(), ConfigError> {
        let Self { grid: [x, y, z], block, cluster, .. } = *self;
        let [max_x, max_y, max_z] = MAX_BLOCKS;
        // Zero wraps to the largest number, so that one comparison is enough.
        let fits = x.wrapping_sub(1) < max_x
            && y.wrapping_sub(1) < max_y
            && z.wrapping_sub(1) < max_z
            && match limits.required_threads {
                Some(required) => block == required,
                None => {
                    let max = limits.max_threads.map_or(MAX_THREADS, product).min(MAX_THREADS);
                    product(block).wrapping_sub(1) < max && block[2] <= MAX_THREADS_Z
                }
            };
        let is_clustered = cluster.is_some()
            || limits.required_cluster.is_some()
            || limits.is_explicit_cluster
            || limits.max_cluster_rank.is_some();
        if fits && !is_clustered { Ok(()) } else { self.check_all(kernel, limits) }
    }

    #[cold]
    #[inline]
    fn check_all(&self, kernel: &'static str, limits: &Limits) -> Result<(), ConfigError> {
        let of = |what, dimensions| Count { kernel, what, dimensions };
        let (threads, blocks) = (of("threads in a block", self.block), of("blocks in the grid", self.grid));
        if let Some(required) = limits.required_threads {
            threads.exactly(required, ".reqntid")?;
        } else {
            threads.at_least_one()?;
            if let Some(max) = limits.max_threads.map(product).filter(|max| *max < MAX_THREADS) {
                threads.at_most(max, Limit::Compiled("at most", max, ".maxntid"))?;
            }
            threads.at_most(MAX_THREADS, Limit::OfDevices(MAX_THREADS))?;
            threads.each(|i, count| (i == 2 && count > MAX_THREADS_Z).then_some(Limit::OfDevices(MAX_THREADS_Z.into())))?;
        }
        blocks.at_least_one()?;
        blocks.each(|i, count| (count > MAX_BLOCKS[i]).then_some(Limit::OfDevices(MAX_BLOCKS[i].into())))?;
        let cluster = self.cluster.or(limits.required_cluster);
        let clusters = of("blocks in a cluster", cluster.unwrap_or_default());
        let Some(cluster) = cluster else {
            return if limits.is_explicit_cluster { clusters.error(None, 0, Limit::NeedsCluster) } else { Ok(()) };
        };
        if let Some(required) = limits.required_cluster {
            clusters.exactly(required, ".reqnctapercluster")?;
        }
        clusters.at_least_one()?;
        if let Some(max) = limits.max_cluster_rank.map(u64::from) {
            clusters.at_most(max, Limit::Compiled("at most", max, ".maxclusterrank"))?;
        }
        // With `.blocksareclusters`, which needs both directives, the grid is counted in clusters.
        if limits.required_threads.is_some() && limits.required_cluster.is_some() {
            return Ok(());
        }
        blocks.each(|i, count| (count % cluster[i] != 0).then_some(Limit::MultipleOf(cluster[i])))
    }
}

#[inline]
fn product(dimensions: [u32; 3]) -> u64 {
    dimensions.into_iter().fold(1, |product, count| u64::saturating_mul(product, count.into()))
}

/// A number of threads or blocks in a launch, by dimension.
struct Count {
    kernel: &'static str,
    what: &'static str,
    dimensions: [u32; 3],
}

impl Count {
    #[inline]
    fn error(&self, dimension: Option<usize>, value: u64, limit: Limit) -> Result<(), ConfigError> {
        let dimension = dimension.map(|at| ["x", "y", "z"][at]);
        Err(ConfigError { kernel: self.kernel, what: self.what, dimension, value, limit })
    }

    /// Returns an error for the first dimension that violates a limit.
    fn each(&self, limit: impl Fn(usize, u32) -> Option<Limit>) -> Result<(), ConfigError> {
        let mut counts = self.dimensions.into_iter().enumerate();
        counts.try_for_each(|(i, count)| limit(i, count).map_or(Ok(()), |limit| self.error(Some(i), count.into(), limit)))
    }

    #[inline]
    fn at_least_one(&self) -> Result<(), ConfigError> {
        self.each(|_, count| (count == 0).then_some(Limit::AtLeastOne))
    }

    #[inline]
    fn exactly(&self, required: [u32; 3], directive: &'static str) -> Result<(), ConfigError> {
        self.each(|i, count| (count != required[i]).then_some(Limit::Compiled("exactly", required[i].into(), directive)))
    }

    #[inline]
    fn at_most(&self, max: u64, limit: Limit) -> Result<(), ConfigError> {
        match product(self.dimensions) {
            value if value > max => self.error(None, value, limit),
            _ => Ok(()),
        }
    }
}

/// Why a kernel cannot be launched with a configuration.
///
/// Its text names the kernel, the dimension, the value and the limit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ConfigError {
    kernel: &'static str,
    what: &'static str,
    dimension: Option<&'static str>,
    value: u64,
    limit: Limit,
}

/// The limit that a value violates, and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Limit {
    AtLeastOne,
    NeedsCluster,
    /// The number that a directive of the compiled kernel allows.
    Compiled(&'static str, u64, &'static str),
    OfDevices(u64),
    /// The number of blocks in a cluster.
    MultipleOf(u32),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kernel, what, dimension, value, limit } = self;
        write!(f, "`{kernel}` is launched with {value} {what}")?;
        if let Some(dimension) = dimension {
            write!(f, " in {dimension}")?;
        }
        match limit {
            Limit::AtLeastOne => f.write_str(": write 1 or more"),
            Limit::NeedsCluster => f.write_str(", but is compiled for clusters (`.explicitcluster`): set `cluster`"),
            Limit::Compiled(bound, count, directive) => write!(f, ", but is compiled for {bound} {count} (`{directive}`)"),
            Limit::OfDevices(max) => write!(f, ", but devices take at most {max}"),
            Limit::MultipleOf(count) => write!(f, ", but the number must be a multiple of the cluster's {count}"),
        }
    }
}

crate::text::error!(ConfigError);

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
        let clustered = |cluster| Config { cluster: Some(cluster), ..config };
        assert_eq!(error(Limits::UNKNOWN, clustered([2, 2, 1])), None);
        let required = Limits { required_cluster: Some([3, 1, 1]), ..Limits::UNKNOWN };
        let explicit = Limits { is_explicit_cluster: true, max_cluster_rank: Some(4), ..Limits::UNKNOWN };
        for (limits, config, expected) in [
            (required, config, None),
            (
                required,
                Config { grid: [7, 1, 1], ..config },
                Some("7 blocks in the grid in x, but the number must be a multiple of the cluster's 3"),
            ),
            (
                required,
                clustered([2, 1, 1]),
                Some("2 blocks in a cluster in x, but is compiled for exactly 3 (`.reqnctapercluster`)"),
            ),
            (
                explicit,
                config,
                Some("0 blocks in a cluster, but is compiled for clusters (`.explicitcluster`): set `cluster`"),
            ),
            (explicit, clustered([2, 2, 1]), None),
            (
                explicit,
                clustered([6, 1, 1]),
                Some("6 blocks in a cluster, but is compiled for at most 4 (`.maxclusterrank`)"),
            ),
            (Limits::UNKNOWN, clustered([2, 0, 1]), Some("0 blocks in a cluster in y: write 1 or more")),
        ] {
            assert_eq!(error(limits, config), expected.map(|expected| std::format!("`k` is launched with {expected}")));
        }
    }
}
