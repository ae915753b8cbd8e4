//! The parsed parts of a mangled name: nodes that refer to each other by number.
//!
//! A substitution refers to an earlier part, so the parts form a graph without cycles whose text may be exponentially
//! longer than the symbol. Each node has a known text length and depth, both with limits, so code that walks a node does
//! not need another bound. A symbol with a longer text is not read.

use super::operator::Operator;
use crate::model::{Derivation, Fundamental, Qualifiers};

/// A node's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Id(u32);

/// A range of bytes of the symbol.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text {
    pub(super) start: u32,
    pub(super) end: u32,
}

/// A sequence of nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    start: u32,
    len: u32,
}

/// An entity of the standard library with its own code: the code, and the name in `std`.
pub(super) type Standard = &'static (&'static str, &'static str);

/// The bound of an array.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bound {
    None,
    Number(u64),
    /// An expression that uses the template's parameters.
    Value(Id),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Node {
    /// A construct whose meaning is unknown.
    Opaque,
    /// The namespace `std`.
    Std,
    Standard(Standard),
    /// A name; `tags` are its ABI tags as mangled.
    Name {
        scope: Option<Id>,
        name: Text,
        tags: Text,
    },
    /// An unnamed type, by its number from 1.
    Unnamed {
        scope: Option<Id>,
        number: u32,
    },
    Lambda {
        scope: Option<Id>,
        params: List,
        number: u32,
    },
    /// A function without an identifier.
    Operator {
        scope: Option<Id>,
        operator: Operator,
    },
    Template {
        of: Id,
        arguments: List,
    },
    /// A function as the scope of local names or as a template argument; without parameters, a variable.
    Encoding {
        name: Id,
        params: Option<List>,
        qualifiers: Qualifiers,
    },
    /// The address of a function or a variable.
    Address(Id),
    Fundamental(Fundamental),
    Ellipsis,
    Qualified(Qualifiers, Id),
    Derived(Derivation, Id),
    Array(Bound, Id),
    Function {
        result: Id,
        params: List,
        qualifiers: Qualifiers,
        /// `R`, `O` or nothing: the reference qualifier of a member function.
        reference: &'static str,
        noexcept: bool,
    },
    MemberPointer {
        class: Id,
        member: Id,
    },
    /// A parameter of the function template.
    Param(u32),
    /// All arguments of a parameter pack.
    Pack(List),
    /// A value: its digits, after `n` if it is negative.
    Literal {
        ty: Id,
        value: Text,
    },
}

/// Properties of a node and all nodes that it refers to.
#[derive(Clone, Copy, Debug)]
struct About {
    /// Uses a parameter of the function template.
    dependent: bool,
    /// Contains something opaque.
    unknown: bool,
    height: u32,
    length: usize,
}

/// The maximum number of nodes and members of lists.
pub(super) const MAX_NODES: usize = 1 << 17;
/// The maximum depth of a node.
const MAX_HEIGHT: u32 = 200;
/// The maximum length of a node's text, in approximate bytes of its encoding: for any symbol, and for one of few bytes,
/// a number for each of them.
const MAX_LENGTH: usize = 1 << 18;
const MAX_LENGTH_PER_BYTE: usize = 64;

/// The nodes of a symbol.
#[derive(Debug)]
pub(super) struct Tree {
    symbol: String,
    nodes: Vec<(Node, About)>,
    lists: Vec<Id>,
}

impl Tree {
    /// The unknown construct.
    pub(super) const OPAQUE: Id = Id(0);
    /// The namespace `std`.
    pub(super) const STD: Id = Id(1);

    pub(super) fn new(symbol: &str) -> Self {
        let plain = About { dependent: false, unknown: false, height: 1, length: 2 };
        let nodes = vec![(Node::Opaque, About { unknown: true, ..plain }), (Node::Std, plain)];
        Self { symbol: symbol.to_owned(), nodes, lists: Vec::new() }
    }

    pub(super) fn symbol(&self) -> &str {
        &self.symbol
    }

    pub(super) fn text(&self, text: Text) -> &str {
        self.symbol.get(text.start as usize..text.end as usize).unwrap_or_default()
    }

    pub(super) fn node(&self, id: Id) -> Node {
        self.nodes[id.0 as usize].0
    }

    pub(super) fn list(&self, list: List) -> &[Id] {
        &self.lists[list.start as usize..(list.start + list.len) as usize]
    }

    pub(super) fn is_dependent(&self, id: Id) -> bool {
        self.about(id).dependent
    }

    pub(super) fn is_unknown(&self, id: Id) -> bool {
        self.about(id).unknown
    }

    fn about(&self, id: Id) -> About {
        self.nodes[id.0 as usize].1
    }

    /// Adds a list; `None` if the tree is full.
    pub(super) fn add_list(&mut self, members: &[Id]) -> Option<List> {
        let list = List { start: self.lists.len() as u32, len: members.len() as u32 };
        self.lists.extend_from_slice(members);
        (self.lists.len() <= MAX_NODES).then_some(list)
    }

