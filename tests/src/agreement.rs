//! Compares fresh records between nvcc, every other compiler and the library.

use std::collections::BTreeMap;
use std::fmt;

use crate::compilers::Compiler as _;
use crate::compilers::batch::{Answer, ask};
use crate::compilers::find::Tools;
use crate::compilers::hosted::OtherHost;
use crate::judge::{Truth, Verdict, judge, spread_to_holders};
use crate::record::{Kind, Member, Record, RecordSet, compact};
use crate::subject::Outcome;

/// The results of one compiler compared with nvcc's, on the records of one profile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Records with equal results.
    pub equal: usize,
    /// Records with different results.
    pub differ: usize,
    /// Records that it rejects.
    pub refused: usize,
    /// Records that its syntax cannot express.
    pub inexpressible: usize,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{} equal", self.equal);
        for (count, what) in [(self.differ, "differ"), (self.refused, "refused"), (self.inexpressible, "not sayable")] {
            if count > 0 {
                text += &format!(", {count} {what}");
            }
        }
        f.write_str(&text)
    }
}

/// One line of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name of the compiler or path.
    pub name: String,
    /// Of the records that the guide describes, and of those beyond it.
    pub cells: [Cell; 2],
}

impl Row {
    fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), cells: Default::default() }
    }

    fn cell(&mut self, set: &RecordSet, record: &Record) -> &mut Cell {
        &mut self.cells[usize::from(set.is_beyond_guide(record))]
    }
}

/// The table and the errors.
#[derive(Clone, Debug, Default)]
pub struct Agreement {
    /// nvcc's second back end, the other compilers, then the library.
    pub rows: Vec<Row>,
    /// The reasons for which the library refuses records, with the number of these records; and those that another host's compiler rejects.
    pub refusals: BTreeMap<String, usize>,
    /// Each difference that is an error.
    pub wrong: Vec<String>,
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            let [guide, beyond] = &row.cells;
            writeln!(f, "{}: {guide}; beyond the guide: {beyond}", row.name)?;
        }
        for (reason, count) in &self.refusals {
            writeln!(f, "refused {count}: {reason}")?;
        }
        Ok(())
    }
}

impl Agreement {
    /// Compiles a set with nvcc's back ends, clang and g++; also returns nvcc's results, `None` for a record that it rejects.
    ///
    /// Where the guide is silent the other compilers follow other rules; their differences there are counted, but are not
    /// errors.
    ///
    /// # Errors
    /// If a compiler does not work.
    pub fn of_compilers(set: &RecordSet, tools: &Tools) -> Result<(Self, Vec<Option<Truth>>), String> {
        let all: Vec<usize> = (0..set.records().len()).collect();
        let [old, new] = ["sm_75", "sm_100"].map(|arch| tools.nvcc(arch));
        let (on_old, on_new) = (ask(&old, set, &all)?, ask(&new, set, &all)?);
        let mut agreement = Self::default();
        for (record, answer) in set.records().iter().zip(&on_old) {
            if let Err(words) = &answer.layout {
                agreement.note(&old.name(), record, &format!("refused: {words}"));
            }
        }
        agreement.compare(new.name(), set, &on_old, &on_new, |_| true);
        let is_guided = |record: &Record| !set.is_beyond_guide(record);
        agreement.compare(tools.clang().name(), set, &on_old, &ask(&tools.clang(), set, &all)?, is_guided);
        let on_host = ask(&tools.gxx(), set, &all)?;
        agreement.compare(tools.gxx().name(), set, &on_old, &on_host, is_guided);
        Ok((agreement, truths(set, &on_old, &on_new, &on_host)))
    }

