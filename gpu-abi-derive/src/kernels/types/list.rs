//! The types of parameters and variables that a file's debug information describes.

use crate::kernels::type_value::list_value;
use gpu_abi_reader::TypeList;
use proc_macro2::TokenStream;

/// The types of kernels' parameters and of variables, and the types reachable from them.
pub(crate) struct List {
    /// The file's index among those that are read.
    pub(crate) number: usize,
    /// The indices of these types in the list, in the order in which they were added.
    pub(super) places: Vec<usize>,
    pub(super) types: TypeList,
}

impl List {
    /// Returns the index of the type of the parameter or variable that has this number among all that the file describes.
    pub(crate) fn place(&self, index: usize) -> usize {
        self.places[index]
    }

    /// Returns the constant's value.
    pub(crate) fn value(&self, p: &TokenStream) -> TokenStream {
        list_value(p, &self.types, false)
    }
}
