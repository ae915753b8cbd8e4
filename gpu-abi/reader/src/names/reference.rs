//! The names by which programs and users refer to kernels and variables.

use super::ids::{own_symbol, without_ids};
use super::path::squeezed;
use super::source_name::SourceName;
use super::unmangled;
use std::borrow::Cow;

/// A name by which a program refers to a kernel or a variable.
///
/// ```
/// use gpu_abi_reader::names::Reference;
///
/// let symbol = "_ZN3sim4stepIfEEvPT_";
/// for name in ["step", "sim::step", "step<float>", "sim::step< float >(float *)", symbol] {
///     assert!(Reference::new(name).matches(symbol).is_some(), "{name}");
/// }
/// assert!(Reference::new("step<int>").matches(symbol).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Reference<'n> {
    name: &'n str,
    /// The name as a symbol, without ids.
    symbol: Cow<'n, str>,
    /// The name as C++.
    text: String,
}

/// How a name refers to a symbol, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Match {
    /// It is the symbol.
    Symbol,
    /// It is the symbol in another build: only ids differ; see [`without_ids`].
    Build,
    /// It is the name in C++, with all or some of its scopes, and with or without its template arguments and parameters.
    Source,
}

impl<'n> Reference<'n> {
    /// Returns the reference by `name`: a symbol, or a name in C++.
    pub fn new(name: &'n str) -> Self {
        let text = squeezed(name);
        let text = text.strip_prefix("::").map(str::to_owned).unwrap_or(text);
        Self { name, symbol: without_ids(name), text }
    }

    /// Returns how the name refers to a symbol, `None` if it does not.
    pub fn matches(&self, symbol: &str) -> Option<Match> {
        if symbol == self.name {
            Some(Match::Symbol)
        } else if without_ids(symbol) == self.symbol {
            Some(Match::Build)
        } else {
            self.is_source_name(symbol).then_some(Match::Source)
        }
    }

    fn is_source_name(&self, symbol: &str) -> bool {
        let own = own_symbol(symbol);
        match unmangled(own) {
            None if !own.starts_with("_Z") => return own == self.text,
            // Any bytes may be a name.
            Some(base) if base == self.text || base == self.name => return true,
            // Most symbols need not be parsed.
            Some(base) if self.words().all(|word| word != base) => return false,
            _ => {}
        }
        SourceName::of(own).is_some_and(|name| name.is(&self.text))
    }

    /// Returns the items whose symbols the name refers to best.
    pub fn best<T>(&self, items: impl IntoIterator<Item = T>, symbol: impl Fn(&T) -> &str) -> Vec<T> {
        let (mut best, mut found) = (Match::Source, Vec::new());
        for item in items {
            match self.matches(symbol(&item)) {
                Some(how) if how < best => (best, found) = (how, vec![item]),
                Some(how) if how == best => found.push(item),
                _ => {}
            }
        }
        found
    }

    /// Returns texts of which the symbol, the symbol without ids or the base name of each match is one.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &str> {
        [self.name, &*self.symbol].into_iter().chain(self.words())
    }

    fn words(&self) -> impl Iterator<Item = &str> {
        self.text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').filter(|word| !word.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_that_are_meant() {
        let symbol = "_ZN2ns4stepIfEEvP4Body";
        for name in
            [symbol, "step", "ns::step", "::ns::step", "step<float>", " ns :: step < float > ", "ns::step<float>(Body*)"]
        {
            assert!(Reference::new(name).matches(symbol).is_some(), "{name}");
        }
        for name in ["", "ste", "tep", "s::step", "Body", "step<int>", "step(Body*)()", "_ZN2ns4stepIiEEvP4Body"] {
            assert_eq!(Reference::new(name).matches(symbol), None, "{name}");
        }
        assert_eq!(Reference::new("step").matches("stepper"), None);
        assert_eq!(Reference::new("\na  b").matches("_Z5\na  bv"), Some(Match::Source));
        assert_eq!(Reference::new("::step").matches("step"), Some(Match::Source));
    }

    #[test]
    fn better_matches_come_first() {
        let built =
            ["__nv_static_21__1368230b_5_in_cu_ppp__Z2stPi", "__nv_static_32__0671f266_5_in_cu_5f26a2cb_16307__Z2stPi"];
        let best = |name: &str, symbols: &[&'static str]| Reference::new(name).best(symbols.to_vec(), |symbol| symbol);
        assert_eq!(best(built[0], &built), [built[0]]);
        assert_eq!(best(built[0], &[built[1], "_Z2stPj"]), [built[1]]);
        assert_eq!(best("st", &["_Z2stPj", built[1]]), ["_Z2stPj", built[1]]);
        assert_eq!(best("st", &["_Z2stPj", "st", built[1]]), ["st"]);
        assert_eq!(best("st(unsigned int *)", &["_Z2stPj", built[1]]), ["_Z2stPj"]);
    }
}
