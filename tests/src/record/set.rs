//! Sets of records in dependency order, and what can be said of a record only among the records it holds.

use std::collections::HashMap;

use super::{Member, MemberType, Record};

/// Records in dependency order: a member's record stands before the record that holds it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordSet {
    records: Vec<Record>,
    index: HashMap<String, usize>,
}

impl RecordSet {
    /// An empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a record.
    ///
    /// # Errors
    /// Says what is wrong: a name that stands twice, a member of a record not seen before, or a description that contradicts itself.
    pub fn push(&mut self, record: Record) -> Result<(), String> {
        check(&record)?;
        for member in &record.members {
            match &member.ty {
                MemberType::Record(name) if !self.index.contains_key(name) => {
                    return Err(format!("`{}` holds `{name}`, which no earlier line describes", record.name));
                }
                MemberType::Record(_) | MemberType::Base(_) => {}
            }
        }
        if self.index.insert(record.name.clone(), self.records.len()).is_some() {
            return Err(format!("`{}` is described twice", record.name));
        }
        self.records.push(record);
        Ok(())
    }

    /// The records, in order.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The position of the record of that name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }

    /// The record of that name.
    pub fn get(&self, name: &str) -> Option<&Record> {
        self.position(name).map(|at| &self.records[at])
    }

    /// The positions of the records named by `wanted` and of all they hold, in dependency order.
    pub fn closure(&self, wanted: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut needed = vec![false; self.records.len()];
        for at in wanted {
            needed[at] = true;
        }
        // The records that a record holds precede it, so one walk backwards reaches all of them.
        for at in (0..self.records.len()).rev() {
            if needed[at] {
                for held in self.held(&self.records[at]) {
                    needed[held] = true;
                }
            }
        }
        (0..self.records.len()).filter(|&at| needed[at]).collect()
    }

    /// The set of the records that `keep` chooses, and of all they hold.
    #[must_use]
    pub fn only(&self, keep: impl Fn(&Record) -> bool) -> Self {
        let chosen = (0..self.records.len()).filter(|&at| keep(&self.records[at]));
        let records: Vec<Record> = self.closure(chosen).into_iter().map(|at| self.records[at].clone()).collect();
        let index = records.iter().enumerate().map(|(at, record)| (record.name.clone(), at)).collect();
        Self { records, index }
    }

    /// Returns whether a record is a class with a base or a constructor, or holds one.
    pub fn holds_class(&self, record: &Record) -> bool {
        record.is_class() || self.held(record).any(|held| self.holds_class(&self.records[held]))
    }

    /// The positions of the records `record` holds by value.
    pub(crate) fn held<'a>(&'a self, record: &'a Record) -> impl Iterator<Item = usize> + 'a {
        record.members.iter().filter_map(|member| match &member.ty {
            MemberType::Record(name) => self.position(name),
            MemberType::Base(_) => None,
        })
    }

    /// Returns whether a record holds empty arrays, and nothing else of any size.
    fn only_empty_arrays(&self, record: &Record) -> bool {
        let mut members = record.members.iter().filter(|member| member.bits != Some(0)).peekable();
        members.peek().is_some()
            && members.all(|member| {
                let held = || match &member.ty {
                    MemberType::Record(name) => self.position(name).map(|held| &self.records[held]),
                    MemberType::Base(_) => None,
                };
                member.dims.contains(&0) || held().is_some_and(|held| self.only_empty_arrays(held))
            })
    }

    /// Returns whether a record, or one that it holds, is as `is` says.
    pub fn any(&self, record: &Record, is: &dyn Fn(&Record) -> bool) -> bool {
        is(record) || self.held(record).any(|held| self.any(&self.records[held], is))
    }

    /// Returns whether a record, or one that it holds, needs a rule that the guide does not have: `packed`, `#pragma pack`, `__align__`
    /// on a bit-field, a bit-field with more bits than its type, base classes, arrays of unknown length, or a zero-width bit-field
    /// beside only empty arrays.
    pub fn is_beyond_guide(&self, record: &Record) -> bool {
        let is_beyond =
            |member: &Member| member.packed || member.is_over_wide() || (member.bits.is_some() && member.align.is_some());
        self.any(record, &|record| {
            record.packed
                || record.pack.is_some()
                || record.is_class()
                || record.has_tail()
                || record.members.iter().any(is_beyond)
                || (record.members.iter().any(|member| member.bits == Some(0)) && self.only_empty_arrays(record))
        })
    }
}

/// Refuses a description that contradicts itself.
fn check(record: &Record) -> Result<(), String> {
    let name = &record.name;
    let named = record.members.iter().filter_map(|member| member.name.as_ref());
    if let Some(other) = [name].into_iter().chain(named).find(|name| !is_identifier(name)) {
        return Err(format!("`{other}` is no C identifier"));
    }
    if record.class.contains(char::is_whitespace) {
        return Err(format!("the class of `{name}` is more than one word"));
    }
    for (position, member) in record.members.iter().enumerate() {
        let wrong = match (&member.name, member.bits) {
            (None, None) => "has neither a name nor `bits`",
            (Some(_), Some(0)) => "has a name and zero width",
            (_, Some(_)) if !member.dims.is_empty() => "is a bit-field and an array",
            _ => continue,
        };
        return Err(format!("member {position} of `{name}` {wrong}"));
    }
    Ok(())
}

fn is_identifier(name: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    name.bytes().next().is_some_and(letter) && name.bytes().all(|byte| letter(byte) || byte.is_ascii_digit())
}
