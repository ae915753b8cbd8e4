//! One change in a kernel's source, of which Rust's side knows nothing.

use gpu_abi::TypeLayout;
use gpu_abi::layout::{Kind, Layout};

use super::change;
use super::program::{Needs, Program, Subject, can_be_passed};
use crate::random::Random;
use crate::record::{Record, RecordSet};
use crate::subject::engine;

/// The change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mutation {
    /// Two members change places.
    Swap,
    /// A member gets a type of twice the size.
    Widen,
    /// The record or a member gets an alignment.
    Align,
    /// A bit-field gets another width.
    BitWidth,
    /// A floating-point number takes an integer's place, or the other way round.
    FloatForInt,
    /// An integer gets or loses its sign.
    Sign,
    /// An array gets another length.
    Length,
    /// A member is added.
    AddMember,
    /// A member is left out.
    DropMember,
    /// The kernel gets one more parameter.
    AddParameter,
    /// The kernel loses a parameter.
    DropParameter,
    /// An enumerator is added.
    AddEnumerator,
    /// An enumerator is left out.
    DropEnumerator,
    /// An enumerator gets another name.
    RenameEnumerator,
    /// An enumerator gets another value.
    RevalueEnumerator,
    /// An enumerator is added to an enumeration that may have values without a name in Rust: no mistake.
    AddOpenEnumerator,
    /// An enumerator of such an enumeration is left out.
    DropOpenEnumerator,
    /// An enumerator of such an enumeration gets another name.
    RenameOpenEnumerator,
    /// An enumerator of such an enumeration gets another value.
    RevalueOpenEnumerator,
    /// A pointer to a number or vector points to another number.
    PointeeScalar,
    /// A pointer to a number or vector points to another vector.
    PointeeVector,
    /// A pointer to a record points to another.
    PointeeRecord,
    /// A pointer becomes a pointer to a pointer, or the other way round.
    PointerLevel,
    /// The target of a pointer becomes `const`: no mistake.
    Const,
    /// The target of a pointer is not `const` anymore.
    DropConst,
    /// An integer that is a parameter gets or loses its sign.
    ParamSign,
    /// A floating-point number that is a parameter takes an integer's place, or the other way round.
    ParamKind,
    /// Two parameters of one size change places.
    ParamOrder,
    /// Two parameters of one type change places.
    ParamNames,
    /// A record gets or loses an array of unknown length at its end, or the array gets other elements.
    Tail,
}

impl Mutation {
    /// Those of the random records, and of the kernels that take them.
    pub const OF_RECORDS: [Self; 11] = [
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
    ];

    /// Those of random kernels, in all that their parameters lead to.
    pub const OF_KERNELS: [Self; 19] = [
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

    /// Returns whether the record stays as it is.
    pub const fn is_of_kernel(self) -> bool {
        matches!(self, Self::AddParameter | Self::DropParameter)
    }

    /// Returns whether Rust's side still agrees after the change.
    pub const fn is_no_mistake(self) -> bool {
        matches!(self, Self::Const | Self::AddOpenEnumerator)
    }

    /// Returns whether it is made in an enumeration, and if so, whether in one that may have values without a name in Rust.
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

    /// Returns whether many changes of this kind alter the size or the alignment of a parameter, or their number.
    pub const fn alters_sizes(self) -> bool {
        matches!(
            self,
            Self::Widen
                | Self::Align
                | Self::Length
                | Self::AddMember
                | Self::DropMember
                | Self::AddParameter
                | Self::DropParameter
        )
    }
}

/// Where a record is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In itself, in a member that is no array.
    Own,
    /// In a record that it holds, or one within that.
    Held,
    /// In an array: its length, its elements' type, or the record that its elements are.
    Array,
}

impl Place {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Own, Self::Held, Self::Array];
}

/// A record as only the kernel has it.
#[derive(Clone, Debug)]
pub struct Mutated {
    /// The change.
    pub mutation: Mutation,
    /// Where.
    pub place: Place,
    /// The record under a name of its own, behind the changed records that it holds.
    pub records: Vec<Record>,
    /// Its layout in Rust, if Rust knew of the change.
    pub layout: TypeLayout,
    /// Where the unchanged record is in the set.
    pub position: usize,
    /// The requirements of the changed record.
    pub needs: Needs,
    /// Whether the size or the alignment changes with it, or the number of parameters.
    pub alters_interface: bool,
}

impl Mutated {
    /// The name of the changed record.
    pub fn name(&self) -> &str {
        self.layout.name()
    }
}

/// How often a change is tried that turns out to change nothing: two equal members swapped, an alignment that is there already.
const TRIES: usize = 30;

/// Changes every subject in every way and place that it has.
pub fn mutate_all(program: &Program, random: &mut Random) -> Vec<Mutated> {
    let mut all = Vec::new();
    for subject in &program.subjects {
        let set = program.set.only(|record| record.name == subject.name);
        for mutation in Mutation::OF_RECORDS {
            for place in Place::ALL {
                all.extend(mutate(&set, subject, mutation, place, random));
            }
        }
    }
    all
}

/// `set` holds what the subject needs, and no more.
fn mutate(set: &RecordSet, subject: &Subject, mutation: Mutation, place: Place, random: &mut Random) -> Option<Mutated> {
    for _ in 0..TRIES {
        let mut record = set.get(&subject.name)?.clone();
        record.name = format!("{}_{}{}", subject.name, mutation as usize, place as usize);
        let mut records = Vec::new();
        match mutation {
            Mutation::AddParameter | Mutation::DropParameter if place != Place::Own => return None,
            Mutation::AddParameter | Mutation::DropParameter => {}
            _ if change::change(&mut record, mutation, place, set, &mut records, random) => {}
            _ => return None,
        }
        let name = record.name.clone();
        records.push(record);
        let mut set = set.clone();
        if records.iter().any(|record| set.push(record.clone()).is_err()) {
            continue;
        }
        let set = set.only(|one| one.name == name);
        let layouts = engine::layouts(&set);
        let Some(Ok(layout)) = layouts.last() else { continue };
        if !can_be_passed(layout) || !mutation.is_of_kernel() && seen(layout) == seen(&subject.layout) {
            continue;
        }
        let alters_interface =
            mutation.is_of_kernel() || (layout.size(), layout.align()) != (subject.layout.size(), subject.layout.align());
        let needs = Needs::of(&set, layouts.len() - 1, &layouts);
        return Some(Mutated {
            mutation,
            place,
            records,
            layout: *layout,
            position: subject.position,
            needs,
            alters_interface,
        });
    }
    None
}

/// Returns all that a kernel can see of a parameter's type.
fn seen(layout: &Layout<'_>) -> String {
    format!("{} {}", layout.align(), shown(layout))
}

/// Returns sizes, places, names of members and kinds of numbers. The alignment of what is held shows in the places alone.
pub(super) fn shown(layout: &Layout<'_>) -> String {
    let members = || {
        let one = |field: &gpu_abi::layout::Field<'_>| {
            format!("{} {} {:?} {}; ", field.name(), field.offset(), field.bits(), shown(field.layout()))
        };
        layout
            .fields()
            .iter()
            .filter(|field| field.layout().size() > 0 || field.bits().is_some())
            .map(one)
            .collect::<String>()
    };
    let kind = match layout.kind() {
        Kind::Scalar(scalar) | Kind::Enum { repr: scalar, .. } => scalar.name().to_owned(),
        Kind::Array { element, len } => format!("{len} of {}", shown(element)),
        Kind::Record(form) => format!("{} {}", form.is_union, members()),
        _ => layout.name().to_owned(),
    };
    format!("({} {kind})", layout.size())
}
