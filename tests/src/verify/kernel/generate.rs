//! Random kernels.

use super::model::{Enum, Kernel, Record, Ty, leaf};
use crate::base_type::{BaseType, Family};
use crate::random::Random;

/// None of these ends another, which would count as its name.
const WORDS: [&str; 12] =
    ["Diffuse", "Metal", "Glass", "Water", "Fixed", "Open", "Left", "Right", "Near", "Fluid", "Solid", "Empty"];

/// Returns a random kernel with types of its own.
pub fn kernel(random: &mut Random) -> Kernel {
    let enums = (0..random.within(1, 2)).map(|_| enumeration(random)).collect::<Vec<_>>();
    let count = random.within(1, 3) as usize;
    let records = (0..count).map(|index| record(index, count, enums.len(), random)).collect::<Vec<_>>();
    let params = (0..random.within(1, 6)).map(|at| (format!("p{at}"), param(count, enums.len(), random))).collect();
    let mut kernel = Kernel { params, enums, records };
    for index in 0..count {
        if !kernel.is_held(index) && random.chance(50) {
            kernel.records[index].tail = Some(leaf(random));
        }
    }
    kernel
}

fn integer(random: &mut Random) -> &'static BaseType {
    loop {
        let leaf = leaf(random);
        if matches!(leaf.family, Family::Integer { .. }) {
            return leaf;
        }
    }
}

fn enumeration(random: &mut Random) -> Enum {
    let repr = integer(random);
    let first = random.below(WORDS.len() as u64) as usize;
    let mut value = if repr.is_signed() { -2 } else { 0 };
    let enumerators = (0..random.within(2, 5) as usize).map(|at| {
        value += random.within(1, 3) as i64;
        (WORDS[(first + at) % WORDS.len()].to_owned(), value)
    });
    let mut enumerators: Vec<(String, i64)> = enumerators.collect();
    let is_open = random.chance(50);
    // A value of such an enumeration may have two names.
    if is_open && random.chance(40) {
        let again = WORDS[(first + enumerators.len()) % WORDS.len()].to_owned();
        enumerators.push((again, random.pick(&enumerators).1));
    }
    Enum { repr, is_scoped: random.chance(60), is_open, enumerators }
}

/// Returns a record that holds records before it, and points to any.
fn record(index: usize, records: usize, enums: usize, random: &mut Random) -> Record {
    let members = (0..random.within(2, 6)).map(|at| {
        let ty = match random.below(11) {
            0..=3 => Ty::Leaf(leaf(random)),
            4 => Ty::Enum(random.below(enums as u64) as usize),
            5 if index > 0 => Ty::Record(random.below(index as u64) as usize),
            6 => {
                let of_records = index > 0 && random.chance(30);
                let element =
                    if of_records { Ty::Record(random.below(index as u64) as usize) } else { Ty::Leaf(leaf(random)) };
                Ty::Array(Box::new(element), random.within(2, 5) as u32)
            }
            7 => {
                let of = integer(random);
                Ty::Bits(of, random.within(1, 8 * of.rust.layout.size() as u64 - 1) as u32)
            }
            _ => pointer(records, enums, random),
        };
        (format!("m{index}_{at}"), ty)
    });
    Record { members: members.collect(), tail: None, align: random.chance(15).then(|| *random.pick(&[16, 32])) }
}

fn param(records: usize, enums: usize, random: &mut Random) -> Ty {
    match random.below(10) {
        0..=2 => Ty::Leaf(leaf(random)),
        3 => Ty::Enum(random.below(enums as u64) as usize),
        4..=5 => Ty::Record(random.below(records as u64) as usize),
        _ => pointer(records, enums, random),
    }
}

fn pointer(records: usize, enums: usize, random: &mut Random) -> Ty {
    let to = match random.below(12) {
        0..=4 => Ty::Leaf(leaf(random)),
        5..=6 => Ty::Enum(random.below(enums as u64) as usize),
        7..=9 => Ty::Record(random.below(records as u64) as usize),
        10 => Ty::Void,
        _ => pointer(records, enums, random),
    };
    Ty::Pointer(Box::new(to), random.chance(30))
}
