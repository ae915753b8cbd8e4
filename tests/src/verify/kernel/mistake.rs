//! One change in a kernel's source, of which Rust's side knows nothing.

use super::generate;
use super::model::{Kernel, LEAVES, Ty, leaf};
use crate::base_type::{BaseType, Family};
use crate::random::Random;
use crate::verify::mutation::{Mutation, Place};
use crate::verify::source::Source;

/// A kernel as Rust declares it, and as it is.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// The change.
    pub mutation: Mutation,
    /// Whether a parameter itself is changed, or something that it leads to.
    pub place: Place,
    /// The kernel as Rust declares it.
    pub declared: Kernel,
    /// The kernel as it is compiled.
    pub compiled: Kernel,
    /// Whether the text of the kernel alone shows it: the kind of a parameter changes, or their number.
    pub shows_in_ptx: bool,
}

impl Mistake {
    /// Returns whether a source must tell.
    pub fn must_be_found(&self, source: Source) -> bool {
        match (source, self.mutation, self.place) {
            (_, mutation, _) if mutation.is_no_mistake() => false,
            (_, Mutation::AddParameter | Mutation::DropParameter, _) => true,
            (source, Mutation::ParamNames, _) => source.has_names(),
            (Source::Ptx, ..) => self.shows_in_ptx,
            (Source::Cubin, ..) => false,
            (Source::Name | Source::Stub, mutation, _) if mutation.is_of_open_enumeration().is_some() => false,
            (Source::Name | Source::Stub, _, place) => place == Place::Own || self.shows_in_ptx && source == Source::Stub,
            (source, ..) => source.has_members(),
        }
    }
}

/// How many random kernels are tried for one with anything to change.
const TRIES: usize = 500;

/// Returns a kernel with this change; `None` if there is no such change.
pub fn mistake(mutation: Mutation, place: Place, random: &mut Random) -> Option<Mistake> {
    for _ in 0..TRIES {
        let declared = generate::kernel(random);
        let mut compiled = declared.clone();
        if let Some(shows_in_ptx) = change(&mut compiled, mutation, place, random) {
            return Some(Mistake { mutation, place, declared, compiled, shows_in_ptx });
        }
    }
    None
}

/// Changes the kernel; returns whether PTX text shows the change, `None` if there is nothing to change.
fn change(kernel: &mut Kernel, mutation: Mutation, place: Place, random: &mut Random) -> Option<bool> {
    if let Some(is_open) = mutation.is_of_open_enumeration() {
        return enumerator(kernel, mutation, is_open, place, random).map(|()| false);
    }
    match mutation {
        Mutation::ParamSign if place == Place::Own => {
            retype(kernel, random, is_integer, |old, new| {
                is_integer(new) && size(old) == size(new) && new.is_signed() != old.is_signed()
            })?;
            Some(false)
        }
        Mutation::ParamKind if place == Place::Own => {
            let is_number = |leaf: &BaseType| size(leaf) >= 4 && !is_vector(leaf);
            retype(kernel, random, is_number, |old, new| {
                !is_vector(new) && size(old) == size(new) && is_float(old) != is_float(new)
            })?;
            Some(true)
        }
        Mutation::ParamOrder if place == Place::Own => order(kernel, random, are_told_apart),
        Mutation::ParamNames if place == Place::Own => order(kernel, random, |first, second| first == second),
        Mutation::AddParameter if place == Place::Own => {
            kernel.params.push(("more".to_owned(), Ty::Leaf(leaf(random))));
            Some(true)
        }
        Mutation::DropParameter if place == Place::Own => kernel.params.pop().map(|_| true),
        Mutation::PointeeScalar
        | Mutation::PointeeVector
        | Mutation::PointeeRecord
        | Mutation::PointerLevel
        | Mutation::Const
        | Mutation::DropConst => pointee(kernel, mutation, place, random).map(|()| false),
        Mutation::Tail if place == Place::Held => tail(kernel, random).map(|()| false),
        _ => None,
    }
}

fn is_integer(leaf: &BaseType) -> bool {
    matches!(leaf.family, Family::Integer { .. })
}

