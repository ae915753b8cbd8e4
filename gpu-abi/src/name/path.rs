//! Names with their enclosing namespaces and classes, and template arguments.

use super::{Operator, Type};

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
    /// For a function without an identifier; `path` describes it in errors.
    pub(super) special: Option<Special<'a>>,
}

/// A function whose name is not an identifier.
#[derive(Clone, Copy, Debug)]
pub(super) enum Special<'a> {
    Operator(Operator),
    Conversion(&'a Type<'a>),
    Constructor(Object),
    Destructor(Object),
}

impl Special<'_> {
    /// Returns whether names of instances of templates include the return type.
    #[inline]
    pub(super) const fn has_result(self) -> bool {
        matches!(self, Self::Operator(_))
    }
}

/// The object that a constructor or a destructor is for. Compilers emit two functions for each, which differ only in
/// classes with virtual bases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Object {
    /// A whole object: the function that expressions and declarations of variables call.
    Complete,
    /// The base of a derived object: the function that constructors and destructors of derived classes call.
    Base,
}

impl<'a> Name<'a> {
    /// Returns the name `path`: identifiers separated by `::`, without template arguments.
    #[inline]
    pub const fn new(path: &'a str) -> Self {
        Self { scope: None, path, arguments: None, special: None }
    }

    #[inline]
    const fn special(path: &'a str, special: Special<'a>) -> Self {
        Self { scope: None, path, arguments: None, special: Some(special) }
    }

    /// Returns the name of an operator function. Add its namespace or class with [`within`](Self::within).
    ///
    /// ```
    /// use gpu_abi::name::{FunctionName, Name, Operator, Type};
    ///
    /// // namespace sim { Body operator+(const Body &, float); }
    /// const BODY: Type<'_> = Type::class("sim::Body");
    /// const LEFT: Type<'_> = BODY.constant();
    /// const PLUS: Name<'_> = Name::operator(Operator::Plus).within(&Name::new("sim"));
    /// const ADD: FunctionName<'_> = FunctionName::named(PLUS, &[LEFT.reference(), Type::FLOAT]);
    /// assert_eq!(ADD.mangled()?.to_string(), "_ZN3simplERKNS_4BodyEf");
    /// # Ok::<(), gpu_abi::name::NameError>(())
    /// ```
    #[inline]
    pub const fn operator(operator: Operator) -> Self {
        Self::special(operator.cxx(), Special::Operator(operator))
    }

    /// Returns the name of a conversion function, such as `operator float`. Add its class with [`within`](Self::within).
    #[inline]
    pub const fn conversion(to: &'a Type<'a>) -> Self {
        Self::special("conversion", Special::Conversion(to))
    }

    /// Returns the name of a constructor. Add its class with [`within`](Self::within).
    ///
    /// ```
    /// use gpu_abi::name::{FunctionName, Name, Object, Type};
    ///
    /// // sim::Body::Body(float)
    /// const BODY: Name<'_> = Name::constructor(Object::Complete).within(&Name::new("sim::Body"));
    /// assert_eq!(FunctionName::named(BODY, &[Type::FLOAT]).mangled()?.to_string(), "_ZN3sim4BodyC1Ef");
    /// # Ok::<(), gpu_abi::name::NameError>(())
    /// ```
    #[inline]
    pub const fn constructor(of: Object) -> Self {
        Self::special("constructor", Special::Constructor(of))
    }

    /// Returns the name of a destructor. Add its class with [`within`](Self::within).
    #[inline]
    pub const fn destructor(of: Object) -> Self {
        Self::special("destructor", Special::Destructor(of))
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
