//! Spells types and names in C++.

use super::operator::Operator;
use super::tree::{Bound, Id, List, Node, Tree};
use crate::model::{Derivation, Fundamental, Qualifiers};
use core::fmt::{self, Write};

/// Writes C++ text and remembers its last character.
pub(super) struct Speller<'a> {
    tree: &'a Tree,
    out: &'a mut dyn Write,
    last: char,
}

impl Write for Speller<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.last = text.chars().next_back().unwrap_or(self.last);
        self.out.write_str(text)
    }
}

impl<'a> Speller<'a> {
    pub(super) fn new(tree: &'a Tree, out: &'a mut dyn Write) -> Self {
        Self { tree, out, last: ' ' }
    }

    pub(super) fn ty(&mut self, id: Id) -> fmt::Result {
        self.before(id)?;
        self.after(id)
    }

    fn list(&mut self, list: List) -> fmt::Result {
        self.members(self.tree.list(list))
    }

    /// Writes a list of types or arguments.
    fn members(&mut self, members: &[Id]) -> fmt::Result {
        let tree = self.tree;
        let mut is_first = true;
        for &member in members {
            // An empty pack expands to nothing.
            if matches!(tree.node(member), Node::Pack(pack) if tree.list(pack).is_empty()) {
                continue;
            }
            if !is_first {
                self.write_str(", ")?;
            }
            is_first = false;
            self.ty(member)?;
        }
        Ok(())
    }

    /// Writes the part of a type before the declared name.
    fn before(&mut self, id: Id) -> fmt::Result {
        let tree = self.tree;
        match tree.node(id) {
            Node::Fundamental(fundamental) => self.write_str(fundamental.name()),
            Node::Ellipsis => self.write_str("..."),
            Node::Derived(derivation @ Derivation::Expansion, of) => {
                self.ty(of)?;
                self.write_str(derivation.sign())
            }
            Node::Derived(derivation, of) => self.pointer(of, derivation.sign()),
            Node::MemberPointer { class, member } => {
                self.before(member)?;
                self.write_str(if self.is_declared_inside(member) { " (" } else { " " })?;
                self.ty(class)?;
                self.write_str("::*")
            }
            Node::Qualified(qualifiers, of) => match tree.node(of) {
                Node::Derived(..) | Node::MemberPointer { .. } => {
                    self.before(of)?;
                    self.qualifiers(qualifiers, "")
                }
                _ => {
                    self.qualifiers(qualifiers, " ")?;
                    self.before(of)
                }
            },
            Node::Array(_, of) => self.before(of),
            Node::Function { result, .. } => self.before(result),
            Node::Pack(members) => self.list(members),
            Node::Param(index) => write!(self, "auto:{}", index.saturating_add(1)),
            Node::Literal { ty, value } => self.literal(ty, tree.text(value)),
            Node::Address(of) => {
                self.write_str("&")?;
                self.ty(of)
            }
            _ => self.name(id),
        }
    }