    /// Compiles a set with nvcc's back ends for another host, and that host's compiler; also returns nvcc's results, `None` for a
    /// record that it rejects.
    ///
    /// # Errors
    /// If a compiler does not work.
    pub fn of_other_host(set: &RecordSet, tools: &Tools, host: OtherHost) -> Result<(Self, Vec<Option<Truth>>), String> {
        let all: Vec<usize> = (0..set.records().len()).collect();
        let [old, new, own] = [Some("sm_75"), Some("sm_100"), None].map(|device| tools.hosted(host, device));
        let (on_old, on_new, on_host) = (ask(&old, set, &all)?, ask(&new, set, &all)?, ask(&own, set, &all)?);
        let mut agreement = Self::default();
        for (record, answer) in set.records().iter().zip(&on_old) {
            if let Err(words) = &answer.layout {
                let words = format!(
                    "{} itself: {}: {}",
                    old.name(),
                    compact::line(record),
                    words.lines().next().unwrap_or_default()
                );
                *agreement.refusals.entry(words).or_default() += 1;
            }
        }
        agreement.compare(old.name(), set, &on_old, &on_old, |_| false);
        agreement.compare(new.name(), set, &on_old, &on_new, |_| false);
        if host == OtherHost::Windows {
            let nvrtc = tools.hosted(host, Some("nvrtc"));
            // NVRTC's `__align__` is GNU's attribute: `#pragma pack` and a smaller alignment lower it, and a union is aligned to its
            // bit-fields. No type of CUDA is aligned to more than 32.
            let may_differ = |record: &Record| {
                let aligns_union = |member: &Member| member.bits.is_some() && member.align.is_some();
                if record.kind == Kind::Union && record.members.iter().any(aligns_union) {
                    return true;
                }
                let members = record.members.iter().map(|member| member.align);
                let align = on_old[set.position(&record.name).expect("a record of the set")].layout.as_ref();
                let max = align.map_or(32, |layout| layout.align.max(32));
                record.pack.is_some() || members.chain([record.align]).flatten().any(|align| align < max)
            };
            let must_agree = |record: &Record| {
                !set.closure(set.position(&record.name)).into_iter().any(|held| may_differ(&set.records()[held]))
            };
            agreement.compare(nvrtc.name(), set, &on_old, &ask(&nvrtc, set, &all)?, must_agree);
        }
        agreement.compare(own.name(), set, &on_old, &on_host, |_| false);
        Ok((agreement, truths(set, &on_old, &on_new, &on_host)))
    }

    fn compare(
        &mut self,
        name: String,
        set: &RecordSet,
        nvcc: &[Answer],
        answers: &[Answer],
        must_agree: impl Fn(&Record) -> bool,
    ) {
        let mut row = Row::new(name);
        for ((record, nvcc), other) in set.records().iter().zip(nvcc).zip(answers) {
            let words = match (&nvcc.layout, &other.layout) {
                (Ok(nvcc), Ok(other)) if nvcc == other => {
                    row.cell(set, record).equal += 1;
                    continue;
                }
                (_, Ok(other)) => {
                    row.cell(set, record).differ += 1;
                    format!("{other:?}, nvcc {:?}", nvcc.layout)
                }
                (_, Err(words)) => {
                    row.cell(set, record).refused += 1;
                    format!("refused: {words}")
                }
            };
            if must_agree(record) {
                self.note(&row.name, record, &words);
            }
        }
        self.rows.push(row);
    }

    /// Adds a line for one of the library's paths, in comparison with nvcc's results.
    pub fn add_subject(&mut self, name: &str, set: &RecordSet, outcomes: &[Outcome], truths: &[Option<Truth>]) {
        let mut row = Row::new(name);
        for (position, ((record, outcome), truth)) in set.records().iter().zip(outcomes).zip(truths).enumerate() {
            // A definition that nvcc rejects has been noted already.
            let Some(truth) = truth else { continue };
            let cell = row.cell(set, record);
            match judge(set, record, outcome, truth) {
                Verdict::Agrees | Verdict::NoParameter => cell.equal += 1,
                Verdict::Refused(words) => {
                    cell.refused += 1;
                    *self.refusals.entry(reason(&words).to_owned()).or_default() += 1;
                }
                Verdict::Inexpressible(_) => cell.inexpressible += 1,
                Verdict::Disagrees(words) => {
                    cell.differ += 1;
                    let held = set.closure([position]).into_iter().filter(|&at| at != position);
                    let held: Vec<_> =
                        held.map(|at| format!("\n    holding {}", compact::line(&set.records()[at]))).collect();
                    self.note(name, record, &words);
                    if let Some(last) = self.wrong.last_mut() {
                        last.push_str(&held.concat());
                    }
                }
            }
        }
        self.rows.push(row);
    }

    fn note(&mut self, name: &str, record: &Record, words: &str) {
        self.wrong.push(format!("{name}: {words}\n    {}", compact::line(record)));
    }
}

/// Returns the reason in a message of the library, without the member before it and the advice after it.
fn reason(words: &str) -> &str {
    let words = words.strip_prefix("member ").and_then(|rest| rest.split_once(": ")).map_or(words, |(_, rest)| rest);
    words.split_once(": ").map_or(words, |(reason, _)| reason)
}

/// Returns nvcc's results: layouts from before sm_100, parameters from both back ends, and whether the host's compiler agrees.
fn truths(set: &RecordSet, on_old: &[Answer], on_new: &[Answer], on_host: &[Answer]) -> Vec<Option<Truth>> {
    let truth = |at: usize| {
        let layout = on_old[at].layout.clone().ok()?;
        let host_differs = on_host[at].layout.as_ref().is_ok_and(|host| *host != layout);
        let [entry_old, entry_new] = [on_old, on_new].map(|answers| answers[at].entry.clone().ok().flatten());
        Some(Truth { layout, entry_old, entry_new, host_differs })
    };
    let mut truths: Vec<Option<Truth>> = (0..on_old.len()).map(truth).collect();
    spread_to_holders(set, &mut truths);
    truths
}
