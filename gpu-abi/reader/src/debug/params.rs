//! Matches a kernel's described parameters with its actual ones.

use super::types::{Function, Type};

impl Function {
    /// Returns the index of the described parameter for each parameter of a kernel, given by name and size in bytes. An
    /// inner `None` means that the match is not certain; the outer `None` means that the description is not of such a
    /// kernel.
    ///
    /// `nvcc -G` leaves out structs that a kernel does not use. The parameters that it describes are in order, so usually
    /// only one choice of them has these sizes; otherwise names may decide.
    ///
    /// ```
    /// use gpu_abi_reader::debug::KernelTypes;
    ///
    /// let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx"));
    /// let mut types = KernelTypes::read(ptx)?;
    /// let step = types.kernel("step")?.expect("the file has the kernel");
    /// let sizes = [8, 4, 8, 48].map(|size| (None, size));
    /// assert_eq!(step.placed(&sizes), Some(vec![Some(0), None, Some(1), Some(2)]));
    /// assert_eq!(step.placed(&sizes[2..]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn placed(&self, params: &[(Option<&str>, usize)]) -> Option<Vec<Option<usize>>> {
        if self.params.len() == params.len() {
            return Some((0..params.len()).map(Some).collect());
        }
        let of_name =
            |name: Option<&str>| self.params.iter().position(|(other, _)| name.is_some() && other.as_deref() == name);
        let named: Vec<Option<usize>> = params.iter().map(|(name, _)| of_name(*name)).collect();
        if named.iter().any(Option::is_some) {
            return Some(named);
        }
        // Each description is matched with the first parameter of its size from the left, and with the last from the right.
        // If both are the same parameter, there is no other choice.
        let fits = |ty: &Type, size: usize| ty.size.is_none_or(|own| own == size as u64);
        let (mut first, mut next) = (Vec::new(), 0);
        for (_, ty) in &self.params {
            next += params.get(next..)?.iter().position(|&(_, size)| fits(ty, size))?;
            first.push(next);
            next += 1;
        }
        let (mut placed, mut end) = (vec![None; params.len()], params.len());
        for ((number, (_, ty)), first) in self.params.iter().enumerate().zip(first).rev() {
            end = params[..end].iter().rposition(|&(_, size)| fits(ty, size))?;
            if end == first {
                placed[first] = Some(number);
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

    /// Matches described types with parameters by their sizes.
    fn placed(described: &[u64], sizes: &[usize]) -> Option<Vec<Option<usize>>> {
        let ty = |&size: &u64| Type::new(String::new(), Some(size), TypeKind::Other);
        let params = described.iter().map(|size| (None, Arc::new(ty(size)))).collect();
        let params_of_kernel: Vec<_> = sizes.iter().map(|size| (None, *size)).collect();
        Function { params, ..Function::default() }.placed(&params_of_kernel)
    }

    #[test]
    fn sizes_and_order_tell_places() {
        assert_eq!(placed(&[4, 8], &[164, 4, 8]), Some(vec![None, Some(0), Some(1)]));
        assert_eq!(placed(&[8, 4], &[8, 4]), Some(vec![Some(0), Some(1)]));
        // All are described, whatever their sizes.
        assert_eq!(placed(&[8, 4], &[4, 8]), Some(vec![Some(0), Some(1)]));
        // One of two is left out.
        assert_eq!(placed(&[16, 4, 8], &[16, 16, 4, 8]), Some(vec![None, None, Some(1), Some(2)]));
        assert_eq!(placed(&[16, 4, 16], &[16, 4, 16, 16]), Some(vec![Some(0), Some(1), None, None]));
        assert_eq!(placed(&[], &[16]), Some(vec![None]));
        assert_eq!(placed(&[4, 16], &[16, 4, 8]), None);
        assert_eq!(placed(&[4, 4], &[4]), None);
    }
}
