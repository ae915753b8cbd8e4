//! One change in a kernel's source, of which Rust's side knows nothing.

use gpu_abi::TypeLayout;

use super::generate;
use super::model::{Kernel, LEAVES, Ty, leaf};
use crate::base_type::{BaseType, Family};
use crate::random::Random;
use crate::verify::source::Source;

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// Swaps two members.
    Swap,
    /// Makes a number in a record wider.
    Widen,
    /// Aligns a record more strictly, so that it grows.
    Align,
    /// Makes a bit-field narrower.
    BitWidth,
    /// Makes an integer in a record a floating-point number, or the reverse.
    FloatForInt,
    /// Makes a signed integer in a record unsigned, or the reverse.
    Sign,
    /// Makes an array in a record longer or shorter.
    Length,
    /// Adds a member.
    AddMember,
    /// Leaves a member out.
    DropMember,
    /// Adds a parameter.
    AddParameter,
    /// Leaves a parameter out.
    DropParameter,
    /// Adds an enumerator.
    AddEnumerator,
    /// Leaves an enumerator out.
    DropEnumerator,
    /// Renames an enumerator.
    RenameEnumerator,
    /// Gives an enumerator another value.
    RevalueEnumerator,
    /// Adds an enumerator to an enumeration whose values may be without a name in Rust. This is not a mistake.
    AddOpenEnumerator,
    /// Leaves an enumerator of such an enumeration out.
    DropOpenEnumerator,
    /// Renames an enumerator of such an enumeration.
    RenameOpenEnumerator,
    /// Gives an enumerator of such an enumeration another value.
    RevalueOpenEnumerator,
    /// Points to another number.
    PointeeScalar,
    /// Points to a vector instead.
    PointeeVector,
    /// Points to another record.
    PointeeRecord,
    /// Points to a pointer instead, or to what the pointer points to.
    PointerLevel,
    /// Makes the target of a pointer `const`. This is not a mistake.
    Const,
    /// Makes the target of a pointer writable.
    DropConst,
    /// Makes a signed parameter unsigned, or the reverse.
    ParamSign,
    /// Makes an integer a floating-point number, or the reverse.
    ParamKind,
    /// Swaps two parameters of one size and of different types.
    ParamOrder,
    /// Swaps two parameters of one type.
    ParamNames,
    /// Changes the array of unknown length at a record's end.
    Tail,
}

impl Mutation {
    /// All of them.
    pub const ALL: [Self; 30] = [
        Self::Swap,
        Self::Widen,
        Self::Align,
        Self::BitWidth,
        Self::FloatForInt,
        Self::Sign,
        Self::Length,
        Self::AddMember,
        Self::DropMember,
        Self::AddParameter,
        Self::DropParameter,
        Self::AddEnumerator,
        Self::DropEnumerator,
        Self::RenameEnumerator,
        Self::RevalueEnumerator,
        Self::AddOpenEnumerator,
        Self::DropOpenEnumerator,
        Self::RenameOpenEnumerator,
        Self::RevalueOpenEnumerator,
        Self::PointeeScalar,
        Self::PointeeVector,
        Self::PointeeRecord,
        Self::PointerLevel,
        Self::Const,
        Self::DropConst,
        Self::ParamSign,
        Self::ParamKind,
        Self::ParamOrder,
        Self::ParamNames,
        Self::Tail,
    ];

    /// Returns whether a record's own members or alignment change.
    pub const fn is_of_record(self) -> bool {
        (self as usize) < Self::AddParameter as usize
    }

    /// Returns whether nothing may be reported: more may be `const` in C++ than in Rust, and an enumeration whose values may have no
    /// name may have more of them.
    pub const fn is_no_mistake(self) -> bool {
        matches!(self, Self::Const | Self::AddOpenEnumerator)
    }

    /// Returns whether the values of the changed enumeration may have no name, `None` if no enumeration is changed.
    pub const fn is_of_open_enumeration(self) -> Option<bool> {
        match self {
            Self::AddEnumerator | Self::DropEnumerator | Self::RenameEnumerator | Self::RevalueEnumerator => Some(false),
            Self::AddOpenEnumerator
            | Self::DropOpenEnumerator
            | Self::RenameOpenEnumerator
            | Self::RevalueOpenEnumerator => Some(true),
            _ => None,
        }
    }
}

/// Where the change is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a parameter itself.
    Own,
    /// In what a parameter leads to.
    Held,
}

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
    /// Whether a cubin shows it: the size of a parameter changes.
    shows_in_cubin: bool,
    /// Whether the text of the kernel alone shows it: the kind, the size or the alignment of a parameter changes.
    shows_in_ptx: bool,
}

