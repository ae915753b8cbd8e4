//! Fresh random records under every rule the library knows, in the words of `record`.
//!
//! A record follows a recipe: how often it takes each feature.

mod recipe;

use recipe::{ON_REQUEST, RECIPES, Recipe, TAILS};

use crate::base_type::{BASE_TYPES, BaseType, Family};
use crate::random::Random;
use crate::record::{Kind, Member, MemberType, Record, RecordSet};

/// The most bytes of value a record may hold: enough for every rule, and far below the limits on
/// parameters.
const MAX_BYTES: u64 = 1_500;

/// `count` records that all follow from the seed.
pub fn records(count: usize, seed: u64) -> RecordSet {
    records_of(RECIPES.iter().collect(), count, seed)
}

/// `count` records that all follow from the seed, without those of classes with alignments of their own: where such a class is packed,
/// nvcc's own accesses are wider than its place allows.
pub fn records_of_aligned_members(count: usize, seed: u64) -> RecordSet {
    records_of(RECIPES.iter().filter(|recipe| !recipe.aligns_classes()).collect(), count, seed)
}

/// `count` records that all follow from the seed, of the recipes with this word in their classes.
pub fn records_of_class(class: &str, count: usize, seed: u64) -> RecordSet {
    records_of(
        RECIPES.iter().chain(ON_REQUEST).chain(TAILS).filter(|recipe| recipe.class.contains(class)).collect(),
        count,
        seed,
    )
}

/// `count` records that all follow from the seed, of every recipe: with base classes, bit-fields wider than their
/// types and arrays of unknown length among them.
pub fn records_of_every_recipe(count: usize, seed: u64) -> RecordSet {
    records_of(RECIPES.iter().chain(ON_REQUEST).chain(TAILS).collect(), count, seed)
}

/// `count` records that all follow from the seed, of recipes under which records or members are packed.
pub fn packed_records(count: usize, seed: u64) -> RecordSet {
    records_of(RECIPES.iter().filter(|recipe| recipe.packs()).collect(), count, seed)
}

fn records_of(recipes: Vec<&'static Recipe>, count: usize, seed: u64) -> RecordSet {
    let mut generator = Generator { recipes, random: Random::new(seed), set: RecordSet::new(), bytes: Vec::new() };
    let count = if generator.recipes.is_empty() { 0 } else { count };
    for number in 0..count {
        generator.record(number);
    }
    generator.set
}

struct Generator {
    recipes: Vec<&'static Recipe>,
    random: Random,
    set: RecordSet,
    /// The bytes of value each record of the set holds.
    bytes: Vec<u64>,
}

impl Generator {
    fn record(&mut self, number: usize) {
        let recipe = self.recipe();
        let count = self.random.within(recipe.members.0, recipe.members.1);
        let kind = if self.random.chance(recipe.union) { Kind::Union } else { Kind::Struct };
        let mut bytes = 0;
        let mut names = 0;
        let mut members = Vec::new();
        if recipe.base > 0 && self.random.chance(recipe.base) {
            for number in 0..1 + u64::from(self.random.chance(recipe.base)) {
                let Some((base, size)) = self.base_class(&members, MAX_BYTES - bytes) else { continue };
                bytes += size;
                members.push(Member { base: true, ..Member::new(Some(format!("b{number}")), base) });
            }
        }
        for _ in 0..count {
            // Bit-fields are not limited by what is left.
            let (mut member, size) = self.member(recipe, MAX_BYTES.saturating_sub(bytes));
            bytes += size;
            if member.name.is_some() && !member.base {
                member.name = Some(format!("m{names}"));
                names += 1;
            }
            members.push(member);
        }
        let is_stored = |member: &Member| member.name.is_some() && member.bits.is_none() && !member.dims.contains(&0);
        if kind == Kind::Struct && members.iter().any(is_stored) && self.random.chance(recipe.tail) {
            let (mut tail, _) = self.ordinary(&Recipe { array: 0, ..*recipe }, MAX_BYTES);
            tail.dims = if self.random.chance(25) { vec![0, self.random.within(1, 3)] } else { vec![0] };
            (tail.name, tail.tail) = (Some("tail".to_owned()), true);
            members.push(tail);
        }
        let record = Record {
            name: format!("G{number:05}"),
            class: recipe.class.to_owned(),
            kind,
            packed: self.random.chance(recipe.packed),
            non_pod: recipe.constructor > 0 && self.random.chance(recipe.constructor),
            pack: self.random.chance(recipe.pack).then(|| 1 << self.random.below(5)),
            align: self.random.chance(recipe.record_align).then(|| 1 << self.random.below(9)),
            members,
        };
        self.set.push(record).expect("the generator describes its records in order");
        self.bytes.push(bytes);
    }

