//! The names of functions and variables in C++, spelled from their mangled names.

use super::ids::own_symbol;
use super::parse::Parser;
use super::path::{components, has_scopes_of, is_called_like_class, is_of_library, squeezed, without_arguments};
use super::spell::Speller;
use super::tree::{Id, List, Node, Tree};
use core::fmt;

/// The name of a function or variable in C++.
///
/// Its text is all of it, without the type of the result.
///
/// ```
/// use gpu_abi_reader::names::SourceName;
///
/// let scale = SourceName::of("_ZN3sim5scaleIfLi4EEEvPT_PKS1_j").expect("a mangled name");
/// assert_eq!(scale.as_str(), "sim::scale<float, 4>(float *, const float *, unsigned int)");
/// assert_eq!([scale.instance(), scale.name(), scale.base()], ["sim::scale<float, 4>", "sim::scale", "scale"]);
/// assert!(SourceName::of("scale").is_none());
/// ```
#[derive(Clone, Debug)]
pub struct SourceName {
    text: String,
    /// The byte at which each component of the path starts; the last one is the function or variable itself.
    starts: Vec<usize>,
    /// The ends of the text without template arguments and parameters, and without parameters.
    name: usize,
    instance: usize,
}

/// Returns whether the kernel, function or variable with this symbol is part of C++'s or CUDA's libraries.
#[inline]
pub fn is_part_of_library(symbol: &str) -> bool {
    let name = SourceName::of(symbol);
    is_of_library(name.as_ref().map_or_else(|| own_symbol(symbol), SourceName::name))
}

impl SourceName {
    /// Spells a mangled name; `None` if `symbol` is not one, if it can be read in several ways, or if its text would be far
    /// longer than the symbol.
    ///
    /// Ids that compilers add are left out, as is the text after `.` or `$`, which they add to parts and copies of functions.
    pub fn of(symbol: &str) -> Option<Self> {
        let Entity { tree, name, params } = Entity::parse(own_symbol(symbol))?;
        Self::spelled(&tree, name, params.map(|params| tree.list(params))).ok()
    }

    /// Spells the name of a template's instance, without parameters, from the start of its mangled name. The types of the parameters
    /// are not read, whose substitutions may be those of another instance: `S0_` and so on also count the template's arguments.
    /// Returns `None` for other names.
    ///
    /// ```
    /// use gpu_abi_reader::names::SourceName;
    ///
    /// let scale = SourceName::of_instance("_ZN3sim5scaleIfLi4EEEvPT_S7_").expect("an instance");
    /// assert_eq!(scale.as_str(), "sim::scale<float, 4>");
    /// assert!(SourceName::of_instance("_Z5scalePf").is_none());
    /// ```
    pub fn of_instance(symbol: &str) -> Option<Self> {
        let mut parser = Parser::of_symbol(own_symbol(symbol))?;
        let (name, _) = parser.name(None)?;
        let tree = parser.tree;
        let (declared, arguments) = tree.template(name);
        let is_known = arguments.is_some() && !tree.is_unknown(declared) && !tree.is_dependent(name);
        Self::spelled(&tree, name, None).ok().filter(|_| is_known)
    }

    pub(super) fn spelled(tree: &Tree, name: Id, params: Option<&[Id]>) -> Result<Self, fmt::Error> {
        let (declared, arguments) = tree.template(name);
        let (mut text, mut starts) = (String::new(), Vec::new());
        for scope in tree.scopes(declared) {
            starts.push(text.len());
            Speller::new(tree, &mut text).component(scope)?;
            text.push_str("::");
        }
        starts.push(text.len());
        Speller::new(tree, &mut text).last_name(declared)?;
        let name = text.len();
        if let Some(arguments) = arguments {
            Speller::new(tree, &mut text).arguments(arguments)?;
        }
        let instance = text.len();
        if let Some(params) = params {
            Speller::new(tree, &mut text).params(params)?;
        }
        Ok(Self { text, starts, name, instance })
    }

    /// Returns the name of a function or variable without parameters: its instance if the symbol is a mangled name, or else the
    /// symbol without what compilers add.
    ///
    /// ```
    /// use gpu_abi_reader::names::SourceName;
    ///
    /// assert_eq!(SourceName::without_params("_ZN2ns7historyE"), "ns::history");
    /// assert_eq!(SourceName::without_params("__nv_static_22__61adb863_4_v_cu_table_hidden"), "hidden");
    /// ```
    #[inline]
    pub fn without_params(symbol: &str) -> String {
        Self::of(symbol).map_or_else(|| own_symbol(symbol).to_owned(), |name| name.instance().to_owned())
    }

    /// Returns the whole name: `sim::scale<float, 4>(float *, unsigned int)`.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the name without parameters: `sim::scale<float, 4>`.
    pub fn instance(&self) -> &str {
        &self.text[..self.instance]
    }

    /// Returns the name without template arguments and parameters: `sim::scale`.
    pub fn name(&self) -> &str {
        &self.text[..self.name]
    }

