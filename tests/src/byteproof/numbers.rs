//! The numbers a record's value is made of, and random ones.

use gpu_abi::layout::Host;

use crate::base_type::{BaseType, Family};
use crate::random::Random;
use crate::record::{Kind, Member, MemberType, Record, RecordSet};

/// The range of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// How many bits it has.
    pub bits: u32,
    /// Whether its highest bit is a sign.
    pub signed: bool,
}

impl Number {
    /// A random number, often one at the end of its range.
    pub fn random(self, random: &mut Random) -> u128 {
        let bits = match random.below(6) {
            0 => 0,
            1 => u128::MAX,
            // The smallest and the largest number with a sign.
            2 => 1 << (self.bits - 1),
            3 => (1 << (self.bits - 1)) - 1,
            _ => u128::from(random.bits()) << 64 | u128::from(random.bits()),
        };
        let unused = 128 - self.bits;
        let bits = bits << unused;
        if self.signed { (bits as i128 >> unused) as u128 } else { bits >> unused }
    }
}

/// Records as values: which member of each union is alive.
#[derive(Debug)]
pub struct Values<'a> {
    set: &'a RecordSet,
    alive: Vec<Option<usize>>,
    /// The host, for the width of C++'s `long` and the sign of its `char`.
    host: Host,
}

impl<'a> Values<'a> {
    /// Chooses a member for each union; one without named members has none.
    pub fn new(set: &'a RecordSet, random: &mut Random) -> Self {
        let alive = set.records().iter().map(|record| {
            let named: Vec<usize> = named(record).map(|(position, _)| position).collect();
            (record.kind == Kind::Union && !named.is_empty()).then(|| *random.pick(&named))
        });
        Self { set, alive: alive.collect(), host: Host::LINUX_X86_64 }
    }

    /// The same values on another host.
    #[must_use]
    pub fn on(self, host: Host) -> Self {
        Self { host, ..self }
    }

    fn base_numbers(&self, base: &BaseType, width: Option<u32>) -> Vec<Number> {
        let long = 8 * self.host.long().size() as u32;
        let mut numbers = base_numbers(base, width);
        for number in &mut numbers {
            number.bits = if base.is_long() { number.bits.min(long) } else { number.bits };
            number.signed &= base.name != "char" || self.host.char().is_signed();
        }
        numbers
    }

    /// The records.
    pub fn set(&self) -> &'a RecordSet {
        self.set
    }

    /// The members of the record at a position that hold its value, in order: a struct's named
    /// ones, a union's live one.
    pub fn members(&self, position: usize) -> Vec<(usize, &'a Member)> {
        let record = &self.set.records()[position];
        match (record.kind, self.alive[position]) {
            (Kind::Struct, _) => named(record).collect(),
            (Kind::Union, alive) => named(record).filter(|(at, _)| Some(*at) == alive).collect(),
        }
    }

    /// The numbers that make a value of the record at a position.
    pub fn numbers(&self, position: usize) -> Vec<Number> {
        let mut numbers = Vec::new();
        for (_, member) in self.members(position) {
            let one = match &member.ty {
                MemberType::Base(base) => self.base_numbers(base, member.bits),
                MemberType::Record(name) => {
                    // A set holds no record whose members' records it does not hold.
                    self.set.position(name).map(|held| self.numbers(held)).unwrap_or_default()
                }
            };
            for _ in 0..member.dims.iter().product::<u64>() {
                numbers.extend_from_slice(&one);
            }
        }
        numbers
    }
}

fn named(record: &Record) -> impl Iterator<Item = (usize, &Member)> {
    record.members.iter().enumerate().filter(|(_, member)| member.name.is_some())
}

pub(crate) fn base_numbers(base: &BaseType, width: Option<u32>) -> Vec<Number> {
    let number = |bits, signed| vec![Number { bits: width.unwrap_or(bits), signed }];
    match base.family {
        Family::Integer { bits, signed } => number(bits, signed),
        // The enumeration has two values, whatever the width of its bit-field.
        Family::Bool | Family::Enum => vec![Number { bits: 1, signed: false }],
        Family::Float { bits } | Family::Narrow { bits } => number(bits, false),
        Family::Pointer => number(64, false),
        Family::Vector { element, count } => {
            let element = BaseType::named(element);
            let one = element.map(|element| base_numbers(element, None)).unwrap_or_default();
            one.repeat(count as usize)
        }
    }
}
