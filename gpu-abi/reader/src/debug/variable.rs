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

impl<'a> Builder<'_, 'a> {
    /// Returns the names that find the variable whose entry `die` is at byte `at` of `.debug_info`: its symbol, and its name with
    /// namespaces.
    pub(super) fn names_of_variable(&mut self, at: usize, die: Die<'a>) -> Result<[Option<String>; 2], ReadError> {
        // The scope is that of the entry with the name.
        let named_at = die.origin.filter(|_| die.name.is_none()).unwrap_or(at);
        let whole = self.whole(die)?;
        let path = match whole.linkage_name.map(Path::of_symbol) {
            None => self.kept.scopes.path(self.unit(named_at)?, named_at, &whole, &mut self.kept.budget)?,
            Some(known) => known.filter(|known| !known.is_template).map(|known| known.text),
        };
        let path = path.filter(|path| whole.linkage_name != Some(path));
        Ok([whole.linkage_name.map(String::from), path])
    }

    /// Returns the type of the variable at byte `at` of `.debug_info`, as the only parameter of a function called `symbol`,
    /// so that types are followed and compared in the same way. `None` if it does not have a type. A managed variable's shadow is a
    /// pointer to that type, or `None` is returned.
    pub(super) fn variable(&mut self, at: usize, symbol: &str, is_shadow: bool) -> Result<Option<Function>, ReadError> {
        let die = self.entry(at)?;
        let Some(mut ty) = self.whole(die)?.ty else { return Ok(None) };
        if is_shadow {
            let pointer = self.entry(ty)?;
            match pointer.ty {
                Some(target) if pointer.tag == dw::DW_TAG_pointer_type => ty = target,
                _ => return Ok(None),
            }
        }
        let is_read_only = self.is_const(ty)?;
        let ty = self.type_at(ty, MAX_NESTING)?;
        self.keep(at, size_of::<Function>() + size_of::<(Option<String>, Arc<Type>)>() + symbol.len())?;
        Ok(Some(Function { symbol: symbol.into(), params: vec![(None, ty)], is_read_only, ..Function::default() }))
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