    /// Returns whether it is an instance of a template, or a member of an instance of a class template.
    #[inline]
    pub fn has_arguments(&self) -> bool {
        self.name != self.instance || components(self.scopes()).into_iter().any(|scope| without_arguments(scope) != scope)
    }

    /// Returns whether a function with this name may have several symbols: a constructor or a destructor.
    pub fn has_several_symbols(&self) -> bool {
        is_called_like_class(self.name())
    }

    /// Returns the name without the namespaces and classes around it: `scale`.
    pub fn base(&self) -> &str {
        &self.text[self.scopes().len()..self.name]
    }

    /// Returns the namespaces and classes around the name: `sim::`.
    #[inline]
    fn scopes(&self) -> &str {
        &self.text[..self.starts.last().copied().unwrap_or(0)]
    }

    /// Returns whether `text`, which is [`squeezed`], is this name with all or some of its scopes, and with or without its
    /// template arguments and its parameters.
    pub(super) fn is(&self, text: &str) -> bool {
        let ends = [self.name, self.instance, self.text.len()];
        let is_meant = |name: &str| name == text || has_scopes_of(text, name);
        self.starts.iter().any(|&start| ends.iter().any(|&end| is_meant(&squeezed(&self.text[start..end]))))
    }
}

impl fmt::Display for SourceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// A parsed function or variable.
pub(super) struct Entity {
    pub(super) tree: Tree,
    pub(super) name: Id,
    /// `None` for a variable.
    pub(super) params: Option<List>,
}

impl Entity {
    pub(super) fn parse(symbol: &str) -> Option<Self> {
        let mut parser = Parser::of_symbol(symbol)?;
        let entity = parser.encoding()?;
        if !parser.is_at_end() {
            return None;
        }
        let tree = parser.tree;
        let Node::Encoding { name, params, .. } = tree.node(entity) else { return None };
        // If a function's name is unknown or depends on something else, so do its parameters.
        let (declared, _) = tree.template(name);
        (!tree.is_unknown(declared) && !tree.is_dependent(name)).then_some(Self { tree, name, params })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(symbol: &str) -> Option<String> {
        SourceName::of(symbol).map(|name| name.to_string())
    }

    #[test]
    fn names_as_cxx_writes_them() {
        for (symbol, name) in [
            ("_Z6k_ptrsPiPKiS_", "k_ptrs(int *, const int *, int *)"),
            ("_Z2ktI1SEvPT_S1_", "kt<S>(S *, S)"),
            ("__nv_static_21__1368230b_5_in_cu_ppp__Z2stPi", "st(int *)"),
            ("_ZL2stPi__intern__a472dfdc856a8008", "st(int *)"),
            ("_ZN40_GLOBAL__N__ef0189b5_8_parts_cu_7edffa945innerEPi", "(anonymous namespace)::inner(int *)"),
            ("_Z2unIXadL_ZN30_INTERNAL_1368230b_5_in_cu_ppp3sqrEfEEEvPf", "un<&sqr(float)>(float *)"),
            ("_ZN41_INTERNAL_0671f266_5_in_cu_5f26a2cb_163074seedE", "seed"),
            ("_ZN2ns7historyE", "ns::history"),
            ("_Z5tableIfE", "table<float>"),
            ("_ZZ4stepvE5count", "step()::count"),
        ] {
            assert_eq!(text(symbol).as_deref(), Some(name), "{symbol}");
        }
        for symbol in ["step", "_Znonsense", "_ZTV1V", ""] {
            assert_eq!(text(symbol), None, "{symbol}");
        }
    }

    #[test]
    fn constructors_and_instances() {
        for (symbol, is_constructor, is_instance) in [
            ("_ZN3sim6EngineC1Ei", true, false),
            ("_ZN3sim4GridIfED2Ev", true, true),
            ("_ZN3sim6Engine4stepEv", false, false),
            ("_ZNK3sim4GridIfE3sumEv", false, true),
            ("_ZN3sim5scaleIfEEvPT_", false, true),
            ("_ZNK3sim6EngineltERKS0_", false, false),
            ("_Z4stepv", false, false),
        ] {
            let name = SourceName::of(symbol).unwrap();
            assert_eq!((name.has_several_symbols(), name.has_arguments()), (is_constructor, is_instance), "{symbol}");
        }
    }

    #[test]
    fn texts_are_not_much_longer_than_symbols() {
        // Each parameter is a template with the previous one as both of its arguments.
        let doubled = |times: u32| {
            let again = (1..times).filter_map(|at| char::from_digit(at, 36)).map(|digit| digit.to_ascii_uppercase());
            let params: String = again.map(|digit| format!("S_IS{digit}_S{digit}_E")).collect();
            format!("_Z1f1AI1BS0_E{params}")
        };
        assert_eq!(text(&doubled(2)).as_deref(), Some("f(A<B, B>, A<A<B, B>, A<B, B>>)"));
        assert!(text(&doubled(4)).is_some());
        for times in [8, 12, 24, 36] {
            let symbol = doubled(times);
            assert!(text(&symbol).is_none_or(|text| text.len() < 100 * symbol.len()), "{times}");
        }
    }
}
