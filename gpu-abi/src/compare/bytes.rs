//! Whether two types have equal bytes, although they are declared differently.
//!
//! Both are taken apart into values, each at its offset: numbers, pointers, enumerations, unions, and the records that are reported on their
//! own. The bytes are equal if the values at each offset agree by the rules of comparisons. In addition, an unsigned integer may hold an address
//! if both sides have a name for it, a union of C++ may be one of its members, and Rust may have members in the padding of C++. A name that
//! the other side has at another offset is that of exchanged members, whose bytes are not equal. So are arrays of arrays of the same size
//! whose dimensions differ, `[[T; 2]; 3]` and `T[2][3]`: one index leads to different elements. Enumerations of one size and the same values
//! have equal bytes, unless a name of one side is one that the other side has for another value only. Names are equal without case and
//! underscores, or without the words with which all names of a side start. A name without an equal one is compared with those of which it is
//! one or more words, or that are words of it.

use super::layouts::narrow_record;
use super::report::Comparison;
use crate::classes::CUDA_CLASSES;
use crate::layout::Kind;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use gpu_abi_reader::model::{CompiledRecord, CompiledType, CompiledTypes, ScalarKind};
use gpu_abi_reader::names::folded;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

/// The maximum number of values of a type.
const MAX_VALUES: usize = 1 << 16;

/// A type in Rust and one in C++, as indices in lists.
type Pair = (usize, usize);

impl Comparison<'_, '_> {
    /// Returns whether two of the compared types, the first of Rust, have equal bytes. Those in `separate` are reported on their own.
    /// `is_of_kernels` is whether no host code reads the type: C++ may then align it more.
    pub fn have_equal_bytes(&mut self, pair: Pair, separate: &[Pair], is_of_kernels: bool) -> bool {
        let [rust, kernel] = self.types();
        if let Some(are_equal) = have_equal_values(rust.get(pair.0), kernel.get(pair.1)) {
            return are_equal;
        }
        // Records that are reported on their own may also be the same values as others.
        are_alike(rust.get(pair.0), kernel.get(pair.1), is_of_kernels)
            && [separate, &[]].into_iter().any(|whole| {
                let Some(mut values) = matched(pair, (whole, &self.left_out), [rust, kernel]) else { return false };
                values.retain(|one| *one == pair || !separate.contains(one) && !self.left_out.contains(&one.1));
                values.into_iter().all(|one| {
                    self.report(one).agrees() || have_equal_values(rust.get(one.0), kernel.get(one.1)) == Some(true)
                })
            })
    }
}

/// Returns whether two enumerations have the same values, and no name that shows that two are exchanged; `None` for other types.
fn have_equal_values(rust: &CompiledType<'_>, kernel: &CompiledType<'_>) -> Option<bool> {
    let CompiledType::Enum { size, enumerators: rust, .. } = rust else { return None };
    let CompiledType::Enum { size: kernel_size, enumerators: kernel, .. } = kernel else { return None };
    let values = |all: &[(&str, i128)]| all.iter().map(|(_, value)| *value).collect::<BTreeSet<_>>();
    if size != kernel_size || values(rust) != values(kernel) {
        return Some(false);
    }
    let [rust, kernel] = [rust, kernel].map(|all| Names::new(all));
    Some(!rust.has_exchanged(&kernel) && !kernel.has_exchanged(&rust))
}

/// The names of an enumeration, without case and underscores, each with its values.
struct Names {
    /// The words of each name, and its value.
    all: Vec<(Vec<String>, i128)>,
    /// The number of words with which all names start.
    prefix: usize,
    /// The names, also without these words.
    whole: HashMap<String, BTreeSet<i128>>,
    /// All words in a row of each name.
    parts: HashMap<String, BTreeSet<i128>>,
}

