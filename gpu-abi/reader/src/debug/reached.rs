//! Selects the types that some kernels and variables use.

use super::DebugInfo;
use super::graph::walk;
use super::kernel_types::KernelTypes;
use super::types::{Function, Type, TypeKind};
use std::collections::HashSet;
use std::sync::Arc;

impl KernelTypes<'_> {
    /// Returns a description of only these kernels and variables, and the types that they refer to. `functions` come from
    /// [`KernelTypes::kernel`], `variables` from [`KernelTypes::variable`].
    ///
    /// The complete description of an object file has thousands of host types.
    ///
    /// ```
    /// use gpu_abi_reader::debug::KernelTypes;
    ///
    /// let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx"));
    /// let mut types = KernelTypes::read(ptx)?;
    /// let step = types.kernel("step")?.expect("the file has the kernel");
    /// let info = types.reached_from(vec![step], &[]);
    /// assert_eq!(info.ty("Body")?.size, Some(64));
    /// assert_eq!(info.functions.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reached_from(&self, functions: Vec<Function>, variables: &[Type]) -> DebugInfo {
        let mut info = DebugInfo {
            records: Vec::new(),
            declarations: Vec::new(),
            enumerations: Vec::new(),
            typedefs: Vec::new(),
            functions: Vec::new(),
            types: self.types.clone(),
        };
        // Records and enumerations by their fingerprints.
        let mut known = HashSet::new();
        let mut add = |ty: &Arc<Type>| {
            let is_known = |known: &Arc<Type>| known.name == ty.name && known.is_same(ty);
            if !ty.typedefs.is_empty() && !info.typedefs.iter().any(is_known) {
                info.typedefs.push(Arc::clone(ty));
            }
            match &ty.kind {
                TypeKind::Record(record) if known.insert(record.fingerprint) => {
                    let list = if record.is_declaration { &mut info.declarations } else { &mut info.records };
                    list.push(Arc::clone(ty));
                }
                TypeKind::Enum { .. } if known.insert(ty.fingerprint) => info.enumerations.push(Arc::clone(ty)),
                _ => {}
            }
        };
        let variables: Vec<_> = variables.iter().cloned().map(Arc::new).collect();
        let types = functions.iter().flat_map(Function::types).chain(&variables);
        walk(types, &|id| self.types.shared(id), &mut add);
        DebugInfo { functions, ..info }
    }
}
