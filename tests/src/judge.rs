//! Compares the library's result for a record with a compiler's.

use std::fmt;

use crate::record::{Layout, Param, Params, Profile, Record};
use crate::subject::Outcome;

/// nvcc's results for one record.
#[derive(Clone, Copy, Debug)]
pub struct Truth<'a> {
    /// Its layout in device code.
    pub layout: &'a Layout,
    /// The kernel's parameter on an architecture before sm_100, if nvcc accepts one.
    pub entry_old: Option<&'a Param>,
    /// The same from sm_100, where ptxas also checks the record's other declarations.
    pub entry_new: Option<&'a Param>,
}

impl<'a> Truth<'a> {
    /// Returns the oracle's results for the record, if there are any.
    pub fn of(record: &'a Record) -> Option<Self> {
        let entry = |params: &'a Option<Params>| params.as_ref()?.entry_param.as_ref();
        Some(Self {
            layout: record.nvcc.as_ref()?,
            entry_old: entry(&record.nvcc_sm80),
            entry_new: entry(&record.nvcc_sm100),
        })
    }

    /// Returns whether the record can be a parameter: nvcc accepts it as one, and the guide allows it.
    pub fn is_parameter(&self) -> bool {
        allowed(self.layout) && self.entry_old.is_some() && self.entry_new.is_some()
    }
}

/// The library's outcome in comparison with nvcc's results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All results are equal.
    Agrees,
    /// The layout is equal; the record cannot be a parameter, because its size is 0 or its alignment is over 128.
    NoParameter,
    /// The library rejects a record that the guide does not cover, with this message.
    Refused(String),
    /// The path does not have syntax for the record.
    Inexpressible(&'static str),
    /// They differ.
    Disagrees(String),
}

/// The maximum alignment of a parameter in bytes, according to the guide.
const MAX_ALIGN: u64 = 128;

/// Returns whether the guide (section 2.3) allows a parameter of this layout.
///
/// nvcc and ptxas accept more in an `.entry`: alignments over 128, and, in nvcc, a union of only an empty array and a
/// zero-width bit-field. Its `sizeof` is 0, and its parameter gets a size.
fn allowed(layout: &Layout) -> bool {
    layout.size > 0 && layout.align <= MAX_ALIGN
}

/// Compares an outcome with nvcc's results.
///
/// A rejection is only right for records that the guide does not cover. All others have a layout.
pub fn judge(record: &Record, outcome: &Outcome, truth: Truth<'_>) -> Verdict {
    let (layout, entry) = match outcome {
        Outcome::Laid { layout, entry } => (layout, entry),
        Outcome::Refused(words) if record.profile == Profile::Nonguide => {
            return Verdict::Refused(words.clone());
        }
        Outcome::Refused(words) => return Verdict::Disagrees(format!("refused: {words}")),
        Outcome::Failed(words) => return Verdict::Disagrees(words.clone()),
        Outcome::Inexpressible(what) => return Verdict::Inexpressible(what),
    };
    if let Some(difference) = difference(record, layout, truth.layout) {
        return Verdict::Disagrees(difference);
    }
    match (entry, truth.entry_old, truth.entry_new) {
        (Ok(entry), Some(old), Some(new)) if entry == old && entry == new => Verdict::Agrees,
        (Ok(entry), Some(one), None) if entry == one => Verdict::Agrees,
        (Err(_), None, _) | (Err(_), _, None) => Verdict::NoParameter,
        (Err(_), Some(_), Some(_)) if !allowed(layout) => Verdict::NoParameter,
        (entry, old, new) => {
            let nvcc = |param: Option<&Param>| match param {
                Some(param) => param.to_string(),
                None => "no parameter".to_owned(),
            };
            let ours = match entry {
                Ok(entry) => entry.to_string(),
                Err(words) => format!("no parameter ({words})"),
            };
            Verdict::Disagrees(format!(
                "entry: {ours}, nvcc has {} before sm_100 and {} from there on",
                nvcc(old),
                nvcc(new)
            ))
        }
    }
}

/// Returns every difference between two layouts, in one line; `None` if they are equal.
fn difference(record: &Record, ours: &Layout, nvcc: &Layout) -> Option<String> {
    let mut differences = Vec::new();
    for (what, ours, nvcc) in [("size", ours.size, nvcc.size), ("align", ours.align, nvcc.align)] {
        if ours != nvcc {
            differences.push(format!("{what}: {ours}, nvcc {nvcc}"));
        }
    }
    for (whose, members) in [("ours", &ours.members), ("nvcc's", &nvcc.members)] {
        if members.len() != record.members.len() {
            differences.push(format!("{} members, {whose} {}", record.members.len(), members.len()));
        }
    }
    for ((member, ours), nvcc) in record.members.iter().zip(&ours.members).zip(&nvcc.members) {
        if ours != nvcc {
            let shown = |place: &Option<_>| match place {
                Some(place) => format!("{place}"),
                None => "nowhere".to_owned(),
            };
            let name = member.name.as_deref().unwrap_or("an unnamed member");
            differences.push(format!("{name}: {}, nvcc {}", shown(ours), shown(nvcc)));
        }
    }
    (!differences.is_empty()).then(|| differences.join("; "))
}

