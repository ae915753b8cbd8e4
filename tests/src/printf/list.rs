//! Random argument lists.

use gpu_abi::TypeLayout;
use gpu_abi::layout::{Enumerator, Layout};
use gpu_abi::scalar::Scalar;

use crate::base_type::{BASE_TYPES, Family};
use crate::random::Random;
use crate::subject::engine;
use crate::{cxx, generate};

/// Random records to choose from.
const RECORDS: usize = 300;

/// The most bytes of one argument: of what is larger, nvcc's back end for sm_100 and later passes the address.
const MAX_BYTES: usize = 128;

/// An argument.
#[derive(Clone, Debug)]
pub struct Argument {
    /// Its type in C++.
    pub cxx: &'static str,
    /// The library's layout of it.
    pub layout: &'static TypeLayout,
    /// The bytes of its value, those of padding among them.
    pub value: Vec<u8>,
}

/// The arguments of one `printf`.
#[derive(Clone, Debug)]
pub struct List {
    /// Which list it is.
    pub number: usize,
    /// The format.
    pub format: String,
    /// The arguments after the format.
    pub arguments: Vec<Argument>,
}

impl List {
    /// The name of the kernel that prints it.
    pub fn kernel(&self) -> String {
        format!("print_{:05}", self.number)
    }

    /// The layouts of the arguments' types.
    pub fn layouts(&self) -> Vec<&'static TypeLayout> {
        self.arguments.iter().map(|argument| argument.layout).collect()
    }

    /// The arguments' types in C++.
    pub fn described(&self) -> String {
        let types: Vec<&str> = self.arguments.iter().map(|argument| argument.cxx).collect();
        format!("printf(\"..\", {})", types.join(", "))
    }
}

/// Random lists, and the source that declares their types.
#[derive(Debug)]
pub struct Lists {
    /// The lists.
    pub lists: Vec<List>,
    /// The definitions of the records, and of the enumerations.
    pub declarations: String,
}

/// Enumerations of each size and sign.
const ENUMERATIONS: &[(&str, &str, Scalar)] = &[
    ("SmallEnum", "signed char", Scalar::I8),
    ("ByteEnum", "unsigned char", Scalar::U8),
    ("ShortEnum", "short", Scalar::I16),
    ("WideEnum", "unsigned long long", Scalar::U64),
];

static ENUMERATORS: &[Enumerator<'static>] = &[Enumerator::new("first", 0), Enumerator::new("second", 1)];

/// `count` lists that all follow from the seed; the first have one argument, one of each type.
pub fn lists(count: usize, seed: u64) -> Lists {
    let mut random = Random::new(seed);
    let mut declarations = cxx::PRELUDE.to_owned();
    let mut single: Vec<(&'static str, &'static TypeLayout, Option<Family>)> = Vec::new();
    for base in BASE_TYPES {
        single.push((base.cxx, leak(base.rust.layout), Some(base.family)));
    }
    for &(name, integer, scalar) in ENUMERATIONS {
        declarations += &format!("enum {name} : {integer} {{ {name}_first, {name}_second }};\n");
        single.push((name, leak(Layout::enumeration(name, scalar, ENUMERATORS)), Some(Family::Enum)));
    }
    let records = generate::records(RECORDS, seed);
    let mut structs = Vec::new();
    for (record, layout) in records.records().iter().zip(engine::layouts(&records)) {
        declarations += &cxx::definition(record);
        let Ok(layout) = layout else { continue };
        if (1..=MAX_BYTES).contains(&layout.size()) && layout.align() <= 128 {
            structs.push((&*record.name.clone().leak(), leak(layout), None));
        }
    }
    let mut made = Vec::with_capacity(count);
    for number in 0..count {
        let mut arguments = Vec::new();
        if let Some(&one) = single.get(number) {
            arguments.push(one);
            arguments.push(*random.pick(&single));
        } else {
            for _ in 0..random.below(9) {
                let from = if random.chance(25) && !structs.is_empty() { &structs } else { &single };
                arguments.push(*random.pick(from));
            }
        }
        let arguments = arguments.into_iter().map(|(cxx, layout, family)| Argument {
            cxx,
            layout,
            value: value(&mut random, layout, family),
        });
        made.push(List { number, format: "list".to_owned(), arguments: arguments.collect() });
    }
    Lists { lists: made, declarations }
}

/// The bytes of a value that the type has; those of padding are random too.
fn value(random: &mut Random, layout: &TypeLayout, family: Option<Family>) -> Vec<u8> {
    match family {
        Some(Family::Bool) => vec![random.below(2) as u8],
        // No bit is lost where it becomes a `double`, and it is a number.
        Some(Family::Float { bits: 32 }) => (random.bits() as i32 as f32 / 3.0).to_le_bytes().to_vec(),
        _ => (0..layout.size()).map(|_| random.bits() as u8).collect(),
    }
}

fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}