impl Names {
    fn new(enumerators: &[(&str, i128)]) -> Self {
        let all: Vec<_> = enumerators.iter().map(|(name, value)| (words(name), *value)).collect();
        let common =
            |one: &[String], other: &[String]| one.iter().zip(other).take_while(|(one, other)| one == other).count();
        let prefixes = all.iter().map(|(words, _)| common(words, &all[0].0).min(words.len().saturating_sub(1)));
        let prefix = prefixes.min().unwrap_or(0);
        let (mut whole, mut parts): (HashMap<_, BTreeSet<_>>, HashMap<_, BTreeSet<_>>) = Default::default();
        for (words, value) in &all {
            for name in [words.concat(), words[prefix..].concat()] {
                whole.entry(name).or_default().insert(*value);
            }
            for part in rows(words) {
                parts.entry(part).or_default().insert(*value);
            }
        }
        Self { all, prefix, whole, parts }
    }

    /// Returns whether the other side has one of the names for another value only.
    fn has_exchanged(&self, other: &Self) -> bool {
        let is_exchanged = |(words, value): &(Vec<String>, i128)| {
            let names = [words.concat(), words[self.prefix..].concat()];
            let mut values: Vec<i128> = names.iter().filter_map(|name| other.whole.get(name)).flatten().copied().collect();
            if values.is_empty() {
                let parts = rows(words).filter_map(|part| other.whole.get(&part));
                values.extend(parts.chain(other.parts.get(&names[0])).flatten());
            }
            !values.is_empty() && !values.contains(value)
        };
        self.all.iter().any(is_exchanged)
    }
}

/// Returns all words in a row, each without separators.
fn rows(words: &[String]) -> impl Iterator<Item = String> {
    (0..words.len()).flat_map(move |first| (first + 1..=words.len()).map(move |end| words[first..end].concat()))
}

/// Returns the words of a name in lower case: `RGBA8_UnormLinear` has `rgba8`, `unorm` and `linear`. The last one is the rest of a long name.
fn words(name: &str) -> Vec<String> {
    /// A damaged file may have a name of any length.
    const MAX: usize = 16;

    let mut words = vec![String::new()];
    let chars: Vec<char> = name.chars().collect();
    for (at, one) in chars.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| chars[before]);
        let is_first = one.is_uppercase() && before.is_some_and(|before| !before.is_uppercase())
            || one.is_uppercase() && chars.get(at + 1).is_some_and(|next| next.is_lowercase());
        let is_new = (*one == '_' || is_first) && words.len() < MAX && words.last().is_some_and(|word| !word.is_empty());
        words.extend(is_new.then(String::new));
        let last = words.len() - 1;
        words[last].extend(one.to_lowercase().filter(|one| *one != '_'));
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns whether two types are records of one size, and of alignments that agree.
fn are_alike(rust: &CompiledType<'_>, kernel: &CompiledType<'_>, is_of_kernels: bool) -> bool {
    let (CompiledType::Record(rust), CompiledType::Record(kernel)) = (rust, kernel) else { return false };
    let is_aligned = match (rust.align, kernel.align, kernel.max_align) {
        (Some(rust), Some(kernel), _) => rust == kernel || is_of_kernels && rust < kernel,
        (Some(rust), None, Some(max)) => rust <= max,
        // Where a side states no alignment, only the size and the offsets are compared.
        (None, ..) | (Some(_), None, None) => true,
    };
    rust.size == kernel.size && is_aligned
}

