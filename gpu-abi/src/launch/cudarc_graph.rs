//! Kernels as nodes of CUDA graphs.
//!
//! The functions here are in all drivers since CUDA 11.0 and use the thread's current context. cudarc's bindings have
//! either these or the `_v2` functions, which also take a context, so they are looked up in the driver.

use super::cudarc::{Function, LaunchError};
use super::cudarc_call::{Attributes, Newer};
use super::{Config, Kernel, Packed};
use core::ffi::c_void;
use core::fmt;
use cudarc::driver::sys;

/// A node of a CUDA graph that launches the kernel `K`.
///
/// The arguments come from a packed buffer, which the graph copies:
///
/// ```no_run
/// use cudarc::driver::{DriverError, sys};
/// use gpu_abi::launch::Config;
/// use gpu_abi::launch::cudarc::{Function, LaunchError};
/// use gpu_abi::{DevicePtr, kernels};
///
/// #[kernels]
/// unsafe extern "C" {
///     fn fill(out: *mut f32, value: f32, n: u32);
/// }
///
/// /// Adds a node to the graph, has `instantiate` instantiate it, and changes an argument in the result.
/// ///
/// /// # Safety
/// ///
/// /// The graph must be alive, and the memory at `out`, of `n` numbers, must be allocated whenever it is launched.
/// unsafe fn build(
///     kernel: &Function<fill>,
///     graph: sys::CUgraph,
///     out: DevicePtr<f32>,
///     n: u32,
///     instantiate: impl FnOnce(sys::CUgraph) -> Result<sys::CUgraphExec, DriverError>,
/// ) -> Result<(), LaunchError> {
///     let config = Config::block::<fill, 128>().threads(n);
///     let mut packed = fill::args(out, &0.5, &n).pack();
///     // SAFETY: the caller guarantees it.
///     let node = unsafe { kernel.add_node(graph, &[], config, &mut packed) }?;
///     let executable = instantiate(graph)?;
///     packed.set(fill::value, &1.5);
///     // SAFETY: the node is in the graph that `executable` is an instance of.
///     unsafe { node.update(executable, config, &mut packed) }
/// }
/// ```
///
/// To update a node from a kernel, by `cudaGraphKernelNodeSetParam`, give that kernel the parameter's
/// [`offset`](super::Slot::offset) and [`size`](super::Slot::size).
pub struct Node<K: Kernel> {
    node: sys::CUgraphNode,
    function: Function<K>,
}

impl<K: Kernel> Function<K> {
    /// Adds a node to a graph that launches the kernel after the nodes in `dependencies`.
    ///
    /// The kernel's context must be current on this thread. The arguments are copied before this returns; see [`Node`].
    ///
    /// # Errors
    ///
    /// If the kernel cannot be launched with the configuration, or if the driver reports an error.
    ///
    /// # Safety
    ///
    /// The graph must be alive, contain the nodes in `dependencies`, and not be used by another thread during the call.
    /// Whenever the graph is launched, the requirements of [`launch`](Self::launch) must hold, and the module must still be
    /// loaded. The returned [`Node`] keeps it loaded.
    pub unsafe fn add_node(
        &self,
        graph: sys::CUgraph,
        dependencies: &[sys::CUgraphNode],
        config: impl Into<Config>,
        packed: &mut Packed<K>,
    ) -> Result<Node<K>, LaunchError> {
        let config = config.into();
        let params = self.node_params(&config, packed)?;
        let mut node = core::ptr::null_mut();
        // SAFETY: the caller guarantees the state of the graph and the nodes; the parameters are read before this returns.
        ADD.call(|add| unsafe { add(&mut node, graph, dependencies.as_ptr(), dependencies.len(), &params) })?;
        let set = attributes(&config, |id, value| {
            // SAFETY: the node has just been added; the value has the 64 bytes that the driver reads.
            SET_ATTRIBUTE.call(|set| unsafe { set(node, id, value) })
        });
        if let Err(error) = set {
            // SAFETY: nothing else refers to the node. An error of this call is ignored, because the first one tells more.
            _ = unsafe { sys::cuGraphDestroyNode(node) };
            return Err(error);
        }
        Ok(Node { node, function: self.clone() })
    }

