//! Kernels as nodes of CUDA graphs.
//!
//! All drivers since CUDA 11.0 have the functions used here, which use the thread's current context. Bindings have either
//! these functions or the `_v2` ones, which also take a context, so this module looks them up in the driver.

use super::call::{Attributes, NewerFunction};
use super::{Bindings, Function, LaunchError};
use crate::launch::{Config, Kernel, Packed};
use core::ffi::c_void;
use core::fmt;

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
///     let config = Config::block::<fill, 128>().with_threads(n);
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
/// To update a node from a kernel with `cudaGraphKernelNodeSetParam`, give that kernel the parameter's
/// [`offset`](crate::launch::Slot::offset) and [`size`](crate::launch::Slot::size).
pub struct Node<K: Kernel, C: Bindings> {
    node: *mut C::GraphNode,
    function: Function<K, C>,
}

impl<K: Kernel, C: Bindings> Function<K, C> {
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
        graph: *mut C::Graph,
        dependencies: &[*mut C::GraphNode],
        config: impl Into<Config>,
        packed: &mut Packed<K>,
    ) -> Result<Node<K, C>, LaunchError<C>> {
        let config = config.into();
        let params = self.node_params(&config, packed)?;
        let mut node: *mut C::GraphNode = core::ptr::null_mut();
        let (added, after) = ((&raw mut node).cast(), dependencies.as_ptr().cast());
        // SAFETY: the caller guarantees the state of the graph and the nodes; the parameters are read before this returns.
        ADD.call(|add| unsafe { add(added, graph.cast(), after, dependencies.len(), &params) })?;
        let set = attributes(&config, |id, value| {
            // SAFETY: the node has just been added; the value has the 64 bytes that the driver reads.
            SET_ATTRIBUTE.call(|set| unsafe { set(node.cast(), id, value) })
        });
        if let Err(error) = set {
            // SAFETY: nothing else refers to the node. An error of this call is ignored, because the first one tells more.
            _ = unsafe { C::destroy_node(node) };
            return Err(error);
        }
        Ok(Node { node, function: self.clone() })
    }

    /// Returns the driver's parameters for a node, which are valid until `packed` is moved, used again or dropped.
    fn node_params(&self, config: &Config, packed: &mut Packed<K>) -> Result<CuKernelNodeParams, LaunchError<C>> {
        config.check::<K>()?;
        self.allow_shared(config.shared_mem_bytes())?;
        Ok(CuKernelNodeParams {
            function: C::cu_function(&self.function),
            grid: config.grid_dim(),
            block: config.block_dim(),
            shared_bytes: config.shared_mem_bytes(),
            params: core::ptr::null_mut(),
            extra: packed.extra().as_mut_ptr(),
        })
    }
}

impl<K: Kernel, C: Bindings> Node<K, C> {
    /// Wraps a node that already launches the kernel, such as one captured from a stream.
    ///
    /// # Safety
    ///
    /// The node must launch this function.
    pub const unsafe fn new(node: *mut C::GraphNode, function: Function<K, C>) -> Self {
        Self { node, function }
    }

    /// Returns the driver's node, for other nodes to depend on.
    pub const fn cu_node(&self) -> *mut C::GraphNode {
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
        executable: *mut C::GraphExec,
        config: impl Into<Config>,
        packed: &mut Packed<K>,
    ) -> Result<(), LaunchError<C>> {
        let config = config.into();
        let params = self.function.node_params(&config, packed)?;
        // SAFETY: the caller guarantees the state of the graph; the parameters are read before this returns.
        UPDATE.call(|update| unsafe { update(executable.cast(), self.node.cast(), &params) })?;
        attributes(&config, |id, value| {
            // SAFETY: as above; the value has the 64 bytes that the driver reads.
            UPDATE_ATTRIBUTE.call(|set| unsafe { set(executable.cast(), self.node.cast(), id, value) })
        })
    }
}

impl<K: Kernel, C: Bindings> fmt::Debug for Node<K, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node").field("node", &self.node).field("function", &self.function).finish()
    }
}

/// Sets the attributes of a configuration.
fn attributes<C: Bindings>(
    config: &Config,
    mut set: impl FnMut(u32, *const c_void) -> Result<(), LaunchError<C>>,
) -> Result<(), LaunchError<C>> {
    Attributes::of(config).as_slice().iter().try_for_each(|attribute| set(attribute.id, attribute.value.as_ptr().cast()))
}

/// `CUDA_KERNEL_NODE_PARAMS_v1`.
#[repr(C)]
struct CuKernelNodeParams {
    function: *mut c_void,
    grid: [u32; 3],
    block: [u32; 3],
    shared_bytes: u32,
    params: *mut *mut c_void,
    extra: *mut *mut c_void,
}

type AddKernelNode =
    unsafe extern "system" fn(*mut *mut c_void, *mut c_void, *const *mut c_void, usize, *const CuKernelNodeParams) -> u32;
type ExecSetParams = unsafe extern "system" fn(*mut c_void, *mut c_void, *const CuKernelNodeParams) -> u32;
type SetAttribute = unsafe extern "system" fn(*mut c_void, u32, *const c_void) -> u32;
type ExecSetAttribute = unsafe extern "system" fn(*mut c_void, *mut c_void, u32, *const c_void) -> u32;

// SAFETY: the type is the one in CUDA's documentation.
static ADD: NewerFunction<AddKernelNode> = unsafe { NewerFunction::new("cuGraphAddKernelNode", "10.0") };
// SAFETY: the type is the one in CUDA's documentation.
static UPDATE: NewerFunction<ExecSetParams> = unsafe { NewerFunction::new("cuGraphExecKernelNodeSetParams", "10.1") };
// SAFETY: the type is the one in CUDA's documentation.
static SET_ATTRIBUTE: NewerFunction<SetAttribute> = unsafe { NewerFunction::new("cuGraphKernelNodeSetAttribute", "11.0") };
// SAFETY: the type is the one in CUDA's documentation.
static UPDATE_ATTRIBUTE: NewerFunction<ExecSetAttribute> =
    unsafe { NewerFunction::new("cuGraphExecKernelNodeSetAttribute", "11.0") };
