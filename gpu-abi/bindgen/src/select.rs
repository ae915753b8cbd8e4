//! The selection of kernels, variables and host functions by name, and what is left out unless it is selected.

use crate::error::Error;
use crate::options::{is_match, is_pattern};
use gpu_abi_reader::names::{Reference, SourceName, is_of_library, own_symbol};
use std::collections::{BTreeMap, BTreeSet};

/// Selects kernels, variables or host functions.
pub(crate) struct Select<'o> {
    what: &'static str,
    patterns: &'o [String],
    unmatched: BTreeSet<&'o str>,
    /// The names of all symbols.
    found: BTreeSet<String>,
    left_out: LeftOut,
}

/// The numbers of items that are left out because no pattern selects them, by where they are and what they are.
pub(crate) type LeftOut = BTreeMap<(&'static str, &'static str), usize>;

impl<'o> Select<'o> {
    /// Returns a selection of `what`, by names and patterns; without any, everything is selected that is part of the program itself.
    pub(crate) fn new(what: &'static str, patterns: &'o [String]) -> Self {
        // A file may have no variables.
        let unmatched = patterns.iter().map(String::as_str).filter(|pattern| *pattern != "*").collect();
        Self { what, patterns, unmatched, found: BTreeSet::new(), left_out: LeftOut::new() }
    }

    /// Returns whether a symbol is selected.
    pub(crate) fn takes(&mut self, symbol: &str) -> bool {
        let title = SourceName::of(symbol).map_or_else(|| own_symbol(symbol).to_owned(), |name| name.name().to_owned());
        let place = match () {
            () if is_of_library(&title) => Some(("of CUDA's libraries", self.what)),
            () if is_in_function(symbol) => Some(("of functions", "static variable")),
            () => None,
        };
        self.takes_one(symbol, title, place)
    }

    /// Returns whether the host function with this symbol is selected. `is_own` is whether a source file defines it, not a header.
    pub(crate) fn takes_function(&mut self, symbol: &str, is_own: bool) -> bool {
        self.takes_one(symbol, symbol.to_owned(), (!is_own).then_some(("in headers", self.what)))
    }

    /// Returns whether an item is selected. Without patterns, those in a `place` are left out.
    fn takes_one(&mut self, symbol: &str, title: String, place: Option<(&'static str, &'static str)>) -> bool {
        let is_taken = if self.patterns.is_empty() {
            place.into_iter().for_each(|place| *self.left_out.entry(place).or_default() += 1);
            place.is_none()
        } else {
            let names = |name: &str| match is_pattern(name) {
                true => is_match(name, &title),
                false => Reference::new(name).matches(symbol).is_some(),
            };
            let matched: Vec<&str> = self.patterns.iter().map(String::as_str).filter(|name| names(name)).collect();
            self.unmatched.retain(|pattern| !matched.contains(pattern));
            !matched.is_empty()
        };
        self.found.insert(title);
        is_taken
    }

    /// Returns what is left out.
    ///
    /// # Errors
    ///
    /// If a name or pattern matches nothing.
    pub(crate) fn finish(self) -> Result<LeftOut, Error> {
        match self.unmatched.first() {
            Some(name) => Err(Error::unknown(&format!("no {} `{name}`", self.what), name, &Vec::from_iter(self.found))),
            None => Ok(self.left_out),
        }
    }
}

/// Returns the note about the kernels, variables and host functions that are left out.
pub(crate) fn note(kernels: LeftOut, variables: LeftOut, functions: LeftOut) -> Option<String> {
    let part = |((place, what), count)| match count {
        1 => format!("1 {what} {place}"),
        _ => format!("{count} {what}s {place}"),
    };
    let mut parts: Vec<String> = [kernels, variables, functions].into_iter().flatten().map(part).collect();
    let last = parts.pop()?;
    let parts = if parts.is_empty() { last } else { format!("{} and {last}", parts.join(", ")) };
    Some(format!("Left out: {parts}. `--kernel '*' --variable '*' --function '*'` declares everything."))
}

