//! Chooses the kit's records: for each rule the shortest ones, and some of the longer ones.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use super::rules;
use crate::record::{MemberType, Record, RecordSet, compact};
use crate::{cxx, generate};

/// The number of random records to choose from, and their seed.
const RANDOM: (usize, u64) = (9_000, 1);

/// The number of shortest records for each rule, and the number of records spread over the rest.
const SHORTEST: usize = 40;
const SPREAD: usize = 40;

/// The maximum length of a case's definition in characters, including the records that it contains.
const LONGEST: usize = 700;

/// Returns the chosen records and all records that they contain, shortest definition first.
pub(super) fn records() -> Result<RecordSet, String> {
    let mut pool = RecordSet::new();
    let by_hand = by_hand()?;
    let oracle = compact::read(&compact::path()).map_err(|error| error.to_string())?;
    let random = generate::records_and_classes(RANDOM.0, RANDOM.1);
    for record in [&by_hand, &oracle, &random].into_iter().flat_map(RecordSet::records) {
        pool.push(record.clone())?;
    }
    let lengths: Vec<usize> = (0..pool.records().len())
        .map(|at| pool.closure([at]).into_iter().map(|at| cxx::definition(&pool.records()[at]).len()).sum())
        .collect();
    let mut by_rule: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut seen = HashSet::new();
    for (at, record) in pool.records().iter().enumerate() {
        // A case cannot express an array of unknown length.
        if pool.closure([at]).into_iter().any(|at| pool.records()[at].has_tail()) {
            continue;
        }
        let definition = cxx::definition(record).replacen(&record.name, "", 1);
        if (lengths[at] <= LONGEST && seen.insert(definition)) || by_hand.get(&record.name).is_some() {
            by_rule.entry(rules::of(record, &pool, record.nvcc.as_ref())).or_default().push(at);
        }
    }
    let mut chosen = Vec::new();
    for positions in by_rule.values_mut() {
        positions.sort_by_key(|&at| (by_hand.get(&pool.records()[at].name).is_none(), lengths[at], at));
        let hand = positions.iter().filter(|&&at| by_hand.get(&pool.records()[at].name).is_some()).count();
        let (shortest, rest) = positions.split_at(positions.len().min(SHORTEST.max(hand)));
        chosen.extend_from_slice(shortest);
        chosen.extend(rest.iter().step_by(rest.len().div_ceil(SPREAD).max(1)));
    }
    // A record's definition is longer than those of the records that it contains, so they precede it.
    let mut chosen = pool.closure(chosen);
    chosen.sort_by_key(|&at| (lengths[at], at));
    let mut set = RecordSet::new();
    for at in chosen {
        set.push(pool.records()[at].clone())?;
    }
    Ok(set)
}

/// Returns the records that are written by hand.
pub(super) fn by_hand() -> Result<RecordSet, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/kit.txt");
    compact::read(&path).map_err(|error| error.to_string())
}

/// The names of the cases: the rule and a number, except that records written by hand keep their names.
#[derive(Default)]
pub(super) struct Names {
    given: HashMap<String, String>,
    counts: HashMap<&'static str, usize>,
    /// Whether all records keep their names.
    keeps: bool,
}

impl Names {
    /// Returns names for records that are already cases and keep their names.
    pub(super) fn kept() -> Self {
        Self { keeps: true, ..Self::default() }
    }

    pub(super) fn give(&mut self, record: &Record, rule: &'static str) -> String {
        let is_by_hand = self.keeps || !record.name.starts_with(['R', 'G']);
        let name = if is_by_hand {
            record.name.clone()
        } else {
            let count = self.counts.entry(rule).or_default();
            *count += 1;
            format!("{}_{count:03}", rule.replace('-', "_"))
        };
        self.given.insert(record.name.clone(), name.clone());
        name
    }

    /// Returns the record with its own name and those of the records that it contains replaced by the names of their cases.
    ///
    /// # Errors
    /// Names a record that is not a case.
    pub(super) fn rename(&self, record: &Record) -> Result<Record, String> {
        let name = |name: &str| self.given.get(name).cloned().ok_or_else(|| format!("`{name}` is not a case"));
        let mut renamed = record.clone();
        renamed.name = name(&record.name)?;
        for member in &mut renamed.members {
            if let MemberType::Record(held) = &mut member.ty {
                *held = name(held)?;
            }
        }
        Ok(renamed)
    }
}