    /// Returns the driver's parameters for a node, which are valid until `packed` is moved, used again or dropped.
    fn node_params(&self, config: &Config, packed: &mut Packed<K>) -> Result<sys::CUDA_KERNEL_NODE_PARAMS_v1, LaunchError> {
        config.check::<K>()?;
        self.allow_shared(config.shared_mem_bytes())?;
        let ([grid_x, grid_y, grid_z], [block_x, block_y, block_z]) = (config.grid_dim(), config.block_dim());
        Ok(sys::CUDA_KERNEL_NODE_PARAMS_v1 {
            func: self.function.cu_function(),
            gridDimX: grid_x,
            gridDimY: grid_y,
            gridDimZ: grid_z,
            blockDimX: block_x,
            blockDimY: block_y,
            blockDimZ: block_z,
            sharedMemBytes: config.shared_mem_bytes(),
            kernelParams: core::ptr::null_mut(),
            extra: packed.extra().as_mut_ptr(),
        })
    }
}

impl<K: Kernel> Node<K> {
    /// Wraps a node that already launches the kernel, such as one captured from a stream.
    ///
    /// # Safety
    ///
    /// The node must launch this function.
    pub const unsafe fn new(node: sys::CUgraphNode, function: Function<K>) -> Self {
        Self { node, function }
    }

    /// Returns the driver's node, for other nodes to depend on.
    pub const fn cu_node(&self) -> sys::CUgraphNode {
        self.node
    }

    /// Replaces the configuration and the arguments of this node in an instantiated graph, for all later launches of the
    /// graph.
    ///
    /// The arguments are copied before this returns.
    ///
    /// # Errors
    ///
    /// As for [`Function::add_node`]. The driver cannot replace every attribute.
    ///
    /// # Safety
    ///
    /// The executable graph must be alive, not be used by another thread during the call, and be an instance of this node's
    /// graph. Whenever it is launched, the requirements of [`Function::launch`] must hold.
    pub unsafe fn update(
        &self,
        executable: sys::CUgraphExec,
        config: impl Into<Config>,
        packed: &mut Packed<K>,
    ) -> Result<(), LaunchError> {
        let config = config.into();
        let params = self.function.node_params(&config, packed)?;
        // SAFETY: the caller guarantees the state of the graph; the parameters are read before this returns.
        UPDATE.call(|update| unsafe { update(executable, self.node, &params) })?;
        attributes(&config, |id, value| {
            // SAFETY: as above; the value has the 64 bytes that the driver reads.
            UPDATE_ATTRIBUTE.call(|set| unsafe { set(executable, self.node, id, value) })
        })
    }
}

impl<K: Kernel> fmt::Debug for Node<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node").field("node", &self.node).field("function", &self.function).finish()
    }
}

/// Sets the attributes of a configuration.
fn attributes(
    config: &Config,
    mut set: impl FnMut(u32, *const c_void) -> Result<(), LaunchError>,
) -> Result<(), LaunchError> {
    Attributes::of(config).as_slice().iter().try_for_each(|attribute| set(attribute.id, attribute.value.as_ptr().cast()))
}

type Params = sys::CUDA_KERNEL_NODE_PARAMS_v1;
type AddKernelNode =
    unsafe extern "system" fn(*mut sys::CUgraphNode, sys::CUgraph, *const sys::CUgraphNode, usize, *const Params) -> u32;
type ExecSetParams = unsafe extern "system" fn(sys::CUgraphExec, sys::CUgraphNode, *const Params) -> u32;
type SetAttribute = unsafe extern "system" fn(sys::CUgraphNode, u32, *const c_void) -> u32;
type ExecSetAttribute = unsafe extern "system" fn(sys::CUgraphExec, sys::CUgraphNode, u32, *const c_void) -> u32;

// SAFETY: the type is the one in CUDA's documentation.
static ADD: Newer<AddKernelNode> = unsafe { Newer::new("cuGraphAddKernelNode", "10.0") };
// SAFETY: the type is the one in CUDA's documentation.
static UPDATE: Newer<ExecSetParams> = unsafe { Newer::new("cuGraphExecKernelNodeSetParams", "10.1") };
// SAFETY: the type is the one in CUDA's documentation.
static SET_ATTRIBUTE: Newer<SetAttribute> = unsafe { Newer::new("cuGraphKernelNodeSetAttribute", "11.0") };
// SAFETY: the type is the one in CUDA's documentation.
static UPDATE_ATTRIBUTE: Newer<ExecSetAttribute> = unsafe { Newer::new("cuGraphExecKernelNodeSetAttribute", "11.0") };
