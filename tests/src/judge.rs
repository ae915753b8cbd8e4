//! Compares the library's result for a record with a compiler's.

use crate::record::{Layout, Member, Record, RecordSet};
use crate::subject::Outcome;

/// nvcc's results for one record.
#[derive(Clone, Debug)]
pub struct Truth {
    /// Its layout in device code.
    pub layout: Layout,
    /// The kernel's parameter on an architecture before sm_100, if nvcc accepts one.
    pub entry_old: Option<String>,
    /// The same from sm_100, where ptxas also checks the record's other declarations.
    pub entry_new: Option<String>,
    /// Whether the host's compiler lays the record out in another way, or one that it holds.
    pub host_differs: bool,
}

/// Marks each record of a set as different on the host that holds one that is, or that cannot be compared: `cicc.exe` crashes on some members
/// that it packs.
pub fn spread_to_holders(set: &RecordSet, truths: &mut [Option<Truth>]) {
    for (at, record) in set.records().iter().enumerate() {
        let differs = |held: usize| truths[held].as_ref().is_none_or(|truth| truth.host_differs);
        let differs = set.held(record).any(differs);
        truths[at].iter_mut().for_each(|truth| truth.host_differs |= differs);
    }
}

impl Truth {
    /// Returns whether the record can be a parameter: nvcc accepts it as one, and the guide allows it.
    pub fn is_parameter(&self) -> bool {
        allowed(&self.layout) && self.entry_old.is_some() && self.entry_new.is_some()
    }
}

/// The library's outcome in comparison with nvcc's results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All results are equal.
    Agrees,
    /// The layout is equal; the record cannot be a parameter, because its size is 0 or its alignment is over 128.
    NoParameter,
    /// The library rejects a record that host and device do or may lay out differently, with this message.
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
/// A rejection is only right if the host's compiler lays the record out differently, or a record within it; or if there are base classes, or
/// bit-fields with more bits than their type, since the library refuses some that the host may place elsewhere.
pub fn judge(set: &RecordSet, record: &Record, outcome: &Outcome, truth: &Truth) -> Verdict {
    let (layout, entry) = match outcome {
        Outcome::Laid { layout, entry } => (layout, entry),
        Outcome::Refused(words) if truth.host_differs || set.any(record, &may_differ) => {
            return Verdict::Refused(words.clone());
        }
        Outcome::Refused(words) => return Verdict::Disagrees(format!("refused: {words}")),
        Outcome::Failed(words) => return Verdict::Disagrees(words.clone()),
        Outcome::Inexpressible(what) => return Verdict::Inexpressible(what),
    };
    if let Some(difference) = difference(record, layout, &truth.layout) {
        return Verdict::Disagrees(difference);
    }
    if truth.host_differs {
        return Verdict::Disagrees("laid out, though nvcc's host code has another layout".to_owned());
    }
    match (entry, &truth.entry_old, &truth.entry_new) {
        (Ok(entry), Some(old), Some(new)) if entry == old && entry == new => Verdict::Agrees,
        (Ok(entry), Some(one), None) if entry == one => Verdict::Agrees,
        (Err(_), None, _) | (Err(_), _, None) => Verdict::NoParameter,
        (Err(_), Some(_), Some(_)) if !allowed(layout) => Verdict::NoParameter,
        (entry, old, new) => {
            let nvcc = |param: &Option<String>| param.as_deref().unwrap_or("no parameter").to_owned();
            let ours = entry.clone().unwrap_or_else(|words| format!("no parameter ({words})"));
            Verdict::Disagrees(format!(
                "entry: {ours}, nvcc has {} before sm_100 and {} from there on",
                nvcc(old),
                nvcc(new)
            ))
        }
    }
}

fn may_differ(record: &Record) -> bool {
    record.is_class() || record.members.iter().any(Member::is_over_wide)
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
