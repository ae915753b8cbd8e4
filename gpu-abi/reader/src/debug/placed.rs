//! Which of a kernel's parameters a description is of.

use super::types::{Function, Type};

impl Function {
    /// Returns the described type of each parameter of a kernel whose parameters have these sizes in bytes; `None` where it is not known,
    /// and altogether if the description is not of such a kernel.
    ///
    /// `nvcc -G` leaves out structs that a kernel does not use. The parameters that it describes are in order, so that mostly only one
    /// choice of them has these sizes. A parameter that could be one of several is not known.
    ///
    /// ```
    /// use gpu_abi_reader::debug::KernelTypes;
    ///
    /// let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx"));
    /// let mut types = KernelTypes::read(ptx)?;
    /// let step = types.kernel("step")?.expect("the file has the kernel");
    /// let name = |ty: &Option<&gpu_abi_reader::debug::Type>| ty.map(|ty| ty.name().to_owned());
    /// let names: Vec<_> = step.placed(&[8, 4, 8, 48]).unwrap().iter().map(name).collect();
    /// assert_eq!(names, [Some("Body *".into()), None, Some("const Body *".into()), Some("SimParams".into())]);
    /// assert!(step.placed(&[4, 8, 48]).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn placed(&self, sizes: &[usize]) -> Option<Vec<Option<&Type>>> {
        let types: Vec<&Type> = self.params().map(|(_, ty)| ty).collect();
        if types.len() == sizes.len() {
            return Some(types.into_iter().map(Some).collect());
        }
        let fits = |ty: &Type, size: usize| ty.size().is_none_or(|own| own == size as u64);
        let mut first = Vec::new();
        let mut next = 0;
        for ty in &types {
            next += sizes.get(next..)?.iter().position(|&size| fits(ty, size))?;
            first.push(next);
            next += 1;
        }
        let mut placed = vec![None; sizes.len()];
        let mut end = sizes.len();
        for (ty, first) in types.into_iter().zip(first).rev() {
            end = sizes.get(..end)?.iter().rposition(|&size| fits(ty, size))?;
            if end == first {
                placed[first] = Some(ty);
            }
        }
        Some(placed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::debug::TypeKind;
    use std::sync::Arc;

    /// Returns the sizes of the types that a description of types of these sizes places.
    fn placed(described: &[u64], sizes: &[usize]) -> Option<Vec<Option<u64>>> {
        let ty = |&size: &u64| Type {
            name: String::new(),
            typedefs: Vec::new(),
            size: Some(size),
            kind: TypeKind::Other,
            fingerprint: 0,
        };
        let params = described.iter().map(|size| (None, Arc::new(ty(size)))).collect();
        let function = Function { symbol: String::new(), params };
        let placed = function.placed(sizes)?;
        Some(placed.into_iter().map(|ty| ty.and_then(Type::size)).collect())
    }

    #[test]
    fn sizes_and_order_tell_places() {
        assert_eq!(placed(&[4, 8], &[164, 4, 8]), Some(vec![None, Some(4), Some(8)]));
        assert_eq!(placed(&[8, 4], &[8, 4]), Some(vec![Some(8), Some(4)]));
        // All are described, whatever their sizes.
        assert_eq!(placed(&[8, 4], &[4, 8]), Some(vec![Some(8), Some(4)]));
        // One of two is left out.
        assert_eq!(placed(&[16, 4, 8], &[16, 16, 4, 8]), Some(vec![None, None, Some(4), Some(8)]));
        assert_eq!(placed(&[16, 4, 16], &[16, 4, 16, 16]), Some(vec![Some(16), Some(4), None, None]));
        assert_eq!(placed(&[], &[16]), Some(vec![None]));
        assert_eq!(placed(&[4, 16], &[16, 4]), None);
        assert_eq!(placed(&[4, 4], &[4]), None);
    }
}
