//! One change in a kernel's source, of which Rust's side knows nothing.

use std::fmt;

use gpu_abi::layout::{Kind, Layout};

use super::program::{Program, Subject};
use crate::base_type::{BaseType, Family};
use crate::random::Random;
use crate::record::{self, Member, MemberType, Record};
use crate::subject::engine;

/// What is changed.
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
    /// A member is added.
    AddMember,
    /// A member is left out.
    DropMember,
    /// The kernel gets one more parameter.
    AddParameter,
    /// The kernel loses a parameter.
    DropParameter,
}

impl Mutation {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Swap,
        Self::Widen,
        Self::Align,
        Self::BitWidth,
        Self::FloatForInt,
        Self::Sign,
        Self::AddMember,
        Self::DropMember,
        Self::AddParameter,
        Self::DropParameter,
    ];

    /// Whether the record stays as it is.
    pub const fn is_of_kernel(self) -> bool {
        matches!(self, Self::AddParameter | Self::DropParameter)
    }
}

impl fmt::Display for Mutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Swap => "two members swapped",
            Self::Widen => "a member widened",
            Self::Align => "an alignment",
            Self::BitWidth => "a bit-field's width",
            Self::FloatForInt => "float for int",
            Self::Sign => "an integer's sign",
            Self::AddMember => "a member added",
            Self::DropMember => "a member dropped",
            Self::AddParameter => "a parameter added",
            Self::DropParameter => "a parameter dropped",
        })
    }
}

/// A record as only the kernel has it.
#[derive(Clone, Debug)]
pub struct Mutated {
    /// What is changed.
    pub mutation: Mutation,
    /// The record under a name of its own.
    pub record: Record,
    /// Where the unchanged record is in the set.
    pub position: usize,
    /// Whether the size or the alignment changes with it, or the number of parameters.
    pub alters_interface: bool,
}

/// How often a change is tried that turns out to change nothing: two equal members swapped, an alignment that is there already.
const TRIES: usize = 30;

/// Changes every subject once, as far as it can be; what is changed is chosen in turn.
pub fn mutate_all(program: &Program, subjects: &[&Subject], random: &mut Random) -> Vec<Mutated> {
    let mut all = Vec::new();
    for (turn, subject) in subjects.iter().enumerate() {
        let choices = Mutation::ALL.iter().cycle().skip(turn).take(Mutation::ALL.len());
        all.extend(choices.into_iter().find_map(|mutation| mutate(program, subject, *mutation, random)));
    }
    all
}

fn mutate(program: &Program, subject: &Subject, mutation: Mutation, random: &mut Random) -> Option<Mutated> {
    let original = &program.set.records()[subject.position];
    for _ in 0..TRIES {
        let mut record = original.clone();
        record.name = format!("{}_changed", original.name);
        let is_changed = match mutation {
            Mutation::Swap => swap(&mut record, random),
            Mutation::Widen => retype(&mut record, random, wider),
            Mutation::Align => align(&mut record, random),
            Mutation::BitWidth => bit_width(&mut record, random),
            Mutation::FloatForInt => retype(&mut record, random, float_for_int),
            Mutation::Sign => retype(&mut record, random, other_sign),
            Mutation::AddMember => add(&mut record, random),
            Mutation::DropMember => drop_one(&mut record, random),
            Mutation::AddParameter | Mutation::DropParameter => true,
        };
        if !is_changed {
            return None;
        }
        let mut set = program.set.clone();
        if set.push(record.clone()).is_err() {
            continue;
        }
        let Some(Ok(layout)) = engine::layouts(&set.only(|one| one.name == record.name)).pop() else { continue };
        if layout.size() == 0 || !mutation.is_of_kernel() && shown(&layout) == shown(&subject.layout) {
            continue;
        }
        let alters_interface =
            mutation.is_of_kernel() || (layout.size(), layout.align()) != (subject.layout.size(), subject.layout.align());
        return Some(Mutated { mutation, record, position: subject.position, alters_interface });
    }
    None
}

/// Returns all that a kernel can see of a layout: sizes, alignments, places, names of members and kinds of numbers.
fn shown(layout: &Layout<'_>) -> String {
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
        Kind::Record(form) => format!("{} {}", form.is_union(), members()),
        _ => layout.name().to_owned(),
    };
    format!("({} {} {kind})", layout.size(), layout.align())
}

