//! The types in mangled names.

use super::parse::Parser;
use super::spell::Speller;
use super::tree::{Bound, Id, List, Node, Tree};
use crate::model::{Derivation, Fundamental, HostTypes, Qualifiers};
use core::fmt;
use std::sync::Arc;

/// A C++ type, as stated in a mangled name.
///
/// Its text is the type's spelling in C++: `const float4 *`, `int (*)[4]`.
///
/// ```
/// use gpu_abi_reader::names::{CxxKind, signature};
///
/// let scale = signature("_Z5scalePK6float4j").expect("a mangled name");
/// let CxxKind::Pointer(pointee) = scale.params[0].kind() else { panic!("not a pointer") };
/// assert!(pointee.is_const());
/// assert_eq!((pointee.to_string().as_str(), pointee.unqualified().to_string().as_str()), ("const float4", "float4"));
/// ```
#[derive(Clone)]
pub struct CxxType {
    pub(super) tree: Arc<Tree>,
    pub(super) id: Id,
}

/// The kind of a type, regardless of its qualifiers.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum CxxKind {
    /// `void`
    Void,
    /// A fundamental type.
    Fundamental(Fundamental),
    /// A class, a union or an enumeration; a mangled name states only its name.
    Class(ClassName),
    /// A pointer or a reference to this type.
    Pointer(CxxType),
    /// An array of this type, with its number of elements if known.
    Array(Option<u64>, CxxType),
    /// A function.
    Function,
    /// A pointer to a member of a class.
    MemberPointer,
    /// A type that the name does not state, or states in a form that is not understood: a member of a class that depends on
    /// a template argument, an instance of a template for the value of an expression, or a vendor's type.
    Unknown,
}

impl CxxType {
    pub(super) fn new(tree: &Arc<Tree>, id: Id) -> Self {
        Self { tree: Arc::clone(tree), id }
    }

    fn other(&self, id: Id) -> Self {
        Self::new(&self.tree, id)
    }

    fn parts(&self) -> (Qualifiers, Id) {
        match self.tree.node(self.id) {
            Node::Qualified(qualifiers, of) => (qualifiers, of),
            _ => (Qualifiers::NONE, self.id),
        }
    }

    /// Returns the type's kind, regardless of its qualifiers.
    pub fn kind(&self) -> CxxKind {
        let (_, id) = self.parts();
        match self.tree.node(id) {
            Node::Fundamental(Fundamental::Void) => CxxKind::Void,
            Node::Fundamental(fundamental) => CxxKind::Fundamental(fundamental),
            Node::Derived(Derivation::Expansion, _) => CxxKind::Unknown,
            Node::Derived(_, of) => CxxKind::Pointer(self.other(of)),
            Node::Array(Bound::Number(number), of) => CxxKind::Array(Some(number), self.other(of)),
            Node::Array(Bound::None, of) => CxxKind::Array(None, self.other(of)),
            Node::Function { .. } => CxxKind::Function,
            Node::MemberPointer { .. } => CxxKind::MemberPointer,
            _ if self.tree.is_name(id) && !self.tree.is_unknown(id) => CxxKind::Class(ClassName(self.other(id))),
            _ => CxxKind::Unknown,
        }
    }

    /// Returns whether the type itself is `const`. For `const float *` this is `false`: only its pointee is. An array is
    /// `const` if its elements are.
    pub fn is_const(&self) -> bool {
        self.parts().0.constant
    }

    /// Returns the type without its own `const`, `volatile` and `__restrict__`.
    #[must_use]
    pub fn unqualified(&self) -> Self {
        self.other(self.parts().1)
    }

    /// Returns the type of a parameter with this size in bytes. The size of `long`, `unsigned long`, `wchar_t` and `long double` depends on
    /// the system that compiles: in their place, this is the type of the same kind that has this size everywhere.
    ///
    /// ```
    /// let step = gpu_abi_reader::names::signature("_Z4stepPfm").expect("a mangled name");
    /// assert_eq!([4, 8].map(|size| step.params[1].with_size(size).to_string()), ["unsigned int", "unsigned long long"]);
    /// ```
    #[must_use]
    pub fn with_size(&self, bytes: u64) -> Self {
        use Fundamental::{
            Double, Int, Long, LongDouble, LongLong, UnsignedInt, UnsignedLong, UnsignedLongLong, UnsignedShort, WideChar,
        };

        let fixed = match (self.kind(), bytes) {
            (CxxKind::Fundamental(Long), 8) => LongLong,
            (CxxKind::Fundamental(Long | WideChar), 4) => Int,
            (CxxKind::Fundamental(UnsignedLong), 8) => UnsignedLongLong,
            (CxxKind::Fundamental(UnsignedLong), 4) => UnsignedInt,
            (CxxKind::Fundamental(WideChar), 2) => UnsignedShort,
            (CxxKind::Fundamental(LongDouble), 8) => Double,
            _ => return self.clone(),
        };
        parse_type(fixed.code()).unwrap_or_else(|| self.clone())
    }

    /// Returns whether the name states all of the type.
    pub fn is_known(&self) -> bool {
        !self.tree.is_unknown(self.id)
    }
}

impl fmt::Display for CxxType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Speller::new(&self.tree, f).ty(self.id)
    }
}

impl fmt::Debug for CxxType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CxxType({self})")
    }
}

