//! Variables: the entries that describe them, and the names that find them.
//!
//! Device code has each variable under its symbol. In the source that nvcc writes for the host compiler, every device
//! variable has a shadow of the same type, through which the CUDA runtime finds it. The shadow of a managed variable is a
//! pointer:
//!
//! ```text
//! __constant__ Scene params;       static Scene params;            params      static, so g++ records no symbol
//! __managed__ Camera view[4];      static Camera (*view)[4] = 0;   view
//! namespace ns { __device__ .. }   the same, within the namespace  _ZN2ns6insideE in PTX
//! static .. with -rdc=true         the same                        __nv_static_24__e5c5a416_4_v_cu_counter_hidden in PTX
//! ```
//!
//! So variables are also found by their names with namespaces: `ns::inside`, `hidden`.

use super::build::{Builder, MAX_NESTING};
use super::die::Die;
use super::types::{Function, Type};
use crate::error::ReadError;
use crate::names::{SourceName, own_symbol};
use gimli::constants as dw;
use std::sync::Arc;

/// A variable that nvcc defines in each unit that it writes for the host compiler.
const NVCC_MARK: &str = "__cudaFatCubinHandle";

/// Returns whether an entry shows that nvcc wrote the source.
pub(super) fn is_of_nvcc(die: &Die<'_>) -> bool {
    die.tag == dw::DW_TAG_variable && die.name == Some(NVCC_MARK)
}

/// A variable's name with its namespaces, on which all compilers agree.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Path {
    pub(super) text: String,
    /// Whether it is the name of a template, which may have several instances.
    pub(super) is_template: bool,
}

impl Path {
    /// Returns the path of a symbol; `None` for names of other forms, such as those of members of class templates.
    pub(super) fn of_symbol(symbol: &str) -> Option<Self> {
        let Some(name) = SourceName::of(symbol) else {
            let own = own_symbol(symbol);
            return (!own.starts_with("_Z")).then(|| Self { text: own.to_owned(), is_template: false });
        };
        let is_variable = name.as_str() == name.instance() && !name.name().contains('<');
        is_variable.then(|| Self { text: name.name().to_owned(), is_template: name.name() != name.instance() })
    }
}

/// A variable's entry, before it is known whether its unit was compiled from CUDA code.
pub(super) struct Candidate<'a> {
    /// The position of the definition.
    pub(super) at: usize,
    /// The entry with the name: the declaration in the namespace or class, if there is one.
    pub(super) named_at: usize,
    pub(super) named: Die<'a>,
    pub(super) linkage_name: Option<&'a str>,
}

impl<'a> Candidate<'a> {
    /// Returns the variable that an entry defines; `declaration` is the entry that it refers to.
    pub(super) fn of(at: usize, die: &Die<'a>, declaration: Option<(usize, Die<'a>)>) -> Option<Self> {
        if die.tag != dw::DW_TAG_variable || die.is_declaration {
            return None;
        }
        let linkage_name = die.linkage_name.or(declaration.and_then(|(_, whole)| whole.linkage_name));
        let (named_at, named) = declaration.filter(|_| die.name.is_none()).unwrap_or((at, *die));
        Some(Self { at, named_at, named, linkage_name })
    }

    /// Returns the names that find the variable, given its name with namespaces.
    pub(super) fn keys(&self, path: Option<String>) -> impl Iterator<Item = String> {
        let symbol = self.linkage_name.map(String::from);
        let path = match self.linkage_name.map(Path::of_symbol) {
            None => path,
            Some(known) => known.filter(|known| !known.is_template).map(|known| known.text),
        };
        let path = path.filter(|path| symbol.as_ref() != Some(path));
        symbol.into_iter().chain(path)
    }
}

/// The form in which a variable's type is described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// As the type itself.
    Itself,
    /// As a pointer to the type: the host's shadow of a managed variable.
    Pointer,
}

impl<'a> Builder<'_, 'a> {
    /// Returns the type of the variable at byte `at` of `.debug_info`, as the only parameter of a function called `symbol`,
    /// so that types are followed and compared in the same way. `None` if it does not have a type or is not of that form.
    pub(super) fn variable(&mut self, at: usize, symbol: &str, shape: Shape) -> Result<Option<Function>, ReadError> {
        let mut die = self.entry(at)?;
        if let (None, Some(origin)) = (die.ty, die.origin) {
            die.ty = self.entry(origin)?.ty;
        }
        let Some(mut ty) = die.ty else { return Ok(None) };
        if shape == Shape::Pointer {
            let pointer = self.entry(ty)?;
            match pointer.ty {
                Some(target) if pointer.tag == dw::DW_TAG_pointer_type => ty = target,
                _ => return Ok(None),
            }
        }
        let is_read_only = self.is_const(ty)?;
        let ty = self.type_at(ty, MAX_NESTING)?;
        self.keep(at, size_of::<Function>() + size_of::<(Option<String>, Arc<Type>)>() + symbol.len())?;
        Ok(Some(Function {
            symbol: symbol.into(),
            params: vec![(None, ty)],
            result: None,
            is_variadic: false,
            by_reference: None,
            is_read_only,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_symbols() {
        for (symbol, path) in [
            ("params", Some(("params", false))),
            ("_ZL6hidden", Some(("hidden", false))),
            ("_ZN2ns6insideE", Some(("ns::inside", false))),
            ("_ZN2nsL2stE", Some(("ns::st", false))),
            ("_ZN2ns12_GLOBAL__N_14anonE", Some(("ns::(anonymous namespace)::anon", false))),
            (
                "_ZN33_INTERNAL_e5c5a416_4_v_cu_counter2ns35_GLOBAL__N__e5c5a416_4_v_cu_counter4anonE",
                Some(("ns::(anonymous namespace)::anon", false)),
            ),
            ("__nv_static_24__e5c5a416_4_v_cu_counter_hidden", Some(("hidden", false))),
            (
                "__nv_static_24__e5c5a416_4_v_cu_counter__ZN33_INTERNAL_e5c5a416_4_v_cu_counter2ns2stE",
                Some(("ns::st", false)),
            ),
            ("_Z4tvarI5InnerE", Some(("tvar", true))),
            ("_ZN2ns4tvarI5InnerEE", Some(("ns::tvar", true))),
            ("_ZN6HolderIiE5valueE", None),
            ("_Z4stepi", None),
            ("_ZN2ns", None),
            ("_Z99a", None),
            ("_Z", None),
        ] {
            let found = Path::of_symbol(symbol);
            assert_eq!(found.as_ref().map(|path| (path.text.as_str(), path.is_template)), path, "{symbol}");
        }
    }
}