fn is_float(leaf: &BaseType) -> bool {
    matches!(leaf.family, Family::Float { .. })
}

fn is_vector(leaf: &BaseType) -> bool {
    matches!(leaf.family, Family::Vector { .. })
}

fn size(leaf: &BaseType) -> usize {
    leaf.rust.layout.size()
}

/// Returns the enumerations and records that parameters lead to: those that they are themselves or point to if `direct`.
fn reached(kernel: &Kernel) -> (Vec<usize>, Vec<usize>) {
    let (mut enums, mut records) = (Vec::new(), Vec::new());
    let mut next: Vec<&Ty> = kernel.params.iter().map(|(_, ty)| ty).collect();
    while let Some(ty) = next.pop() {
        match ty {
            Ty::Enum(index) if !enums.contains(index) => enums.push(*index),
            Ty::Record(index) if !records.contains(index) => {
                records.push(*index);
                next.extend(kernel.records[*index].members.iter().map(|(_, ty)| ty));
            }
            Ty::Pointer(to, _) | Ty::Array(to, _) => next.push(to),
            _ => {}
        }
    }
    (enums, records)
}

/// Changes an enumeration that a parameter is, or that one leads to.
fn enumerator(kernel: &mut Kernel, mutation: Mutation, is_open: bool, place: Place, random: &mut Random) -> Option<()> {
    let is_param = |index: &usize| kernel.params.iter().any(|(_, ty)| *ty == Ty::Enum(*index));
    let mut enums = reached(kernel).0;
    enums.retain(|index| is_param(index) == (place == Place::Own) && kernel.enums[*index].is_open == is_open);
    if enums.is_empty() || place == Place::Array {
        return None;
    }
    let enumerators = &mut kernel.enums[*random.pick(&enums)].enumerators;
    let at = random.below(enumerators.len() as u64) as usize;
    let unused = enumerators.iter().map(|(_, value)| *value).max().unwrap_or(0) + random.within(1, 4) as i64;
    match mutation {
        Mutation::AddEnumerator | Mutation::AddOpenEnumerator => enumerators.insert(at, ("Zinc".to_owned(), unused)),
        Mutation::DropEnumerator | Mutation::DropOpenEnumerator if enumerators.len() > 1 => {
            enumerators.remove(at);
        }
        Mutation::RenameEnumerator | Mutation::RenameOpenEnumerator => enumerators[at].0 = "Zinc".to_owned(),
        Mutation::RevalueEnumerator | Mutation::RevalueOpenEnumerator => enumerators[at].1 = unused,
        _ => return None,
    }
    Some(())
}

/// Gives a parameter another leaf.
fn retype(
    kernel: &mut Kernel,
    random: &mut Random,
    is_meant: impl Fn(&BaseType) -> bool,
    is_other: impl Fn(&BaseType, &BaseType) -> bool,
) -> Option<()> {
    let mut params: Vec<(&mut &'static BaseType, Vec<&'static BaseType>)> = Vec::new();
    for (_, ty) in &mut kernel.params {
        let Ty::Leaf(leaf) = ty else { continue };
        let others: Vec<&BaseType> =
            LEAVES.iter().copied().filter(|other| is_meant(leaf) && is_other(leaf, other)).collect();
        if !others.is_empty() {
            params.push((leaf, others));
        }
    }
    if params.is_empty() {
        return None;
    }
    let at = random.below(params.len() as u64) as usize;
    let (leaf, others) = &mut params[at];
    **leaf = *random.pick(others.as_slice());
    Some(())
}

/// Swaps two parameters of one size, numbers or addresses.
fn order(kernel: &mut Kernel, random: &mut Random, is_meant: impl Fn(&Ty, &Ty) -> bool) -> Option<bool> {
    let size_of = |ty: &Ty| match ty {
        Ty::Leaf(leaf) if !is_vector(leaf) => Some(size(leaf)),
        Ty::Pointer(..) => Some(8),
        _ => None,
    };
    let mut pairs = Vec::new();
    for (a, (_, first)) in kernel.params.iter().enumerate() {
        for (b, (_, second)) in kernel.params.iter().enumerate().skip(a + 1) {
            if size_of(first).is_some() && size_of(first) == size_of(second) && is_meant(first, second) {
                let floats = |ty: &Ty| matches!(ty, Ty::Leaf(leaf) if is_float(leaf));
                pairs.push((a, b, floats(first) != floats(second)));
            }
        }
    }
    if pairs.is_empty() {
        return None;
    }
    let (a, b, shows_in_ptx) = *random.pick(&pairs);
    kernel.params.swap(a, b);
    Some(shows_in_ptx)
}

