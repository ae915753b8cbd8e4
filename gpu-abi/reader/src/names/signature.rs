//! The types of parameters in the mangled names of functions.

use super::cxx_type::{Argument, CxxType};
use super::source_name::{Entity, SourceName};
use super::tree::{Id, List, Node, Tree};
use crate::model::Derivation;
use core::fmt;
use std::sync::Arc;

/// The prefix of the names of stubs, the functions that launch kernels.
const STUB: &str = "__device_stub_";

/// The contents of a function's mangled name: its name, its template arguments, and the types of its parameters.
///
/// Its text is the function in C++, without its result.
///
/// ```
/// let scale = gpu_abi_reader::names::signature("_ZN3sim5scaleIfLi4EEEvPT_PKS1_j").expect("a mangled name");
/// assert_eq!(scale.name.name(), "sim::scale");
/// assert_eq!(scale.params.iter().map(ToString::to_string).collect::<Vec<_>>(), ["float *", "const float *", "unsigned int"]);
/// assert_eq!(scale.to_string(), "sim::scale<float, 4>(float *, const float *, unsigned int)");
/// ```
#[derive(Clone, Debug)]
pub struct Signature {
    tree: Arc<Tree>,
    /// The function's name in C++.
    pub name: SourceName,
    arguments: Option<List>,
    /// The types of the parameters, in order.
    pub params: Vec<CxxType>,
}

/// Parses the mangled name of a function; `None` if `symbol` is not one, or if it can be read in several ways.
///
/// Text after `.` or `$` is ignored: compilers add it to parts and copies of functions.
///
/// ```
/// use gpu_abi_reader::names::signature;
///
/// assert!(signature("step").is_none() && signature("_ZN3sim6paramsE").is_none());
/// assert!(signature("_Z4stepv").expect("a mangled name").params.is_empty());
/// ```
pub fn signature(symbol: &str) -> Option<Signature> {
    Signature::new(Entity::parse(symbol)?, |_, id| id)
}

/// Parses the mangled name of a stub, the host function with which code compiled by nvcc launches a kernel. The stub's
/// parameters have the kernel's types. Returns `None` if `symbol` is not the name of a stub.
///
/// nvcc gives every kernel a stub, even `extern "C"` ones, whose own names do not state types. The stub takes
/// parameters of class type by reference; here they have the class itself as their type.
///
/// ```
/// let stub = gpu_abi_reader::names::stub_signature("_Z33__device_stub__Z2ec1APiPK6float4jR1APiPK6float4j").expect("a stub");
/// let params: Vec<_> = stub.params.iter().map(ToString::to_string).collect();
/// assert_eq!(params, ["A", "int *", "const float4 *", "unsigned int"]);
/// ```
#[inline]
pub fn stub_signature(symbol: &str) -> Option<Signature> {
    let stub = Signature::new(Entity::parse(symbol)?, |tree, id| match tree.node(id) {
        // Kernels cannot have reference parameters.
        Node::Derived(Derivation::Reference, of) => of,
        _ => id,
    })?;
    launched_by(stub.name.base()).is_some().then_some(stub)
}

/// Returns the mangled name of the kernel that a stub launches, for a symbol that [`stub_signature`] reads. An `extern "C"`
/// kernel has a mangled name there too.
///
/// ```
/// use gpu_abi_reader::names::stub_kernel;
///
/// let kernel = stub_kernel("_Z33__device_stub__Z2ec1APiPK6float4jR1APiPK6float4j").expect("a stub");
/// assert_eq!(kernel, "_Z2ec1APiPK6float4j");
/// ```
#[inline]
pub fn stub_kernel(symbol: &str) -> Option<&str> {
    let rest = symbol.strip_prefix("_Z")?;
    let rest = rest.strip_prefix('L').unwrap_or(rest);
    let (name, _) = super::split_identifier(rest)?;
    launched_by(name)
}

/// Returns the mangled name of the kernel that an nvcc stub such as `__device_stub__Z4stepi` launches.
pub(crate) fn launched_by(stub: &str) -> Option<&str> {
    stub.strip_prefix(STUB).filter(|kernel| kernel.starts_with("_Z"))
}

impl Signature {
    /// Returns the signature of a function; `None` for a variable.
    #[inline]
    fn new(entity: Entity, adjusted: impl Fn(&Tree, Id) -> Id) -> Option<Self> {
        let Entity { tree, name, params: listed } = entity;
        let (mut ids, mut params) = (Vec::new(), Vec::new());
        for id in tree.list(listed?) {
            ids.push(adjusted(&tree, *id));
        }
        let (_, arguments) = tree.template(name);
        let name = SourceName::spelled(&tree, name, Some(&ids)).ok()?;
        let tree = Arc::new(tree);
        for id in ids {
            params.push(CxxType::new(&tree, id));
        }
        Some(Self { tree, name, arguments, params })
    }

    /// Returns the template arguments if the function is an instance of a template.
    pub fn arguments(&self) -> Option<Vec<Argument>> {
        self.arguments.map(|arguments| Argument::list(&self.tree, arguments))
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)
    }
}