/// Returns the pairs of values in two types; `None` if the bytes are not equal, whatever these pairs are.
fn matched(
    pair: Pair,
    (whole, left_out): (&[Pair], &HashSet<usize>),
    [rust, kernel]: [CompiledTypes<'_>; 2],
) -> Option<BTreeSet<Pair>> {
    let inner = || whole.iter().filter(|one| **one != pair);
    let rust = Parts::of(rust, pair.0, 0, inner().map(|one| one.0).collect())?;
    let whole = inner().map(|one| one.1).chain(left_out.iter().copied()).collect();
    let kernel = Parts::of(kernel, pair.1, 0, whole)?;
    let are_exchanged = |(name, at): (&String, &BTreeSet<u64>)| {
        kernel.names.get(name).is_some_and(|other| !at.is_subset(other) && !other.is_subset(at))
    };
    if rust.names.iter().any(are_exchanged) {
        return None;
    }
    let mut pairs = BTreeSet::new();
    Match { rust: &rust, kernel: &kernel, left_out }.add(
        rust.values.clone().into(),
        kernel.values.clone().into(),
        &mut pairs,
    )?;
    Some(pairs)
}

/// Equal values in a row.
#[derive(Clone, Copy, Debug)]
struct Values {
    offset: u64,
    ty: usize,
    /// The size of one.
    size: u64,
    count: u64,
    /// The number of the member or array that they are of.
    of: usize,
    /// Whether the other side may lack them.
    is_padding: bool,
}

impl Values {
    const fn end(&self) -> u64 {
        self.offset.saturating_add(self.size.saturating_mul(self.count))
    }

    /// Returns these values without the first ones.
    const fn after(mut self, count: u64) -> Option<Self> {
        self.offset += self.size * count;
        self.count -= count;
        if self.count == 0 { None } else { Some(self) }
    }
}

/// The values of a type, and where its members and arrays are.
struct Parts<'a> {
    types: CompiledTypes<'a>,
    /// The records that are values.
    whole: BTreeSet<usize>,
    values: Vec<Values>,
    /// The offsets of the members of each name, without case and underscores.
    names: BTreeMap<String, BTreeSet<u64>>,
    /// The dimensions of each array of arrays, by its offset and its size.
    dimensions: BTreeMap<(u64, u64), Vec<u64>>,
}

impl<'a> Parts<'a> {
    /// Takes a type apart; `None` if it has bit-fields, an array of unknown length, or too many values.
    fn of(types: CompiledTypes<'a>, ty: usize, offset: u64, whole: BTreeSet<usize>) -> Option<Self> {
        let (names, dimensions) = Default::default();
        let mut parts = Self { types, whole, values: Vec::new(), names, dimensions };
        parts.add(ty, offset, None, false)?;
        parts.values.sort_by_key(|values| values.offset);
        Some(parts)
    }

    fn add(&mut self, ty: usize, offset: u64, of: Option<usize>, is_padding: bool) -> Option<()> {
        match self.types.get(ty) {
            CompiledType::Record(record) if !self.is_value(ty) => {
                if record.has_virtual_base {
                    return None;
                }
                for member in record.members.iter().filter(|member| member.within.is_none()) {
                    let at = offset.checked_add(member.offset)?;
                    if member.bits.is_some() {
                        return None;
                    }
                    let name = folded(member.name);
                    if !name.is_empty() && !is_vector(record) {
                        self.names.entry(name).or_default().insert(at);
                    }
                    self.add(member.ty, at, of, is_padding || member.name.starts_with('_'))?;
                }
            }
            &CompiledType::Array { len: 0, .. } => return None,
            &CompiledType::Array { mut element, mut len, .. } => {
                let mut dimensions = vec![len];
                while let CompiledType::Array { element: inner, len: times, .. } = *self.types.get(element) {
                    (element, len) = (inner, len.checked_mul(times)?);
                    dimensions.push(times);
                }
                if dimensions.len() > 1 {
                    let size = self.types.get(ty).size(self.types)?;
                    self.dimensions.insert((offset, size), dimensions);
                }
                let of = of.unwrap_or(self.values.len());
                if self.is_value(element) {
                    return self.push(element, offset, len, of, is_padding);
                }
                let size = self.types.get(element).size(self.types)?;
                for index in 0..len {
                    self.add(element, offset.checked_add(size.checked_mul(index)?)?, Some(of), is_padding)?;
                }
            }
            _ => self.push(ty, offset, 1, of.unwrap_or(self.values.len()), is_padding)?,
        }
        Some(())
    }

