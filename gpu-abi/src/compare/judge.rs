//! The first mistake of a parameter by the facts that compiled files state about it, which of two parameters are exchanged, and which of
//! several kernels is meant.
//!
//! Constants fail with the mistake, and reports say it.

use super::difference::{Difference, Located, NotCompared};
use super::mistake::Mistake;
use super::parameter::{ParameterDifference, difference};
use super::rust::{RustType, Shape};
use super::walk::{Role, Walk};
use crate::description::Description;
use crate::layout::{Kind, Layout};
use crate::search::{any, only};
use gpu_abi_reader::model::{CompiledType, CompiledTypes, DeclaredParam, HostKind, ParamKind};

/// The maximum number of pairs of records to compare for one type in a constant.
const MAX_PAIRS: usize = 1024;

/// The number of the kernel's types in a constant whose pairs are linked.
const MAX_KNOWN: usize = 4096;

/// The first difference between two types, and the reason why something reachable from them was not compared.
pub(crate) type First<'a> = (Option<Located<'a>>, Option<NotCompared>);

/// How early a mistake is reported, from first to last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Order {
    /// A difference within a record.
    Within,
    /// A different type, which is known by its name or from debug information.
    Type,
    /// A size, alignment, offset or kind in a declaration.
    Declared,
    /// A type of a different size, which members and declarations explain.
    Size,
    /// A pointer whose target is read-only in Rust only.
    ReadOnly,
    /// A target for which nothing is declared in Rust. A name does not state whether a class is defined, so it is a mistake
    /// only if debug information does not describe the parameter.
    Undescribed,
    /// A class of which a name states only the name, and a type in Rust that may be its only member, or an enumeration's integer. It is a
    /// mistake only if debug information does not describe the parameter.
    Class,
    /// A number or a pointer that is declared as bytes: nvcc declares each `__grid_constant__` parameter so; or a narrow float that is declared
    /// as an integer: rustc passes `half::f16` so. It is a mistake only if neither debug information nor a name gives the parameter's type.
    Bytes,
    /// A type that has the layout of another host than the kernels'. Debug information says whether the two differ.
    Host,
}

impl Order {
    /// Returns the order of a difference from a type in debug information.
    #[inline]
    pub(crate) const fn of_described(found: &Located<'_>) -> Self {
        match found.difference {
            _ if !found.record.is_empty() => Self::Within,
            Difference::Size { .. } => Self::Size,
            Difference::ReadOnly { .. } => Self::ReadOnly,
            _ => Self::Type,
        }
    }

    /// Returns the order of a difference from a type in a name.
    pub(crate) const fn of_stated<S>(difference: &Difference<S>) -> Self {
        match difference {
            Difference::Size { .. } => Self::Size,
            Difference::ReadOnly { .. } => Self::ReadOnly,
            Difference::Undescribed { .. } => Self::Undescribed,
            _ => Self::Type,
        }
    }

    /// Returns whether a mistake of this order is reported before one of another order.
    #[inline]
    pub(crate) const fn is_before(self, other: Self) -> bool {
        (self as u8) < (other as u8)
    }
}

/// Compares a Rust type, whose declaration has no mistakes, with a kernel's type, including everything reachable from them, up to the first
/// difference.
#[inline]
pub(crate) const fn first_difference<'a>(
    rust: RustType<'a>,
    kernel: usize,
    types: CompiledTypes<'a>,
    role: Role,
) -> First<'a> {
    // Most types reach few records, and rustc takes time for every element of an array.
    match within::<16, 64>(rust, kernel, types, role) {
        (found, false) => found,
        _ => {
            let (found, is_full) = within::<MAX_PAIRS, MAX_KNOWN>(rust, kernel, types, role);
            assert!(
                found.0.is_some() || !is_full,
                "more than 1024 records can be reached from one parameter: compare them at run time, with `verify::check`"
            );
            found
        }
    }
}