/// Changes what a parameter points to, or a member of a record that a parameter leads to.
fn pointee(kernel: &mut Kernel, mutation: Mutation, place: Place, random: &mut Random) -> Option<()> {
    let records = kernel.records.clone();
    let mut pointers: Vec<&mut Ty> = match place {
        Place::Own => kernel.params.iter_mut().map(|(_, ty)| ty).collect(),
        Place::Held => {
            let reached = reached(kernel).1;
            let all = kernel.records.iter_mut().enumerate().filter(|(index, _)| reached.contains(index));
            all.flat_map(|(_, record)| record.members.iter_mut().map(|(_, ty)| ty)).collect()
        }
        Place::Array => return None,
    };
    pointers.retain(|ty| matches!(ty, Ty::Pointer(..)) && *ty.innermost() != Ty::Void);
    if pointers.is_empty() {
        return None;
    }
    let at = random.below(pointers.len() as u64) as usize;
    let pointer = &mut *pointers[at];
    let old = pointer.clone();
    match mutation {
        Mutation::Const | Mutation::DropConst => {
            let Ty::Pointer(_, is_const) = pointer else { return None };
            let was_const = *is_const;
            *is_const = mutation == Mutation::Const;
            return (*is_const != was_const).then_some(());
        }
        Mutation::PointeeScalar | Mutation::PointeeVector => {
            let to = pointer.innermost_mut();
            let to_vector = mutation == Mutation::PointeeVector;
            let Ty::Leaf(leaf) = *to else { return None };
            let others: Vec<&'static BaseType> =
                LEAVES.iter().copied().filter(|other| is_vector(other) == to_vector && **other != *leaf).collect();
            *to = Ty::Leaf(random.pick::<&BaseType>(&others));
        }
        Mutation::PointeeRecord => {
            let Ty::Record(index) = pointer.innermost_mut() else { return None };
            *index = (*index + 1) % records.len();
        }
        Mutation::PointerLevel => match pointer {
            Ty::Pointer(to, _) if matches!(**to, Ty::Pointer(..)) && random.chance(70) => *pointer = (**to).clone(),
            _ => *pointer = Ty::Pointer(Box::new(old.clone()), false),
        },
        _ => return None,
    }
    are_told_apart(&old, pointer).then_some(())
}

/// Adds a tail to a record that a parameter points to, leaves its tail out, or gives it other elements.
fn tail(kernel: &mut Kernel, random: &mut Random) -> Option<()> {
    let mut records = reached(kernel).1;
    records.retain(|index| !kernel.is_held(*index));
    if records.is_empty() {
        return None;
    }
    let record = &mut kernel.records[*random.pick(&records)];
    let other = leaf(random);
    record.tail = match record.tail {
        Some(tail) if random.chance(70) => Some(other).filter(|other| other.rust.path != tail.rust.path),
        Some(_) => None,
        None => Some(other),
    };
    Some(())
}

/// Returns whether no rule says that the two are equal.
fn are_told_apart(a: &Ty, b: &Ty) -> bool {
    fn apart(a: &Ty, b: &Ty, is_pointee: bool) -> bool {
        match (a, b) {
            (Ty::Pointer(a, _), Ty::Pointer(b, _)) => apart(a, b, true),
            (Ty::Void, _) | (_, Ty::Void) => !is_pointee,
            (Ty::Leaf(a), Ty::Leaf(b)) => a.rust.path != b.rust.path && !(is_pointee && size(a) == 1 && size(b) == 1),
            // An enumeration is like the integer that it is stored as.
            (Ty::Enum(_), Ty::Leaf(_)) | (Ty::Leaf(_), Ty::Enum(_)) => false,
            _ => a != b,
        }
    }
    apart(a, b, false)
}