    /// Adds a node; `None` if it is too long or too deep, or if the tree is full.
    pub(super) fn add(&mut self, node: Node) -> Option<Id> {
        let own = match node {
            Node::Name { name, tags, .. } => (name.end - name.start + tags.end - tags.start) as usize,
            Node::Literal { value: text, .. } | Node::Operator { operator: Operator::Literal(text), .. } => {
                (text.end - text.start) as usize
            }
            _ => 0,
        };
        let mut about = About { dependent: matches!(node, Node::Param(_)), unknown: false, height: 0, length: own + 4 };
        self.for_each_part(node, |part| {
            let part = self.about(part);
            about.dependent |= part.dependent;
            about.unknown |= part.unknown;
            about.height = about.height.max(part.height);
            about.length = about.length.saturating_add(part.length);
        });
        // The parameters of a generic lambda are its own.
        if let Node::Lambda { scope, .. } = node {
            about.dependent = scope.is_some_and(|scope| self.is_dependent(scope));
        }
        about.height += 1;
        if self.nodes.len() >= MAX_NODES || about.height > MAX_HEIGHT || about.length > self.max_length() {
            return None;
        }
        let id = Id(self.nodes.len() as u32);
        self.nodes.push((node, about));
        Some(id)
    }

    fn max_length(&self) -> usize {
        MAX_LENGTH.min(self.symbol.len() * MAX_LENGTH_PER_BYTE)
    }

    /// Calls `visit` for each node that this one refers to.
    pub(super) fn for_each_part(&self, node: Node, mut visit: impl FnMut(Id)) {
        let mut all = |list: List| self.list(list).iter().for_each(|&id| visit(id));
        match node {
            Node::Opaque | Node::Std | Node::Standard(_) | Node::Fundamental(_) | Node::Ellipsis | Node::Param(_) => {}
            Node::Name { scope, .. } | Node::Unnamed { scope, .. } => scope.into_iter().for_each(visit),
            Node::Operator { scope, operator } => {
                if let Operator::Conversion(to) = operator {
                    visit(to);
                }
                scope.into_iter().for_each(visit);
            }
            Node::Lambda { scope, params, .. } => {
                all(params);
                scope.into_iter().for_each(visit);
            }
            Node::Template { of, arguments } => {
                all(arguments);
                visit(of);
            }
            Node::Encoding { name, params, .. } => {
                params.into_iter().for_each(all);
                visit(name);
            }
            Node::Pack(members) => all(members),
            Node::Function { result, params, .. } => {
                all(params);
                visit(result);
            }
            Node::MemberPointer { class, member } => {
                visit(class);
                visit(member);
            }
            Node::Array(bound, of) => {
                if let Bound::Value(value) = bound {
                    visit(value);
                }
                visit(of);
            }
            Node::Address(of) | Node::Qualified(_, of) | Node::Derived(_, of) | Node::Literal { ty: of, .. } => visit(of),
        }
    }

    /// Adds a type with qualifiers. The qualifiers of an array belong to its elements; references and functions have
    /// neither `const` nor `volatile`.
    pub(super) fn add_qualified(&mut self, qualifiers: Qualifiers, of: Id) -> Option<Id> {
        let (qualifiers, of) = match self.node(of) {
            Node::Qualified(more, of) => (qualifiers.and(more), of),
            Node::Array(bound, element) => {
                let element = self.add_qualified(qualifiers, element)?;
                return self.add(Node::Array(bound, element));
            }
            Node::Derived(derivation, _) if derivation.is_reference() => {
                (Qualifiers { restrict: qualifiers.restrict, ..Qualifiers::NONE }, of)
            }
            Node::Function { .. } => return Some(of),
            _ => (qualifiers, of),
        };
        if qualifiers.are_none() { Some(of) } else { self.add(Node::Qualified(qualifiers, of)) }
    }

    /// Adds a type made from another one. A reference to a reference is an lvalue reference unless both are rvalue references.
    pub(super) fn add_derived(&mut self, derivation: Derivation, of: Id) -> Option<Id> {
        match self.node(of) {
            Node::Derived(Derivation::Reference, _) if derivation.is_reference() => Some(of),
            Node::Derived(Derivation::RvalueReference, of) if derivation.is_reference() => {
                self.add(Node::Derived(derivation, of))
            }
            _ => self.add(Node::Derived(derivation, of)),
        }
    }

    /// Returns whether the node can be a type.
    pub(super) fn is_type(&self, id: Id) -> bool {
        match self.node(id) {
            Node::Std
            | Node::Operator { .. }
            | Node::Encoding { .. }
            | Node::Address(_)
            | Node::Derived(Derivation::Expansion, _)
            | Node::Pack(_)
            | Node::Literal { .. } => false,
            Node::Template { of, .. } => self.is_type(of),
            _ => true,
        }
    }

    pub(super) fn is_expansion(&self, id: Id) -> bool {
        matches!(self.node(id), Node::Derived(Derivation::Expansion, _))
    }

    /// Returns whether the node names a class, a union, an enumeration or a template.
    pub(super) fn is_name(&self, id: Id) -> bool {
        matches!(
            self.node(id),
            Node::Standard(_) | Node::Name { .. } | Node::Unnamed { .. } | Node::Lambda { .. } | Node::Template { .. }
        )
    }
}
