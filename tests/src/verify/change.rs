//! A record's description with one change in it.

use super::mutation::{Mutation, Place};
use crate::base_type::{BaseType, Family};
use crate::random::Random;
use crate::record::{Kind, Member, MemberType, Record, RecordSet};

/// Changes `record` where it is said; returns whether there is anything to change.
///
/// A record that it holds is changed under a name of its own, and put behind `held`.
pub(super) fn change(
    record: &mut Record,
    mutation: Mutation,
    place: Place,
    set: &RecordSet,
    held: &mut Vec<Record>,
    random: &mut Random,
) -> bool {
    match place {
        Place::Own => mutation != Mutation::Length && own(record, mutation, is_single, random),
        Place::Held => within(record, mutation, set, is_single, held, random),
        Place::Array => {
            // The array itself, or the record that its elements are, if there are both.
            let is_of_array =
                matches!(mutation, Mutation::Length | Mutation::Widen | Mutation::FloatForInt | Mutation::Sign);
            let first = random.chance(50);
            let mut in_array = |record: &mut Record, itself: bool| match itself {
                true => is_of_array && own(record, mutation, is_array, random),
                false => within(record, mutation, set, is_array, held, random),
            };
            in_array(record, first) || in_array(record, !first)
        }
    }
}

fn is_single(member: &Member) -> bool {
    member.dims.is_empty()
}

fn is_array(member: &Member) -> bool {
    !is_single(member)
}

/// Changes the record itself, in members that `is_meant` chooses where the change is one of a member's type.
fn own(record: &mut Record, mutation: Mutation, is_meant: fn(&Member) -> bool, random: &mut Random) -> bool {
    match mutation {
        Mutation::Swap => swap(record, random),
        Mutation::Widen => retype(record, is_meant, random, wider),
        Mutation::Align => align(record, random),
        Mutation::BitWidth => bit_width(record, random),
        Mutation::FloatForInt => retype(record, is_meant, random, float_for_int),
        Mutation::Sign => retype(record, is_meant, random, other_sign),
        Mutation::Length => length(record, random),
        Mutation::AddMember => add(record, random),
        Mutation::DropMember => drop_one(record, random),
        // Changes of kernels.
        _ => false,
    }
}

/// Changes a record that the record holds in a member that `is_meant` chooses, or a record within that.
fn within(
    record: &mut Record,
    mutation: Mutation,
    set: &RecordSet,
    is_meant: fn(&Member) -> bool,
    held: &mut Vec<Record>,
    random: &mut Random,
) -> bool {
    let holders: Vec<(usize, &Record)> = named(record)
        .into_iter()
        .filter(|at| is_meant(&record.members[*at]))
        .filter_map(|at| match &record.members[at].ty {
            MemberType::Record(name) => Some((at, set.get(name)?)),
            MemberType::Base(_) => None,
        })
        .collect();
    if holders.is_empty() {
        return false;
    }
    let (at, inner) = *random.pick(&holders);
    let mut inner = inner.clone();
    inner.name = format!("{}_{}", record.name, inner.name);
    let any = |_: &Member| true;
    let deeper = random.chance(30);
    let is_changed = deeper && within(&mut inner, mutation, set, any, held, random)
        || own(&mut inner, mutation, any, random)
        || !deeper && within(&mut inner, mutation, set, any, held, random);
    if is_changed {
        record.members[at].ty = MemberType::Record(inner.name.clone());
        held.push(inner);
    }
    is_changed
}

/// The members that have a name and storage.
fn named(record: &Record) -> Vec<usize> {
    let has_storage = |member: &Member| member.name.is_some() && !member.dims.contains(&0);
    (0..record.members.len()).filter(|at| has_storage(&record.members[*at])).collect()
}

fn swap(record: &mut Record, random: &mut Random) -> bool {
    let members = named(record);
    if members.len() < 2 || record.kind == Kind::Union {
        return false;
    }
    let (a, b) = (*random.pick(&members), *random.pick(&members));
    record.members.swap(a, b);
    true
}

fn retype(
    record: &mut Record,
    is_meant: fn(&Member) -> bool,
    random: &mut Random,
    other: impl Fn(&BaseType, bool) -> Option<&'static str>,
) -> bool {
    let choices: Vec<(usize, &'static str)> = named(record)
        .into_iter()
        .filter(|at| is_meant(&record.members[*at]))
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
    let member = Member::new(Some("added".to_owned()), ty);
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

fn length(record: &mut Record, random: &mut Random) -> bool {
    let arrays: Vec<usize> = named(record).into_iter().filter(|at| is_array(&record.members[*at])).collect();
    if arrays.is_empty() {
        return false;
    }
    let dims = &mut record.members[*random.pick(&arrays)].dims;
    let at = random.below(dims.len() as u64) as usize;
    // A length of 0 takes the member away, which is another change.
    dims[at] = if dims[at] > 1 && random.chance(50) { dims[at] - 1 } else { dims[at] + 1 };
    true
}