/// Returns whether a symbol is that of a static variable of a function: `_ZZ4stepPfE5table`.
fn is_in_function(symbol: &str) -> bool {
    own_symbol(symbol).starts_with("_ZZ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_and_functions_are_left_out() {
        let left_out = |symbol: &str| {
            let mut select = Select::new("kernel", &[]);
            assert_eq!(select.takes(symbol), select.left_out.is_empty(), "{symbol}");
            let count = |place, what| select.left_out.get(&(place, what)).copied().unwrap_or(0);
            (count("of CUDA's libraries", "kernel"), count("of functions", "static variable"))
        };
        for symbol in [
            "_ZN3cub16_V_300500_SM_75011EmptyKernelIvEEvv",
            "_ZN14at_cuda_detail3cub11EmptyKernelIvEEvv",
            "_ZZN3cub16_V_300500_SM_75011ShuffleDownILi32EfEET0_S2_iijE6SHFL_C",
            "_ZN32_INTERNAL_a477f014_8_prom2_cu_qq4cuda3std3__45__cpo5beginE",
            "_ZN32_INTERNAL_a477f014_8_prom2_cu_qq6thrust16_V_300500_SM_7503seqE",
            "__nv_static_36__b96781cf_10_kernels_cu_cc7a13a0_561__ZN45_INTERNAL_b96781cf_10_kernels_cu_cc7a13a0_5614cuda3__47no_initE",
            "__cudart_i2opi_f",
            "_ZL17__cr_lgamma_table",
            "precalc_xorwow_matrix",
            "_ZL10mrg32k3aM1",
        ] {
            assert_eq!(left_out(symbol), (1, 0), "{symbol}");
        }
        for symbol in
            ["_ZZ4stepPfE5table", "_ZZN3sim4stepEPfE5table", "__nv_static_21__1368230b_5_in_cu_ppp__ZZ4stepPfE5table"]
        {
            assert_eq!(left_out(symbol), (0, 1), "{symbol}");
        }
        for symbol in [
            "step",
            "_ZN3sim4stepEPf",
            "_ZN3sim4cudaE",
            "_Z4scanIN3cub4PlusEEvT_",
            "cub",
            "_ZN3sim21precalc_xorwow_matrixE",
            "mrg32k3aM3",
            "__step",
            "_Z3cubPf",
        ] {
            assert_eq!(left_out(symbol), (0, 0), "{symbol}");
        }
    }

    #[test]
    fn only_the_pattern_for_everything_may_match_nothing() {
        let finish =
            |pattern: &str| Select::new("kernel", &[pattern.to_owned()]).finish().map_err(|error| error.to_string());
        assert_eq!(finish("*"), Ok(LeftOut::default()));
        for pattern in ["step", "s*", "**"] {
            assert_eq!(finish(pattern), Err(format!("no kernel `{pattern}`; there are none")));
        }
    }

    #[test]
    fn the_note_counts() {
        let counts = |what, of_libraries, in_functions| {
            let counts =
                [(("of CUDA's libraries", what), of_libraries), (("of functions", "static variable"), in_functions)];
            counts.into_iter().filter(|(_, count)| *count > 0).collect::<LeftOut>()
        };
        let [kernels, variables] = ["kernel", "variable"].map(|what| move |of, inside| counts(what, of, inside));
        assert_eq!(note(kernels(0, 0), variables(0, 0), LeftOut::new()), None);
        let end = "`--kernel '*' --variable '*' --function '*'` declares everything.";
        for (kernels, variables, expected) in [
            (kernels(1, 0), variables(0, 0), "1 kernel of CUDA's libraries"),
            (kernels(0, 0), variables(0, 2), "2 static variables of functions"),
            (
                kernels(11, 0),
                variables(10, 1),
                "11 kernels of CUDA's libraries, 10 variables of CUDA's libraries and 1 static variable of functions",
            ),
        ] {
            assert_eq!(note(kernels, variables, LeftOut::new()).unwrap(), format!("Left out: {expected}. {end}"));
        }
    }
}