    fn recipe(&mut self) -> &'static Recipe {
        let mut at = self.random.below(self.recipes.iter().map(|recipe| recipe.weight).sum());
        self.recipes
            .iter()
            .find(|recipe| match at.checked_sub(recipe.weight) {
                Some(rest) => {
                    at = rest;
                    false
                }
                None => true,
            })
            .expect("a number below the sum falls to a recipe")
    }

    /// A member, and the bytes of value it holds: at most `room`.
    fn member(&mut self, recipe: &Recipe, room: u64) -> (Member, u64) {
        let (mut member, size) =
            if self.random.chance(recipe.bits) { self.bit_field(recipe) } else { self.ordinary(recipe, room) };
        member.packed = self.random.chance(recipe.member_packed);
        (member, size)
    }

    fn bit_field(&mut self, recipe: &Recipe) -> (Member, u64) {
        let wide = self.random.chance(recipe.wide_bits);
        let odd = !wide && self.random.chance(recipe.odd_bits);
        let (base, max) = self.base(|base| {
            let bits = base.max_bits()?;
            let is_odd = matches!(base.family, Family::Bool | Family::Enum);
            (is_odd == odd && (bits == 128) == wide).then_some(bits)
        });
        let unnamed = self.random.chance(recipe.unnamed);
        let max = u64::from(max);
        let bits = if unnamed && self.random.chance(recipe.zero) {
            0
        } else if recipe.over > 0 && self.random.chance(recipe.over) {
            // A `bool` within its byte, or more than the type's unit has.
            let end = if self.random.chance(50) { max + 7 } else { 2 * max + 70 };
            self.random.within(max + 1, end)
        } else {
            match self.random.below(3) {
                0 => self.random.within(1, max.min(7)),
                // Widths near the unit's are those that do not fit beside another field.
                1 => self.random.within(max.saturating_sub(4).max(1), max),
                _ => self.random.within(1, max),
            }
        };
        let member = Member {
            bits: Some(bits as u32),
            align: self.random.chance(recipe.bits_align).then(|| 1 << self.random.below(7)),
            ..Member::new((!unnamed).then(String::new), MemberType::Base(base))
        };
        (member, max.div_ceil(8))
    }

    fn ordinary(&mut self, recipe: &Recipe, room: u64) -> (Member, u64) {
        let held = if self.random.chance(recipe.held) { self.held(recipe, room) } else { None };
        let (ty, size) = match held {
            Some(held) => held,
            None => {
                let vector = self.random.chance(recipe.vector);
                let narrow = !vector && self.random.chance(recipe.narrow);
                let (base, size) = self.base(|base| {
                    let is_vector = matches!(base.family, Family::Vector { .. });
                    let is_narrow = matches!(base.family, Family::Narrow { .. });
                    (is_vector == vector && is_narrow == narrow).then(|| value_bytes(base))
                });
                (MemberType::Base(base), size)
            }
        };
        let mut dims = Vec::new();
        let mut bytes = size;
        if self.random.chance(recipe.array) {
            dims.push(if self.random.chance(4) { 0 } else { self.random.within(1, 7) });
            if self.random.chance(25) {
                dims.push(self.random.within(1, 3));
            }
            bytes = size * dims.iter().product::<u64>();
            if bytes > room {
                dims = vec![0];
                bytes = 0;
            }
        }
        let align = self.random.chance(recipe.member_align).then(|| 1 << self.random.below(7));
        let member = Member { dims, align, ..Member::new(Some(String::new()), ty) };
        (member, bytes.min(room))
    }

    /// An earlier record that fits.
    ///
    /// A class with bases or a constructor is held by its like alone: no union and no initializer takes it.
    fn held(&mut self, recipe: &Recipe, room: u64) -> Option<(MemberType, u64)> {
        if self.bytes.is_empty() {
            return None;
        }
        let at = self.random.below(self.bytes.len() as u64) as usize;
        let record = &self.set.records()[at];
        if record.has_tail() || (!recipe.derives() && self.set.holds_class(record)) {
            return None;
        }
        let bytes = self.bytes[at];
        // Half of the room at most, lest every record grow to the limit.
        (bytes <= room / 2).then(|| (MemberType::Record(self.set.records()[at].name.clone()), bytes))
    }

    /// An earlier struct that fits, is not packed and is no base already.
    fn base_class(&mut self, members: &[Member], room: u64) -> Option<(MemberType, u64)> {
        let fits = |at: &usize| {
            let record = &self.set.records()[*at];
            let is_new = members.iter().all(|member| member.ty != MemberType::Record(record.name.clone()));
            record.kind == Kind::Struct && !record.has_tail() && self.bytes[*at] <= room / 2 && is_new
        };
        let known: Vec<usize> = (0..self.bytes.len()).filter(fits).collect();
        // The latest ones, of which some have bases, as often as all others.
        let from = if self.random.chance(50) { known.len().saturating_sub(20) } else { 0 };
        let choices = &known[from..];
        if choices.is_empty() {
            return None;
        }
        let at = *self.random.pick(choices);
        Some((MemberType::Record(self.set.records()[at].name.clone()), self.bytes[at]))
    }

    /// One of the base types `choose` has an answer for, with the answer.
    fn base<T>(&mut self, choose: impl Fn(&'static BaseType) -> Option<T>) -> (&'static BaseType, T) {
        let choices: Vec<_> = BASE_TYPES.iter().filter_map(|base| Some((base, choose(base)?))).collect();
        let at = self.random.below(choices.len() as u64) as usize;
        choices.into_iter().nth(at).expect("a number below the count is a position")
    }
}

/// The bytes of a type's value; padding is not counted.
fn value_bytes(base: &BaseType) -> u64 {
    match base.family {
        Family::Integer { bits, .. } | Family::Float { bits } | Family::Narrow { bits } => u64::from(bits / 8),
        Family::Bool => 1,
        Family::Enum => 4,
        Family::Pointer => 8,
        Family::Vector { element, count } => BaseType::named(element).map_or(0, value_bytes) * u64::from(count),
    }
}
