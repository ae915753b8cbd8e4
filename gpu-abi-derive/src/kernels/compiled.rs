//! The items that a block's comparisons with compiled files share.

use super::find::Symbols;
use gpu_abi_reader::interface::List;
use proc_macro2::{Ident, TokenStream};

/// The items that a block emits once for the file that its kernels are checked against.
pub(crate) struct Compiled {
    /// The sizes of the files as expressions, which make rustc track the files, unless an earlier block has done so.
    pub(crate) includes: Vec<TokenStream>,
    /// The constant with the types that each file with debug information describes.
    pub(crate) types: Types,
    /// The kernels that constants may name, if a declared kernel's name is a constant.
    pub(crate) table: Option<Table>,
}

/// The constant that contains the types in files' debug information.
pub(crate) struct Types {
    pub(crate) name: Ident,
    /// The types of each file.
    pub(crate) lists: Vec<List>,
}

/// The constant that contains kernels of a file.
pub(crate) struct Table {
    pub(crate) name: Ident,
    /// The file's path.
    pub(crate) file: String,
    pub(crate) symbols: Symbols,
}
