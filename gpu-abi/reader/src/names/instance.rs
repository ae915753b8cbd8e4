//! Replaces a function template's parameters with its arguments.

use super::tree::{Bound, Id, List, MAX_NODES, Node, Tree};
use crate::model::Derivation;
use std::collections::{HashMap, HashSet};

impl Tree {
    /// Returns the parameters of the template's instance for `arguments`, as they are passed: arrays and functions become
    /// pointers.
    pub(super) fn instantiated(&mut self, params: List, arguments: &[Id]) -> Option<List> {
        let mut instance = Instance { tree: self, arguments, known: HashMap::new() };
        let mut params = instance.members(params, None)?;
        for param in &mut params {
            *param = self.adjusted(*param)?;
        }
        self.add_list(&params)
    }

    fn adjusted(&mut self, param: Id) -> Option<Id> {
        match self.node(param) {
            Node::Array(_, element) => self.add_derived(Derivation::Pointer, element),
            Node::Function { .. } => self.add_derived(Derivation::Pointer, param),
            _ if !self.is_type(param) => Some(Self::OPAQUE),
            _ => Some(param),
        }
    }
}

/// Replaces the template's parameters in nodes, each once.
struct Instance<'a> {
    tree: &'a mut Tree,
    arguments: &'a [Id],
    /// The results by node and by the element of a pack.
    known: HashMap<(Id, Option<usize>), Id>,
}

impl Instance<'_> {
    /// Returns a node with the parameters replaced; `element` is the index in the packs that are being expanded.
    fn substituted(&mut self, id: Id, element: Option<usize>) -> Option<Id> {
        if !self.tree.is_dependent(id) {
            return Some(id);
        }
        if let Some(&known) = self.known.get(&(id, element)) {
            return Some(known);
        }
        let replaced = self.replaced(id, element)?;
        self.known.insert((id, element), replaced);
        Some(replaced)
    }

    fn ty(&mut self, id: Id, element: Option<usize>) -> Option<Id> {
        let ty = self.substituted(id, element)?;
        Some(if self.tree.is_type(ty) { ty } else { Tree::OPAQUE })
    }

    fn replaced(&mut self, id: Id, element: Option<usize>) -> Option<Id> {
        match self.tree.node(id) {
            Node::Param(index) => {
                let argument = *self.arguments.get(index as usize)?;
                match self.tree.node(argument) {
                    Node::Pack(pack) => match element {
                        Some(element) => self.tree.list(pack).get(element).copied(),
                        None => Some(Tree::OPAQUE),
                    },
                    _ => Some(argument),
                }
            }
            Node::Template { of, arguments } => {
                let of = self.substituted(of, element)?;
                if !self.tree.is_name(of) || matches!(self.tree.node(of), Node::Template { .. }) {
                    return Some(Tree::OPAQUE);
                }
                let arguments = self.members(arguments, element)?;
                let arguments = self.tree.add_list(&arguments)?;
                self.tree.add(Node::Template { of, arguments })
            }
            Node::Pack(pack) => {
                let pack = self.members(pack, element)?;
                let pack = self.tree.add_list(&pack)?;
                self.tree.add(Node::Pack(pack))
            }
            Node::Qualified(qualifiers, of) => {
                let of = self.ty(of, element)?;
                self.tree.add_qualified(qualifiers, of)
            }
            // `members` expands packs.
            Node::Derived(Derivation::Expansion, _) => Some(Tree::OPAQUE),
            Node::Derived(derivation, of) => {
                let of = self.ty(of, element)?;
                self.tree.add_derived(derivation, of)
            }
            Node::Array(bound, of) => {
                let of = self.ty(of, element)?;
                match self.bound(bound, element)? {
                    Some(bound) => self.tree.add(Node::Array(bound, of)),
                    None => Some(Tree::OPAQUE),
                }
            }
            Node::Function { result, params, qualifiers, reference, noexcept } => {
                let result = self.ty(result, element)?;
                let mut params = self.members(params, element)?;
                for param in &mut params {
                    *param = self.tree.adjusted(*param)?;
                }
                let params = self.tree.add_list(&params)?;
                self.tree.add(Node::Function { result, params, qualifiers, reference, noexcept })
            }
            Node::MemberPointer { class, member } => {
                let (class, member) = (self.ty(class, element)?, self.ty(member, element)?);
                self.tree.add(Node::MemberPointer { class, member })
            }
            // A member of a class that depends on the arguments can be an alias of any type.
            _ => Some(Tree::OPAQUE),
        }
    }

    /// Returns the bound of an array with the parameters replaced; the inner `None` is an unknown bound.
    fn bound(&mut self, bound: Bound, element: Option<usize>) -> Option<Option<Bound>> {
        let Bound::Value(value) = bound else { return Some(Some(bound)) };
        let value = self.substituted(value, element)?;
        Some(match self.tree.node(value) {
            Node::Literal { value, .. } => self.tree.text(value).parse().ok().map(Bound::Number),
            _ => None,
        })
    }

    /// Returns the members of a list, with each pack expansion replaced by its elements.
    fn members(&mut self, list: List, element: Option<usize>) -> Option<Vec<Id>> {
        let mut made = Vec::new();
        for member in self.tree.list(list).to_vec() {
            let Node::Derived(Derivation::Expansion, each) = self.tree.node(member) else {
                made.push(self.substituted(member, element)?);
                continue;
            };
            let Some(len) = self.pack_len(each) else {
                made.push(Tree::OPAQUE);
                continue;
            };
            if made.len() + len > MAX_NODES {
                return None;
            }
            for element in 0..len {
                made.push(self.substituted(each, Some(element))?);
            }
        }
        Some(made)
    }

    /// Returns the length of the packs that a pattern expands; `None` if there are no packs or their lengths differ.
    fn pack_len(&self, pattern: Id) -> Option<usize> {
        let mut len = None;
        let mut visited = HashSet::new();
        let mut left = vec![pattern];
        while let Some(id) = left.pop() {
            if !self.tree.is_dependent(id) || !visited.insert(id) {
                continue;
            }
            match self.tree.node(id) {
                Node::Derived(Derivation::Expansion, _) => {}
                Node::Param(index) => {
                    let argument = *self.arguments.get(index as usize)?;
                    if let Node::Pack(pack) = self.tree.node(argument) {
                        let found = self.tree.list(pack).len();
                        if len.is_some_and(|len| len != found) {
                            return None;
                        }
                        len = Some(found);
                    }
                }
                node => self.tree.for_each_part(node, |part| left.push(part)),
            }
        }
        len
    }
}