/// Parses a type that is encoded on its own as in a mangled name, and may refer to earlier parts of itself; `None` if it is not
/// one.
///
/// ```
/// let cell = gpu_abi_reader::names::parse_type("PK4CellIS_IiEE").expect("a type");
/// assert_eq!(cell.to_string(), "const Cell<Cell<int>> *");
/// ```
pub fn parse_type(encoding: &str) -> Option<CxxType> {
    let mut parser = Parser::of_type(encoding)?;
    let id = parser.ty()?;
    (parser.peek().is_none() && !parser.tree.is_dependent(id)).then(|| CxxType::new(&Arc::new(parser.tree), id))
}

/// The name of a class, a union or an enumeration.
///
/// Its text is its spelling with namespaces and template arguments: `sim::Grid<float, 3>`.
///
/// ```
/// use gpu_abi_reader::names::{Argument, CxxKind, signature};
///
/// let fill = signature("_Z4fillN3sim4GridIfLi3EEE").expect("a mangled name");
/// let CxxKind::Class(grid) = fill.params[0].kind() else { panic!("not a class") };
/// assert_eq!(grid.to_string(), "sim::Grid<float, 3>");
/// assert_eq!(grid.path(), ["sim", "Grid"]);
/// let arguments = grid.arguments().expect("an instance of a template");
/// let [Argument::Type(cell), Argument::Value(_, 3)] = &arguments[..] else { panic!("not a grid") };
/// assert_eq!(cell.to_string(), "float");
/// ```
#[derive(Clone, Debug)]
pub struct ClassName(CxxType);

/// An argument of a template.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Argument {
    /// A type, or a template, which looks like a class.
    Type(CxxType),
    /// An integer, a `bool` (0 or 1), a character or an enumerator: its type and value.
    Value(CxxType, i128),
    /// All arguments of a parameter pack.
    Pack(Vec<Self>),
    /// Something else, such as a function's address.
    Other,
}

impl ClassName {
    /// Returns the identifiers of the enclosing namespaces and classes and of the class itself. Enclosing classes are
    /// spelled with their template arguments, the class itself without its own, which [`arguments`](Self::arguments) returns.
    pub fn path(&self) -> Vec<String> {
        let tree = &*self.0.tree;
        let mut path: Vec<String> = tree.scopes(self.0.id).into_iter().map(|scope| component(tree, scope)).collect();
        let mut own = String::new();
        // Writing to a string does not fail.
        let _ = Speller::new(tree, &mut own).last_name(self.0.id);
        path.push(own);
        path
    }

    /// Returns the template arguments if the class is an instance of a template.
    pub fn arguments(&self) -> Option<Vec<Argument>> {
        let tree = &self.0.tree;
        match tree.node(self.0.id) {
            Node::Template { arguments, .. } => Some(Argument::list(tree, arguments)),
            _ => None,
        }
    }
}

/// Returns the name of a type or an enumerator in C++, `Choice<float>::Kind` for `_ZN6ChoiceIfE4KindE`; `None` if `symbol`
/// is not a mangled name without parameters. The name of an anonymous type is empty.
///
/// Members of anonymous types and of functions count as members of the enclosing scope.
#[cfg(feature = "debug")]
pub(crate) fn entity_name(symbol: &str) -> Option<String> {
    let mut parser = Parser::of_symbol(symbol)?;
    let (entity, _) = parser.name(None)?;
    if parser.peek().is_some() {
        return None;
    }
    let tree = parser.tree;
    let mut path = Vec::new();
    let mut next = Some(entity);
    while let Some(id) = next {
        let named = tree.declared(id);
        next = match tree.node(named) {
            Node::Unnamed { .. } if path.is_empty() => return Some(String::new()),
            Node::Unnamed { scope, .. } => scope,
            Node::Encoding { name, .. } => tree.scope(tree.declared(name)),
            _ => {
                path.push(component(&tree, id));
                tree.scope(named)
            }
        };
    }
    path.reverse();
    Some(path.join("::"))
}

/// Returns a scope's name with its template arguments, without the scopes around it.
fn component(tree: &Tree, id: Id) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = Speller::new(tree, &mut text).component(id);
    text
}

impl fmt::Display for ClassName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Argument {
    pub(super) fn list(tree: &Arc<Tree>, list: List) -> Vec<Self> {
        let mut arguments = Vec::new();
        for id in tree.list(list) {
            arguments.push(Self::new(tree, *id));
        }
        arguments
    }

    fn new(tree: &Arc<Tree>, id: Id) -> Self {
        match tree.node(id) {
            Node::Pack(list) => Self::Pack(Self::list(tree, list)),
            Node::Literal { ty, value } => {
                let text = tree.text(value);
                let (is_negative, digits) = match text.strip_prefix('n') {
                    Some(digits) => (true, digits),
                    None => (false, text),
                };
                let is_float =
                    matches!(tree.node(ty), Node::Fundamental(of) if of.scalar(HostTypes::default()).0.is_float());
                match digits.parse::<i128>() {
                    Ok(value) if !is_float => Self::Value(CxxType::new(tree, ty), if is_negative { -value } else { value }),
                    _ => Self::Other,
                }
            }
            Node::Address(_) => Self::Other,
            _ => Self::Type(CxxType::new(tree, id)),
        }
    }
}
