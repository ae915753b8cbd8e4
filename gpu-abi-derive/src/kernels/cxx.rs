//! The types of parameters in mangled names.

use gpu_abi_reader::names::{CxxType, Signature, signature};
#[cfg(feature = "verify")]
use gpu_abi_reader::names::{stub_kernel, stub_signature};

/// The maximum number of characters of a C++ function that an error shows.
const MAX_SHOWN: usize = 120;

/// The types of a kernel's parameters in a name.
pub(crate) struct Stated {
    /// A clause with the name and its location.
    pub(crate) source: String,
    /// The types, in order.
    pub(crate) types: Vec<StatedType>,
}

/// A parameter's type in a name.
pub(crate) struct StatedType {
    pub(crate) ty: CxxType,
    /// The type in C++ syntax.
    pub(crate) spelled: String,
}

impl Stated {
    /// Returns the types of a kernel's `count` parameters in its symbol, or `None` if that is not mangled or not understood.
    pub(crate) fn by_symbol(symbol: &str, count: usize, file: &str) -> Option<Self> {
        Self::by(&signature(symbol)?, count, || format!("{file} names the kernel `{symbol}`"))
    }

    /// Returns the types of a kernel's `count` parameters in the symbol of its stub.
    #[cfg(feature = "verify")]
    pub(crate) fn by_stub(symbol: &str, count: usize, file: &str) -> Option<Self> {
        let kernel = stub_kernel(symbol).and_then(signature);
        let shown = kernel.map_or_else(|| symbol.to_owned(), |kernel| shown(&kernel));
        Self::by(&stub_signature(symbol)?, count, || format!("{file} has the kernel's stub for `{shown}`"))
    }

    /// Returns whether another name contains the same types.
    #[cfg(feature = "verify")]
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.types.iter().zip(&other.types).all(|(a, b)| a.ty.is_alike(&b.ty))
    }

    fn by(signature: &Signature, count: usize, source: impl Fn() -> String) -> Option<Self> {
        let params = signature.params();
        (params.len() == count).then(|| Self { source: source(), types: params.iter().map(StatedType::of).collect() })
    }
}

/// Returns the signature of a kernel's `count` parameters in the symbol of its stub, as errors show it.
#[cfg(feature = "verify")]
pub(crate) fn signature_by_stub(symbol: &str, count: usize) -> Option<String> {
    let has_all = stub_signature(symbol)?.params().len() == count;
    stub_kernel(symbol).and_then(signature).filter(|_| has_all).map(|kernel| shown(&kernel))
}

/// Returns a signature as errors show it.
pub(crate) fn shown(signature: &Signature) -> String {
    let text = signature.to_string();
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

impl StatedType {
    fn of(ty: &CxxType) -> Self {
        Self { ty: ty.clone(), spelled: ty.unqualified().to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_state_no_types() {
        assert!(Stated::by_symbol("step", 1, "").is_none());
        assert!(Stated::by_symbol("_Z4stepi", 2, "").is_none());
    }
}
