//! Selects the types that some kernels and variables use.

use super::DebugInfo;
use super::graph::Types;
use super::kernel_types::KernelTypes;
use super::types::{Function, Type, TypeId, TypeKind};
use crate::map::Set;
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
    /// assert_eq!(info.record("Body")?.size(), 64);
    /// assert_eq!(info.functions().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reached_from(&self, functions: Vec<Function>, variables: &[Type]) -> DebugInfo {
        let mut reached = Reached::new(self.types());
        for function in &functions {
            function.types().for_each(|ty| reached.add(ty));
        }
        for ty in variables {
            reached.add(&Arc::new(ty.clone()));
        }
        reached.into_info(functions)
    }
}

/// Types in the order in which they are reached, each once.
struct Reached<'t> {
    types: &'t Types,
    pointees: Set<TypeId>,
    /// Records and enumerations by their fingerprints.
    known: Set<u64>,
    info: DebugInfo,
}

impl<'t> Reached<'t> {
    fn new(types: &'t Types) -> Self {
        let info = DebugInfo {
            records: Vec::new(),
            declarations: Vec::new(),
            enumerations: Vec::new(),
            typedefs: Vec::new(),
            functions: Vec::new(),
            types: types.clone(),
        };
        Self { types, pointees: Set::new(), known: Set::new(), info }
    }

    /// Adds a type and all types that it refers to.
    fn add(&mut self, ty: &Arc<Type>) {
        let mut next = vec![Arc::clone(ty)];
        while let Some(ty) = next.pop() {
            if !ty.typedefs.is_empty()
                && !self.info.typedefs.iter().any(|known| known.name == ty.name && known.is_same(&ty))
            {
                self.info.typedefs.push(Arc::clone(&ty));
            }
            match &ty.kind {
                TypeKind::Pointer { target: Some(target), .. } if self.pointees.insert(*target) => {
                    next.extend(self.types.shared(*target).cloned());
                }
                TypeKind::Array { element, .. } => next.push(Arc::clone(element)),
                TypeKind::Function(function) => next.extend(function.types().cloned()),
                TypeKind::Record(record) if self.known.insert(record.fingerprint) => {
                    if record.is_declaration() {
                        self.info.declarations.push(Arc::clone(&ty));
                    } else {
                        self.info.records.push((Arc::clone(&ty), Arc::clone(record)));
                    }
                    next.extend(record.members().iter().rev().map(|member| Arc::clone(&member.ty)));
                }
                TypeKind::Enum { .. } if self.known.insert(ty.fingerprint) => self.info.enumerations.push(ty),
                _ => {}
            }
        }
    }

    fn into_info(self, functions: Vec<Function>) -> DebugInfo {
        DebugInfo { functions, ..self.info }
    }
}
