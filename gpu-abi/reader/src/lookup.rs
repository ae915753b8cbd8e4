//! Looks kernels up by the names that a program declares.

use crate::error::ReadError;
use crate::kernel::Kernel;
use crate::module::Module;
use crate::names::{Reference, base_name, in_order, without_ids};
use std::collections::HashMap;

/// The result of looking a kernel or a variable up by the name that a program declares.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lookup<'a, T = Kernel<'a>> {
    /// One kernel or variable.
    One(T),
    /// The symbols of several to which the name refers equally well: overloads, instances of a template, or those in several
    /// namespaces.
    Several(Vec<&'a str>),
    /// None.
    Missing,
}

impl<'a, T> Lookup<'a, T> {
    pub(crate) fn of(mut found: Vec<T>, symbol: impl Fn(&T) -> &'a str) -> Self {
        match found.len() {
            0 => Self::Missing,
            1 => Self::One(found.remove(0)),
            _ => Self::Several(found.iter().map(symbol).collect()),
        }
    }
}

/// The positions of a module's kernels, so that each is found without reading the others again.
///
/// ```
/// use gpu_abi_reader::{Index, Lookup, Module};
///
/// let text = ".version 8.0 .target sm_80 .address_size 64
///     .visible .entry _Z4fillPff() { ret; } .visible .entry _Z4fillPii() { ret; } .visible .entry step() { ret; }";
/// let module = Module::read(text.as_bytes())?;
/// let index = Index::new(&module)?;
/// assert!(matches!(index.look_up(&module, "step")?, Lookup::One(kernel) if kernel.name == "step"));
/// assert_eq!(index.look_up(&module, "fill")?, Lookup::Several(vec!["_Z4fillPff", "_Z4fillPii"]));
/// assert_eq!(index.look_up(&module, "clear")?, Lookup::Missing);
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Index {
    /// The places that may have kernels, each with its line.
    places: Vec<(usize, usize)>,
    /// The indices of the places for each symbol, symbol without ids, and base name.
    named: HashMap<String, Vec<usize>>,
}

impl Index {
    /// Scans a module once, without reading the headers of its kernels.
    ///
    /// # Errors
    ///
    /// If the module is broken outside of these headers.
    pub fn new(module: &Module<'_>) -> Result<Self, ReadError> {
        let mut index = Self { places: Vec::new(), named: HashMap::new() };
        for candidate in module.candidates() {
            let candidate = candidate?;
            let (symbol, base) = (without_ids(candidate.name), base_name(candidate.name));
            index.add(candidate.name);
            if symbol != candidate.name {
                index.add(&symbol);
            }
            if base.len() < candidate.name.len() && base != symbol {
                index.add(base);
            }
            index.places.push((candidate.at, candidate.line));
        }
        Ok(index)
    }

    /// Adds a name for the next place.
    fn add(&mut self, name: &str) {
        match self.named.get_mut(name) {
            Some(places) => places.push(self.places.len()),
            None => {
                self.named.insert(name.to_owned(), vec![self.places.len()]);
            }
        }
    }

    /// Looks a kernel up by a name that [refers](Reference) to it; its own symbol comes first, then its symbol in another
    /// build, then its name in C++. `module` is the one that the index was made from.
    ///
    /// # Errors
    ///
    /// If the header of a kernel with that name is broken.
    pub fn look_up<'a>(&self, module: &Module<'a>, name: &str) -> Result<Lookup<'a>, ReadError> {
        let reference = Reference::new(name);
        let mut places = Vec::new();
        for key in reference.keys() {
            places.extend_from_slice(self.named.get(key).map_or(&[], Vec::as_slice));
        }
        let places = in_order(places);
        let mut kernels = Vec::new();
        for place in places {
            // Otherwise the place is a declaration that a definition follows, or a function that is not a kernel.
            kernels.extend(self.kernel(module, place)?);
        }
        Ok(Lookup::of(reference.best(kernels, |kernel| kernel.name), |kernel| kernel.name))
    }

    /// Returns the kernels of the module that the index was made from, except for kernels with broken headers.
    pub fn kernels<'a>(&self, module: &Module<'a>) -> impl Iterator<Item = Kernel<'a>> {
        (0..self.places.len()).filter_map(|place| self.kernel(module, place).ok().flatten())
    }

    fn kernel<'a>(&self, module: &Module<'a>, place: usize) -> Result<Option<Kernel<'a>>, ReadError> {
        let (at, line) = self.places[place];
        module.kernel_at(at, line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look_up(text: &str, name: &str) -> Result<String, ReadError> {
        let text = format!(".version 8.0 .target sm_80 {text}");
        let module = Module::read(text.as_bytes())?;
        Ok(match Index::new(&module)?.look_up(&module, name)? {
            Lookup::One(kernel) => kernel.name.to_owned(),
            Lookup::Several(symbols) => symbols.join(" "),
            Lookup::Missing => String::new(),
        })
    }

    #[test]
    fn the_symbol_itself_comes_first() {
        assert_eq!(look_up(".entry _Z1kv() {} .entry k() {} .entry _Z1ki() {}", "k").unwrap(), "k");
        assert_eq!(look_up(".entry _Z1kv() {} .entry _Z1ki() {}", "_Z1ki").unwrap(), "_Z1ki");
    }

    #[test]
    fn kernels_have_several_names() {
        let text = ".entry _ZN3sim4fillIfEEvPT_() {} .entry _ZN3sim4fillIiEEvPT_() {} .entry _ZN1a4fillEi() {}
            .entry __nv_static_21__1368230b_5_in_cu_ppp__Z2stPi() {}";
        for (name, symbols) in [
            ("sim::fill", "_ZN3sim4fillIfEEvPT_ _ZN3sim4fillIiEEvPT_"),
            ("sim::fill<float>", "_ZN3sim4fillIfEEvPT_"),
            ("fill(int)", "_ZN1a4fillEi"),
            ("::a::fill", "_ZN1a4fillEi"),
            ("__nv_static_32__0671f266_5_in_cu_5f26a2cb_16307__Z2stPi", "__nv_static_21__1368230b_5_in_cu_ppp__Z2stPi"),
            ("_Z2stPi", "__nv_static_21__1368230b_5_in_cu_ppp__Z2stPi"),
            ("st", "__nv_static_21__1368230b_5_in_cu_ppp__Z2stPi"),
            ("sim::clear", ""),
        ] {
            assert_eq!(look_up(text, name).unwrap(), symbols, "{name}");
        }
    }

    #[test]
    fn a_declaration_without_a_body_is_not_a_kernel() {
        assert_eq!(look_up(".entry _Z1kv(); .entry _Z1kv() {}", "k").unwrap(), "_Z1kv");
        assert_eq!(look_up(".entry k(); .entry k() {}", "k").unwrap(), "k");
        assert_eq!(look_up(".entry k();", "k").unwrap(), "");
    }

    #[test]
    fn headers_of_other_kernels_are_not_read() {
        assert_eq!(look_up(".entry broken(? .entry k() {}", "k").unwrap(), "k");
        assert!(look_up(".entry k(? .entry other() {}", "k").is_err());
    }
}