/// Counts of verdicts.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Records whose layout was compared.
    pub checked: usize,
    /// Of these, records that cannot be parameters, because their size is 0 or their alignment is over 128.
    pub no_parameter: usize,
    /// Records that the guide does not cover and the library rejects.
    pub refused: usize,
    /// Records for which the path does not have syntax, by the missing feature.
    pub inexpressible: std::collections::BTreeMap<&'static str, usize>,
    /// Each disagreement, in one line.
    pub disagreements: Vec<String>,
}

impl Tally {
    /// Counts one verdict.
    pub fn add(&mut self, record: &Record, verdict: &Verdict) {
        match verdict {
            Verdict::Agrees => self.checked += 1,
            Verdict::NoParameter => {
                self.checked += 1;
                self.no_parameter += 1;
            }
            Verdict::Refused(_) => self.refused += 1,
            Verdict::Inexpressible(what) => *self.inexpressible.entry(what).or_default() += 1,
            Verdict::Disagrees(difference) => {
                self.checked += 1;
                let profile = record.profile.word();
                self.disagreements.push(format!("{} ({profile}): {difference}", record.name));
            }
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} checked, {} disagree", self.checked, self.disagreements.len())?;
        if self.no_parameter > 0 {
            write!(f, "\n  {} of them no parameters, by size 0 or alignment", self.no_parameter)?;
        }
        if self.refused > 0 {
            write!(f, "\n{} refused: device and host code of nvcc differ", self.refused)?;
        }
        for (what, count) in &self.inexpressible {
            write!(f, "\n{count} not compared, for the derive has no syntax for {what}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::compact;

    fn verdict(line: &str, outcome: &Outcome) -> Verdict {
        let record = compact::parse(line).unwrap();
        let truth = Truth::of(&record).unwrap();
        judge(&record, outcome, truth)
    }

    fn laid(line: &str, entry: Result<Param, String>) -> Outcome {
        Outcome::Laid { layout: compact::parse(line).unwrap().nvcc.unwrap(), entry }
    }

    #[test]
    fn a_layout_agrees_only_if_all_of_it_does() {
        let line = "R c guide struct { a int; b uint:3 } | nvcc 8/4 0 .32";
        let ours = laid(line, Ok(Param::bytes(8, 4)));
        assert_eq!(verdict(line, &ours), Verdict::Agrees);
        for (other, why) in [
            (line.replace("8/4", "12/4"), "size: 8, nvcc 12"),
            (line.replace("8/4", "8/8"), "align: 4, nvcc 8"),
            (line.replace(" 0 .32", " 4 .32"), "a: byte 0, nvcc byte 4"),
            (line.replace(".32", ".33"), "b: bit 32 (3 wide), nvcc bit 33 (3 wide)"),
            (line.replace(".32", ".32w2"), "b: bit 32 (3 wide), nvcc bit 32 (2 wide)"),
            (format!("{line} | sm80 - - 4/b8*12"), "entry: .align 4 .b8 [8], nvcc has .align 4 .b8 [12]"),
            (format!("{line} | sm100 - - 4/b8*12"), "and .align 4 .b8 [12] from there on"),
            (format!("{line} | sm80 none | sm100 none"), "nvcc has no parameter"),
        ] {
            let Verdict::Disagrees(words) = verdict(&other, &ours) else { panic!("{other}") };
            assert!(words.contains(why), "{words}");
        }
    }

    #[test]
    fn a_refusal_is_right_beyond_the_guide_alone() {
        let line = "R c guide struct { } | nvcc 1/1";
        let refused = Outcome::Refused("no".to_owned());
        assert!(matches!(verdict(line, &refused), Verdict::Disagrees(_)));
        assert!(matches!(verdict(&line.replace("guide", "nonguide"), &refused), Verdict::Refused(_)));
    }

    #[test]
    fn no_parameter_is_right_where_nvcc_makes_none() {
        let line = "R c guide struct { } | nvcc 1/1";
        let ours = laid(line, Err("no".to_owned()));
        assert!(matches!(verdict(line, &ours), Verdict::Disagrees(_)));
        assert_eq!(verdict(&format!("{line} | sm100 none"), &ours), Verdict::NoParameter);
        assert_eq!(verdict(&format!("{line} | sm80 none | sm100 none"), &ours), Verdict::NoParameter);
    }
}