    /// Writes the part of a type after the declared name.
    fn after(&mut self, id: Id) -> fmt::Result {
        let tree = self.tree;
        match tree.node(id) {
            // Its type has been written.
            Node::Derived(Derivation::Expansion, _) => Ok(()),
            Node::Derived(_, of) | Node::MemberPointer { member: of, .. } => {
                if self.is_declared_inside(of) {
                    self.write_str(")")?;
                }
                self.after(of)
            }
            Node::Qualified(_, of) => self.after(of),
            Node::Array(bound, of) => {
                if !matches!(self.last, ']' | ')') {
                    self.write_str(" ")?;
                }
                match bound {
                    Bound::None => self.write_str("[]")?,
                    Bound::Number(number) => write!(self, "[{number}]")?,
                    Bound::Value(_) => self.write_str("[?]")?,
                }
                self.after(of)
            }
            Node::Function { result, params, qualifiers, reference, noexcept } => {
                if self.last != ')' {
                    self.write_str(" ")?;
                }
                self.params(tree.list(params))?;
                self.member_qualifiers(qualifiers)?;
                self.write_str(match reference {
                    "R" => " &",
                    "O" => " &&",
                    _ => "",
                })?;
                if noexcept {
                    self.write_str(" noexcept")?;
                }
                self.after(result)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn params(&mut self, params: &[Id]) -> fmt::Result {
        self.write_str("(")?;
        self.members(params)?;
        self.write_str(")")
    }

    fn is_declared_inside(&self, id: Id) -> bool {
        match self.tree.node(id) {
            Node::Array(..) | Node::Function { .. } => true,
            Node::Qualified(_, of) => self.is_declared_inside(of),
            _ => false,
        }
    }

    fn pointer(&mut self, of: Id, sign: &str) -> fmt::Result {
        self.before(of)?;
        if !matches!(self.last, '*' | '&' | '(') {
            self.write_str(" ")?;
        }
        if self.is_declared_inside(of) {
            self.write_str("(")?;
        }
        self.write_str(sign)
    }

    fn qualifiers(&mut self, qualifiers: Qualifiers, end: &str) -> fmt::Result {
        for word in qualifiers.words() {
            if self.last.is_alphanumeric() || self.last == '_' {
                self.write_str(" ")?;
            }
            self.write_str(word)?;
            self.write_str(end)?;
        }
        Ok(())
    }

    fn member_qualifiers(&mut self, qualifiers: Qualifiers) -> fmt::Result {
        if qualifiers.are_none() {
            return Ok(());
        }
        self.write_str(" ")?;
        self.qualifiers(qualifiers, "")
    }

    fn literal(&mut self, ty: Id, value: &str) -> fmt::Result {
        let (sign, digits) = match value.strip_prefix('n') {
            Some(digits) => ("-", digits),
            None => ("", value),
        };
        let suffix = match self.tree.node(ty) {
            Node::Fundamental(Fundamental::Bool) if value == "0" => return self.write_str("false"),
            Node::Fundamental(Fundamental::Bool) if value == "1" => return self.write_str("true"),
            Node::Fundamental(Fundamental::NullPointer) => return self.write_str("nullptr"),
            Node::Fundamental(Fundamental::Int) => "",
            Node::Fundamental(Fundamental::UnsignedInt) => "u",
            Node::Fundamental(Fundamental::Long) => "l",
            Node::Fundamental(Fundamental::UnsignedLong) => "ul",
            Node::Fundamental(Fundamental::LongLong) => "ll",
            Node::Fundamental(Fundamental::UnsignedLongLong) => "ull",
            _ => {
                self.write_str("(")?;
                self.ty(ty)?;
                return write!(self, "){sign}{digits}");
            }
        };
        write!(self, "{sign}{digits}{suffix}")
    }

    /// Writes the name of a class, a function or a namespace.
    pub(super) fn name(&mut self, id: Id) -> fmt::Result {
        let tree = self.tree;
        if let Some(scope) = tree.scope(id).filter(|scope| !tree.is_internal(*scope)) {
            self.name(scope)?;
            self.write_str("::")?;
        }
        match tree.node(id) {
            Node::Template { of, arguments } => {
                self.name(of)?;
                self.arguments(arguments)
            }
            Node::Encoding { name, params, qualifiers } => {
                self.name(name)?;
                if let Some(params) = params {
                    self.params(tree.list(params))?;
                    self.member_qualifiers(qualifiers)?;
                }
                Ok(())
            }
            _ => self.last_name(id),
        }
    }

    /// Writes the arguments of a template.
    pub(super) fn arguments(&mut self, arguments: List) -> fmt::Result {
        self.write_str("<")?;
        self.list(arguments)?;
        self.write_str(">")
    }

    /// Writes a scope with its template arguments, without the scopes around it.
    pub(super) fn component(&mut self, id: Id) -> fmt::Result {
        match self.tree.node(id) {
            Node::Encoding { .. } => self.name(id),
            Node::Template { arguments, .. } => {
                self.last_name(id)?;
                self.arguments(arguments)
            }
            _ => self.last_name(id),
        }
    }

    /// Writes a name without its scope.
    pub(super) fn last_name(&mut self, id: Id) -> fmt::Result {
        let tree = self.tree;
        match tree.node(id) {
            Node::Std => self.write_str("std"),
            Node::Standard((_, name)) => self.write_str(name),
            Node::Name { name, tags, .. } => {
                let name = tree.text(name);
                self.write_str(super::scope_name(name))?;
                let mut tags = tree.text(tags);
                while let Some((tag, rest)) = tags.strip_prefix('B').and_then(super::split_identifier) {
                    write!(self, "[abi:{tag}]")?;
                    tags = rest;
                }
                Ok(())
            }
            Node::Unnamed { number, .. } => write!(self, "{{unnamed type#{number}}}"),
            Node::Lambda { params, number, .. } => {
                self.write_str("{lambda")?;
                self.params(tree.list(params))?;
                write!(self, "#{number}}}")
            }
            Node::Template { of, .. } => self.last_name(of),
            Node::Operator { scope, operator } => self.operator(scope, operator),
            _ => self.write_str("?"),
        }
    }

    fn operator(&mut self, scope: Option<Id>, operator: Operator) -> fmt::Result {
        let tree = self.tree;
        match operator {
            Operator::Symbol(symbol) => {
                let space = if symbol.starts_with(char::is_alphabetic) { " " } else { "" };
                write!(self, "operator{space}{symbol}")
            }
            Operator::Conversion(to) => {
                self.write_str("operator ")?;
                self.ty(to)
            }
            Operator::Literal(suffix) => write!(self, "operator\"\" {}", tree.text(suffix)),
            Operator::Constructor => scope.map_or(Ok(()), |class| self.last_name(class)),
            Operator::Destructor => {
                self.write_str("~")?;
                scope.map_or(Ok(()), |class| self.last_name(class))
            }
        }
    }
}

impl Tree {
    /// Returns the scope of a name. A template's instance and its name have the same one.
    pub(super) fn scope(&self, id: Id) -> Option<Id> {
        match self.node(id) {
            Node::Name { scope, .. }
            | Node::Unnamed { scope, .. }
            | Node::Lambda { scope, .. }
            | Node::Operator { scope, .. } => scope,
            Node::Standard(_) => Some(Self::STD),
            _ => None,
        }
    }

    /// Returns the scopes of a name that C++ writes, from the outermost.
    pub(super) fn scopes(&self, id: Id) -> Vec<Id> {
        let outer = |id| self.scope(self.declared(id)).filter(|scope| !self.is_internal(*scope));
        let (mut scopes, mut next) = (Vec::new(), outer(id));
        while let Some(scope) = next {
            scopes.push(scope);
            next = outer(scope);
        }
        scopes.reverse();
        scopes
    }

    /// Returns the node that has the name's scope.
    pub(super) fn declared(&self, id: Id) -> Id {
        match self.node(id) {
            Node::Template { of, .. } => self.declared(of),
            _ => id,
        }
    }

    /// Splits a name from its template arguments.
    pub(super) fn template(&self, name: Id) -> (Id, Option<List>) {
        match self.node(name) {
            Node::Template { of, arguments } => (of, Some(arguments)),
            _ => (name, None),
        }
    }

    /// Returns whether nvcc added this namespace.
    fn is_internal(&self, id: Id) -> bool {
        matches!(self.node(id), Node::Name { name, .. } if self.text(name).starts_with(super::ids::INTERNAL))
    }
}