/// The members that have a name and storage.
fn named(record: &Record) -> Vec<usize> {
    let has_storage = |member: &Member| member.name.is_some() && !member.dims.contains(&0);
    (0..record.members.len()).filter(|at| has_storage(&record.members[*at])).collect()
}

fn swap(record: &mut Record, random: &mut Random) -> bool {
    let members = named(record);
    if members.len() < 2 || record.kind == record::Kind::Union {
        return false;
    }
    let (a, b) = (*random.pick(&members), *random.pick(&members));
    record.members.swap(a, b);
    true
}

fn retype(record: &mut Record, random: &mut Random, other: impl Fn(&BaseType, bool) -> Option<&'static str>) -> bool {
    let choices: Vec<(usize, &'static str)> = named(record)
        .into_iter()
        .filter_map(|at| match &record.members[at].ty {
            MemberType::Base(base) => Some((at, other(base, record.members[at].bits.is_some())?)),
            MemberType::Record(_) => None,
        })
        .collect();
    if choices.is_empty() {
        return false;
    }
    let (at, name) = *random.pick(&choices);
    record.members[at].ty = MemberType::Base(BaseType::named(name).expect("the names are the table's"));
    true
}

fn wider(base: &BaseType, _: bool) -> Option<&'static str> {
    Some(match base.name {
        "char" | "schar" => "short",
        "uchar" => "ushort",
        "short" => "int",
        "ushort" => "uint",
        "int" => "llong",
        "uint" => "ullong",
        "float" => "double",
        "half" => "float",
        "float2" => "float4",
        "float3" => "float4",
        _ => return None,
    })
}

fn float_for_int(base: &BaseType, is_bits: bool) -> Option<&'static str> {
    Some(match base.name {
        _ if is_bits => return None,
        "int" | "uint" => "float",
        "long" | "ulong" | "llong" | "ullong" => "double",
        "short" | "ushort" => "half",
        "float" => "int",
        "double" => "llong",
        _ => return None,
    })
}

fn other_sign(base: &BaseType, _: bool) -> Option<&'static str> {
    let Family::Integer { .. } = base.family else { return None };
    Some(match base.name {
        "char" | "schar" => "uchar",
        "uchar" => "schar",
        "short" => "ushort",
        "ushort" => "short",
        "int" => "uint",
        "uint" => "int",
        "long" => "ulong",
        "ulong" => "long",
        "llong" => "ullong",
        "ullong" => "llong",
        _ => return None,
    })
}

fn align(record: &mut Record, random: &mut Random) -> bool {
    let align = *random.pick(&[2, 4, 8, 16, 32, 64, 128]);
    let members: Vec<usize> = named(record).into_iter().filter(|at| record.members[*at].bits.is_none()).collect();
    if random.chance(60) || members.is_empty() {
        record.align = Some(record.align.unwrap_or(1).max(align));
    } else {
        let member = &mut record.members[*random.pick(&members)];
        member.align = Some(member.align.unwrap_or(1).max(align));
    }
    true
}

fn bit_width(record: &mut Record, random: &mut Random) -> bool {
    let is_bits = |at: &usize| record.members[*at].bits.is_some_and(|bits| bits > 1);
    let members: Vec<usize> = named(record).into_iter().filter(is_bits).collect();
    if members.is_empty() {
        return false;
    }
    let bits = &mut record.members[*random.pick(&members)].bits;
    *bits = bits.map(|width| width - 1);
    true
}

fn add(record: &mut Record, random: &mut Random) -> bool {
    let ty = MemberType::Base(
        BaseType::named(random.pick::<&str>(&["int", "double", "uchar"])).expect("the names are the table's"),
    );
    let member = Member { name: Some("added".to_owned()), ty, bits: None, dims: Vec::new(), align: None, packed: false };
    record.members.insert(random.below(record.members.len() as u64 + 1) as usize, member);
    true
}

fn drop_one(record: &mut Record, random: &mut Random) -> bool {
    let members = named(record);
    if members.len() < 2 {
        return false;
    }
    record.members.remove(*random.pick(&members));
    true
}