/// Returns the first difference within the two records that pointers of host functions lead to.
#[inline]
pub(crate) const fn difference_of_targets<'a>(
    mut rust: RustType<'a>,
    mut kernel: usize,
    types: CompiledTypes<'a>,
    role: Role,
) -> Option<Located<'a>> {
    while let (Shape::Pointer(Some(target)), CompiledType::Pointer { to, .. }) = (rust.shape(), types.get(kernel)) {
        (rust, kernel) = (target, *to);
    }
    match (rust.shape(), types.get(kernel)) {
        (Shape::Record(record), CompiledType::Record(_)) if !record.is_mistaken() => {
            match first_difference(rust, kernel, types, role).0 {
                Some(found) if !found.record.is_empty() => Some(found),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns the difference between two types and the targets of their pointers, without their members.
#[inline]
pub(crate) const fn type_difference<'a>(
    rust: RustType<'a>,
    kernel: usize,
    types: CompiledTypes<'a>,
) -> Option<Difference<&'a str>> {
    compare_types(rust, kernel, types).0
}

/// Returns the same, and the reason why something was not compared.
#[inline]
pub(super) const fn compare_types<'a>(
    rust: RustType<'a>,
    kernel: usize,
    types: CompiledTypes<'a>,
) -> (Option<Difference<&'a str>>, Option<NotCompared>) {
    match within::<0, 0>(rust, kernel, types, Role::Parameter) {
        ((Some(found), left_out), _) => (Some(found.difference), left_out),
        ((None, left_out), _) => (None, left_out),
    }
}

/// Returns whether a Rust type is the one that a name states at an index. Its target need not be described.
#[inline]
pub(crate) const fn is_stated<'a>(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>) -> bool {
    matches!(type_difference(rust, kernel, types), None | Some(Difference::Undescribed { .. }))
}

/// Returns whether a Rust type agrees with the one that a name states at an index, as far as it is compared.
#[inline]
pub(crate) const fn agrees_with_name<'a>(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>) -> bool {
    type_difference(rust, kernel, types).is_none()
}

/// Returns the result, and whether there are more than `PAIRS` pairs of records, so that not all were visited.
const fn within<'a, const PAIRS: usize, const KNOWN: usize>(
    rust: RustType<'a>,
    kernel: usize,
    types: CompiledTypes<'a>,
    role: Role,
) -> (First<'a>, bool) {
    let (mut pairs, mut latest) = ([None; PAIRS], [0; KNOWN]);
    let mut walk = Walk::new(types, &mut pairs, &mut latest);
    walk.role = role;
    walk.start(rust, kernel);
    // Whether a target is read-only comes after what the types are.
    let (mut read_only, mut left_out) = (None, None);
    let found = loop {
        // The walk begins again with more room.
        if walk.pairs.is_full && PAIRS > 0 {
            break None;
        }
        match walk.next() {
            Some(found) if found.difference.is_not_compared() => {
                if left_out.is_none() {
                    left_out = found.left_out(matches!(role, Role::Variable));
                }
            }
            Some(found) if matches!(found.difference, Difference::ReadOnly { .. }) => {
                if read_only.is_none() {
                    read_only = Some(found);
                }
            }
            Some(found) => break Some(found),
            None => break read_only,
        }
    };
    ((found, left_out), walk.pairs.is_full)
}

/// The first mistake among the facts that have been compared with a type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judge<'a> {
    rust: RustType<'a>,
    /// The first mistake, and the number of clauses before those of its fact.
    first: Option<(Order, Mistake<'a>, usize)>,
    /// The number of clauses of all facts.
    clauses: usize,
    /// Whether a name states the type.
    is_named: bool,
    is_described: bool,
    /// Why not everything was compared that debug information describes.
    of_described: Option<NotCompared>,
    /// Why not everything was compared that names state.
    of_stated: Option<NotCompared>,
}

/// The first mistake with the number of clauses before those of its fact, or else the reason why something was not compared.
pub(crate) type Verdict<'a> = (Option<(Mistake<'a>, usize)>, Option<NotCompared>);

impl<'a> Judge<'a> {
    /// Returns a judge of a type before it is compared.
    #[inline]
    pub(crate) const fn new(rust: RustType<'a>) -> Self {
        let (first, clauses, is_named, is_described) = (None, 0, false, false);
        Self { rust, first, clauses, is_named, is_described, of_described: None, of_stated: None }
    }

    /// Compares the type's layout with the declaration in an image.
    #[inline]
    pub(crate) const fn declared(&mut self, param: &DeclaredParam, layout: &Layout<'_>) {
        if let Some(difference) = difference(param, layout) {
            let is_bits = matches!(layout.kind(), Kind::NarrowFloat(_))
                && matches!(difference, ParameterDifference::Kind { kernel: ParamKind::Integer });
            let is_known_by_type = is_bits || difference.is_number_as_bytes();
            let order = if is_known_by_type { Order::Bytes } else { Order::Declared };
            self.add(order, Mistake::Declared(difference));
        }
        self.clauses += 1;
    }