    fn push(&mut self, ty: usize, offset: u64, count: u64, of: usize, is_padding: bool) -> Option<()> {
        let size = self.types.get(ty).size(self.types).filter(|size| *size > 0)?;
        self.values.push(Values { offset, ty, size, count, of, is_padding });
        (self.values.len() <= MAX_VALUES).then_some(())
    }

    fn is_value(&self, ty: usize) -> bool {
        match self.types.get(ty) {
            CompiledType::Record(record) => {
                record.union || self.whole.contains(&ty) || narrow_record(record.name, record.size).is_some()
            }
            CompiledType::Array { .. } => false,
            _ => true,
        }
    }

    /// Returns whether members of both have one name, and are at an offset.
    fn share_name(&self, other: &Self, offset: u64) -> bool {
        let is_here = |at: &BTreeSet<u64>| at.contains(&offset);
        self.names.iter().any(|(name, at)| is_here(at) && other.names.get(name).is_some_and(is_here))
    }

    /// Returns whether arrays of arrays of both are in the same bytes, and have different dimensions. Those of vectors may be arrays of
    /// one more.
    fn has_other_dimensions(&self, other: &Self) -> bool {
        self.dimensions.iter().any(|(place, own)| {
            let other = other.dimensions.get(place);
            other.is_some_and(|other| own.iter().zip(other).any(|(own, other)| own != other))
        })
    }
}

/// A comparison of values at each offset.
struct Match<'m, 'a> {
    rust: &'m Parts<'a>,
    kernel: &'m Parts<'a>,
    /// The types of C++ that are not compared.
    left_out: &'m HashSet<usize>,
}

impl Match<'_, '_> {
    /// Adds the pairs of values; `None` if a value has no partner.
    fn add(&self, mut rust: VecDeque<Values>, mut kernel: VecDeque<Values>, pairs: &mut BTreeSet<Pair>) -> Option<()> {
        if self.rust.has_other_dimensions(self.kernel) {
            return None;
        }
        let (mut paired, mut extra) = (BTreeSet::new(), BTreeSet::new());
        while let Some(own) = rust.pop_front() {
            while kernel.front().is_some_and(|next| next.is_padding && next.end() <= own.offset) {
                kernel.pop_front();
            }
            let Some(other) = kernel.front().copied().filter(|other| other.offset <= own.offset) else {
                // In the padding of C++.
                if kernel.front().is_some_and(|next| next.offset < own.end()) {
                    return None;
                }
                extra.insert(own.of);
                continue;
            };
            if other.offset < own.offset {
                return None;
            }
            paired.insert(own.of);
            if matches!(self.rust.types.get(own.ty), CompiledType::Unstated { .. }) {
                while kernel.front().is_some_and(|next| next.offset < own.end()) {
                    kernel.pop_front().filter(|next| next.end() <= own.end())?;
                }
                continue;
            }
            kernel.pop_front();
            if self.left_out.contains(&other.ty) {
                rust.push_front(own);
                cut(&mut rust, other.offset.checked_add(other.size)?)?;
                other.after(1).into_iter().for_each(|rest| kernel.push_front(rest));
                continue;
            }
            let [mine, theirs] = [self.rust.types.get(own.ty), self.kernel.types.get(other.ty)];
            if let (false, CompiledType::Record(union)) = (matches!(mine, CompiledType::Record(_)), theirs) {
                rust.push_front(own);
                let part = cut(&mut rust, other.offset.checked_add(other.size)?)?;
                self.add_one_of(union, &other, &part, pairs)?;
                other.after(1).into_iter().for_each(|rest| kernel.push_front(rest));
                continue;
            }
            if own.size != other.size {
                return None;
            }
            let is_address = is_address(mine, theirs) || is_address(theirs, mine);
            if !is_address {
                pairs.insert((own.ty, other.ty));
            } else if !self.rust.share_name(self.kernel, own.offset) {
                return None;
            }
            let count = own.count.min(other.count);
            own.after(count).into_iter().for_each(|rest| rust.push_front(rest));
            other.after(count).into_iter().for_each(|rest| kernel.push_front(rest));
        }
        (kernel.iter().all(|left| left.is_padding) && paired.is_disjoint(&extra)).then_some(())
    }