impl Mistake {
    /// Returns whether a source must tell.
    pub fn must_be_found(&self, source: Source) -> bool {
        match (source, self.mutation, self.place) {
            (_, mutation, _) if mutation.is_no_mistake() => false,
            (_, Mutation::AddParameter | Mutation::DropParameter, _) => true,
            (source, Mutation::ParamNames, _) => source.has_names(),
            (Source::Ptx, ..) => self.shows_in_ptx,
            (Source::Cubin, ..) => self.shows_in_cubin,
            (Source::Name, mutation, _) if mutation.is_of_record() => self.shows_in_ptx,
            (Source::Stub, mutation, _) if mutation.is_of_record() => self.shows_in_cubin,
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
        if let Some(shows_kind) = change(&mut compiled, mutation, place, random) {
            let differs = |what: fn(TypeLayout) -> (usize, usize)| {
                let of = |kernel: &Kernel| kernel.params.iter().map(|(_, ty)| what(kernel.layout(ty))).collect::<Vec<_>>();
                of(&declared) != of(&compiled)
            };
            let shows_in_cubin = differs(|layout| (layout.size(), 1));
            let shows_in_ptx = shows_kind || differs(|layout| (layout.size(), layout.align()));
            return Some(Mistake { mutation, place, declared, compiled, shows_in_cubin, shows_in_ptx });
        }
    }
    None
}

/// Changes the kernel; returns whether PTX text shows the change, `None` if there is nothing to change.
fn change(kernel: &mut Kernel, mutation: Mutation, place: Place, random: &mut Random) -> Option<bool> {
    if let Some(is_open) = mutation.is_of_open_enumeration() {
        return enumerator(kernel, mutation, is_open, place, random).map(|()| false);
    }
    if mutation.is_of_record() {
        return record(kernel, mutation, place, random).map(|()| false);
    }
    match mutation {
        Mutation::ParamSign if place == Place::Own => {
            retype(kernel.params.iter_mut().map(|(_, ty)| ty), random, is_integer, |old, new| {
                is_integer(new) && size(old) == size(new) && new.is_signed() != old.is_signed()
            })?;
            Some(false)
        }
        Mutation::ParamKind if place == Place::Own => {
            let is_number = |leaf: &BaseType| size(leaf) >= 4 && !is_vector(leaf);
            retype(kernel.params.iter_mut().map(|(_, ty)| ty), random, is_number, |old, new| {
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
    if enums.is_empty() {
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

/// Changes a record that a parameter leads to: one that is passed by value, or another one.
fn record(kernel: &mut Kernel, mutation: Mutation, place: Place, random: &mut Random) -> Option<()> {
    let is_param = |index: &usize| kernel.params.iter().any(|(_, ty)| *ty == Ty::Record(*index));
    let mut records = reached(kernel).1;
    records.retain(|index| is_param(index) == (place == Place::Own));
    if records.is_empty() {
        return None;
    }
    let index = *random.pick(&records);
    if mutation == Mutation::Align {
        let size = kernel.layout(&Ty::Record(index)).size();
        let align = (3..8).map(|log| 1 << log).find(|align| size % align != 0)?;
        let record = &mut kernel.records[index];
        record.align = Some(align as u32);
        return record.tail.is_none().then_some(());
    }
    let members = &mut kernel.records[index].members;
    let at = random.below(members.len() as u64) as usize;
    let leaves = members.iter_mut().map(|(_, ty)| if let Ty::Array(element, _) = ty { &mut **element } else { ty });
    let is_number = |leaf: &BaseType| !is_vector(leaf);
    match mutation {
        Mutation::Widen => retype(leaves, random, is_number, |old, new| {
            is_number(new) && size(new) > size(old) && is_float(new) == is_float(old)
        }),
        Mutation::FloatForInt => retype(leaves, random, is_number, |old, new| {
            is_number(new) && size(new) == size(old) && is_float(new) != is_float(old)
        }),
        Mutation::Sign => retype(leaves, random, is_integer, |old, new| {
            is_integer(new) && size(new) == size(old) && new.is_signed() != old.is_signed()
        }),
        Mutation::Swap if at > 0 => {
            members.swap(0, at);
            Some(())
        }
        Mutation::AddMember => {
            members.insert(at, ("added".to_owned(), Ty::Leaf(leaf(random))));
            Some(())
        }
        Mutation::DropMember if members.len() > 1 => {
            members.remove(at);
            Some(())
        }
        Mutation::Length | Mutation::BitWidth => members.iter_mut().find_map(|(_, ty)| match ty {
            Ty::Array(_, len) if mutation == Mutation::Length => {
                *len = if random.chance(50) { *len - 1 } else { *len + 1 };
                Some(())
            }
            Ty::Bits(_, width) if mutation == Mutation::BitWidth && *width > 1 => {
                *width -= 1;
                Some(())
            }
            _ => None,
        }),
        _ => None,
    }
}

/// Gives one of these types another leaf.
fn retype<'t>(
    types: impl Iterator<Item = &'t mut Ty>,
    random: &mut Random,
    is_meant: impl Fn(&BaseType) -> bool,
    is_other: impl Fn(&BaseType, &BaseType) -> bool,
) -> Option<()> {
    let mut changed: Vec<(&mut &'static BaseType, Vec<&'static BaseType>)> = Vec::new();
    for ty in types {
        let Ty::Leaf(leaf) = ty else { continue };
        let others: Vec<&BaseType> =
            LEAVES.iter().copied().filter(|other| is_meant(leaf) && is_other(leaf, other)).collect();
        if !others.is_empty() {
            changed.push((leaf, others));
        }
    }
    if changed.is_empty() {
        return None;
    }
    let at = random.below(changed.len() as u64) as usize;
    let (leaf, others) = &mut changed[at];
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