    /// Compares the type with the one in a name.
    #[inline]
    pub(crate) const fn stated(&mut self, index: usize, types: CompiledTypes<'a>) {
        match compare_types(self.rust, index, types) {
            (Some(difference), _) => {
                let is_class = is_only_member_of_class(self.rust, index, types);
                let order = if is_class { Order::Class } else { Order::of_stated(&difference) };
                self.add(order, Mistake::Stated(difference));
            }
            (None, None) => {}
            (None, left_out) => self.of_stated = left_out,
        }
        self.add_stated();
    }

    /// Adds a type in a name without a comparison. It is known to [agree](agrees_with_name), or has been compared.
    #[inline]
    pub(crate) const fn add_stated(&mut self) {
        self.is_named = true;
        self.clauses += 2;
    }

    /// Adds the first difference from the type in debug information, and the reason why something was not compared.
    #[inline]
    pub(crate) const fn described(&mut self, (found, left_out): First<'a>) {
        match found {
            Some(found) => self.add(Order::of_described(&found), Mistake::Described(found)),
            // Another file may describe what this one does not.
            None if self.is_described && left_out.is_some() => {}
            None => self.of_described = left_out,
        }
        self.is_described = true;
        self.clauses += 2;
    }

    /// Compares the kernels' host with the one whose rules the type and the targets of its pointers follow.
    #[inline]
    pub(crate) const fn host(&mut self, kernels: HostKind) {
        if self.rust.of_other_host(kernels).is_some() {
            self.add(Order::Host, Mistake::Host(kernels));
        }
    }

    #[inline]
    const fn add(&mut self, order: Order, mistake: Mistake<'a>) {
        let is_first = match self.first {
            Some((known, ..)) => order.is_before(known),
            None => true,
        };
        if is_first {
            self.first = Some((order, mistake, self.clauses));
        }
    }

    /// Returns the first mistake with the number of clauses before those of its fact, or else the reason why something was not compared that
    /// debug information describes, or that names state if it describes nothing.
    #[inline]
    pub(crate) const fn finish(self) -> Verdict<'a> {
        let left_out = if self.is_described { self.of_described } else { self.of_stated };
        match self.first {
            Some((Order::Undescribed | Order::Host | Order::Class, ..)) if self.is_described => (None, left_out),
            Some((Order::Bytes, ..)) if self.is_described || self.is_named => (None, left_out),
            Some((_, mistake, clauses)) => (Some((mistake, clauses)), None),
            None => (None, left_out),
        }
    }
}

/// Returns whether a name states only the name of a class, and the type in Rust has no name of a class in C++.
#[inline]
const fn is_only_member_of_class<'a>(mut rust: RustType<'a>, mut kernel: usize, types: CompiledTypes<'a>) -> bool {
    loop {
        match (rust.shape(), types.get(kernel)) {
            (_, CompiledType::Named(_)) => return !rust.is_class(),
            (Shape::Pointer(Some(target)), CompiledType::Pointer { to, .. }) => (rust, kernel) = (target, *to),
            _ => return false,
        }
    }
}

/// Returns the index of the only parameter such that all agree once it is exchanged with the one at `$index`. The expression says whether
/// the type of the parameter `$rust` in Rust agrees with what the files state about the one at `$kernel`.
macro_rules! exchanged {
    ($index:expr, $count:expr, |$rust:ident, $kernel:ident| $agrees:expr) => {
        $crate::search::only!(other in 0..$count => other != $index
            && !$crate::search::any!(rust in 0..$count => {
                let ($rust, $kernel) = match rust {
                    rust if rust == $index => (rust, other),
                    rust if rust == other => (rust, $index),
                    rust => (rust, rust),
                };
                !$agrees
            }))
    };
}
pub(crate) use exchanged;

/// A kernel's symbol, and the indices of the types of its parameters in the list of types in names.
pub(crate) type Candidate<'a> = (&'static str, &'a [usize]);

/// Returns the index of the only kernel whose name states these types, or else `search::NONE` or `search::SEVERAL`.
#[inline]
pub const fn instance(candidates: &[Candidate<'_>], types: &[Description], stated: CompiledTypes<'_>) -> usize {
    only!(i in 0..candidates.len() => {
        let params = candidates[i].1;
        params.len() == types.len()
            && !any!(at in 0..types.len() => !is_stated(RustType::described(&types[at]), params[at], stated))
    })
}