    /// Adds the pairs of values in Rust with those of one of the members of a union.
    fn add_one_of(
        &self,
        union: &CompiledRecord<'_>,
        at: &Values,
        rust: &VecDeque<Values>,
        pairs: &mut BTreeSet<Pair>,
    ) -> Option<()> {
        let types = self.kernel.types;
        let is_whole = |ty: usize| types.get(ty).size(types) == Some(union.size);
        let members = union.members.iter().filter(|member| union.union && member.within.is_none() && is_whole(member.ty));
        let found = members.filter_map(|member| {
            let mut found = BTreeSet::new();
            let kernel = Parts::of(types, member.ty, at.offset, self.kernel.whole.clone())?;
            Match { kernel: &kernel, ..*self }.add(rust.clone(), kernel.values.clone().into(), &mut found)?;
            Some(found)
        });
        pairs.extend({ found }.next()?);
        Some(())
    }
}

/// Removes the values before `end`; `None` if that is within one.
fn cut(values: &mut VecDeque<Values>, end: u64) -> Option<VecDeque<Values>> {
    let mut before = VecDeque::new();
    while let Some(next) = values.front().copied().filter(|next| next.offset < end) {
        values.pop_front();
        let count = next.count.min((end - next.offset) / next.size);
        let first = Values { count, ..next };
        if count == 0 || first.end() < end && count < next.count {
            return None;
        }
        before.push_back(first);
        if let Some(rest) = next.after(count) {
            values.push_front(rest);
        }
    }
    Some(before)
}

/// Returns whether an unsigned integer may hold the address.
fn is_address(integer: &CompiledType<'_>, pointer: &CompiledType<'_>) -> bool {
    let is_unsigned = matches!(integer, CompiledType::Scalar { kind: ScalarKind::Unsigned, .. });
    is_unsigned && matches!(pointer, CompiledType::Pointer { .. })
}

/// Returns whether a record is one of CUDA's vectors, for which Rust may have an array.
fn is_vector(record: &CompiledRecord<'_>) -> bool {
    let vector = CUDA_CLASSES.iter().find(|class| class.name == record.name);
    vector.is_some_and(|class| matches!(class.layout.kind(), Kind::Vector { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_values_are_found_by_words() {
        assert_eq!(words("__RGBA8_UnormLinear"), ["rgba8", "unorm", "linear"]);
        assert_eq!(words("kHTTPServer"), ["k", "http", "server"]);
        for (rust, kernel, is_exchanged) in [
            (["Lin", "Linear"], ["Linear", "Lin"], true),
            (["Lin", "Linear"], ["LIN", "LINEAR"], false),
            (["Float16", "Float"], ["KIND_FLOAT", "KIND_FLOAT16"], true),
            (["Mul", "MulAdd"], ["kMulAdd", "kMul"], true),
            (["Off", "On"], ["NONE", "ALL"], false),
            (["Off", "On"], ["IsOn", "IsOff"], true),
            (["Idle", "Fast"], ["RUN_FAST", "WAIT"], true),
            (["Idle", "RunFast"], ["WAIT", "FAST"], false),
        ] {
            let [rust, kernel] = [rust, kernel].map(|[zero, one]| Names::new(&[(zero, 0), (one, 1)]));
            let found = [rust.has_exchanged(&kernel), kernel.has_exchanged(&rust)];
            assert_eq!(found.contains(&true), is_exchanged, "{:?} {:?}", rust.all, kernel.all);
        }
    }
}
