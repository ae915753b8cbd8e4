//! Selects the types that some kernels and variables use.

use super::DebugInfo;
use super::graph::{Types, walk};
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
    #[inline]
    pub fn reached_from(&self, functions: Vec<Function>, variables: &[Type]) -> DebugInfo {
        let contents = |ty: &Arc<Type>| ty.innermost().contents();
        let Types { are_host_code, has_cxx, has_rust, .. } = self.types;
        let classes = Arc::clone(self.classes()).into();
        let types = Types { are_host_code, has_cxx, has_rust, classes, ..Types::default() };
        let mut info = DebugInfo { types, ..DebugInfo::default() };
        // Records and enumerations by their fingerprints, and typedefs by their names and fingerprints.
        let (mut known, mut typedefs) = (HashSet::new(), HashSet::new());
        let mut add = |ty: &Arc<Type>| {
            if !ty.typedefs.is_empty() && typedefs.insert((ty.name.clone(), ty.fingerprint)) {
                info.typedefs.push(Arc::clone(ty));
            }
            match &ty.kind {
                TypeKind::Record(record) if known.insert(record.fingerprint) => {
                    let list = if record.is_declaration { &mut info.declarations } else { &mut info.records };
                    list.push(Arc::clone(ty));
                    info.types.stored.extend(record.members.iter().map(|member| contents(&member.ty)));
                }
                TypeKind::Enum { .. } if known.insert(ty.fingerprint) => info.enumerations.push(Arc::clone(ty)),
                // An incomplete pointee has its definition in its place.
                TypeKind::Pointer { target: Some(id), .. } => {
                    info.types.pointees.extend(self.types.shared(*id).map(|to| (*id, Arc::clone(to))));
                }
                TypeKind::Function(function) => info.types.passed.extend(function.types().into_iter().map(contents)),
                _ => {}
            }
        };
        let variables: Vec<_> = variables.iter().cloned().map(Arc::new).collect();
        let mut types: Vec<_> = functions.iter().flat_map(Function::types).collect();
        types.extend(&variables);
        walk(types.clone(), &|id| self.types.shared(id), &|record| Arc::as_ptr(record) as u64, &mut add);
        info.types.passed.extend(types.into_iter().map(contents));
        DebugInfo { functions, ..info }
    }
}
