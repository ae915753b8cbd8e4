//! Names with their enclosing namespaces and classes, and template arguments.

use super::Type;

/// The name of a class, a function or a template, with everything that encloses it: `sim::Body`, `sim::Grid<float,
/// 4>::Cell`.
///
/// ```
/// use gpu_abi::name::{TemplateArgument, FunctionName, Name, Type};
///
/// // namespace sim { template<class T, int N> struct Grid { struct Cell { T value; }; }; }
/// const GRID: Name<'_> = Name::new("sim::Grid").template(&[TemplateArgument::Type(Type::FLOAT), TemplateArgument::Value(Type::INT, 4)]);
/// const CELL: Type<'_> = Type::named(Name::new("Cell").within(&GRID));
/// assert_eq!(FunctionName::new("f", &[CELL]).mangled()?.to_string(), "_Z1fN3sim4GridIfLi4EE4CellE");
/// # Ok::<(), gpu_abi::name::NameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Name<'a> {
    pub(super) scope: Option<&'a Name<'a>>,
    /// Identifiers separated by `::`.
    pub(super) path: &'a str,
    /// The template arguments of the last identifier in `path`.
    pub(super) arguments: Option<&'a [TemplateArgument<'a>]>,
}

impl<'a> Name<'a> {
    /// Returns the name `path`: identifiers separated by `::`, without template arguments.
    #[inline]
    pub const fn new(path: &'a str) -> Self {
        Self { scope: None, path, arguments: None }
    }

    /// Returns the instance of this template for `arguments`.
    ///
    /// Default arguments that a declaration omits are part of the name: pass them too.
    #[must_use]
    #[inline]
    pub const fn template(mut self, arguments: &'a [TemplateArgument<'a>]) -> Self {
        self.arguments = Some(arguments);
        self
    }

    /// Returns this name nested in `scope`, for members of a template instance.
    #[must_use]
    #[inline]
    pub const fn within(mut self, scope: &'a Name<'a>) -> Self {
        self.scope = Some(scope);
        self
    }
}

/// Splits the last identifier off a path without template arguments.
#[inline]
pub(crate) const fn split_last(path: &[u8]) -> (&[u8], &[u8]) {
    let mut outer = path;
    while let [rest @ .., last] = outer {
        if *last == b':' {
            break;
        }
        outer = rest;
    }
    match outer {
        [] => (outer, path),
        [scope @ .., b':', b':'] => (scope, path.split_at(outer.len()).1),
        _ => (outer, path.split_at(outer.len()).1),
    }
}

/// A template argument.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum TemplateArgument<'a> {
    /// A type.
    Type(Type<'a>),
    /// An integer, a `bool` (0 or 1), a character or an enumerator, by its type and value.
    Value(Type<'a>, i128),
    /// A template.
    Template(Name<'a>),
    /// All arguments of a parameter pack.
    Pack(&'a [TemplateArgument<'a>]),
}
