//! The results of a run, counted by rule. They are printed as a table and written as JSON; several runs make a Markdown
//! page.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::cases::{CaseId, Kit};
use crate::compare::{Difference, Judged, Verdict};
use crate::compile::Compiled;
use crate::debug;
use crate::known::Known;
use crate::sources::{self, Language, Part, Unit, is_described};

/// The results of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// The version of the kit's data.
    pub kit: String,
    /// The compiler's name, given by the caller.
    pub compiler: String,
    /// The language of the sources, or `layout dump`.
    pub language: String,
    /// The architecture whose declarations were compared; absent if the output shows no parameters.
    pub sm: Option<u32>,
    /// The counts by rule, except for rules without a case in this run.
    pub rules: Vec<Count>,
    /// All differences, smallest case first.
    pub differences: Vec<Differing>,
    /// Features that the compiler or the language does not support, by reason.
    pub unsupported: Vec<Unsupported>,
    /// The number of cases in which the output shows the layout except for the positions of bit-fields.
    pub hidden_bit_fields: usize,
}

/// The counts of one rule.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// The rule.
    pub rule: String,
    /// The guide's section.
    pub section: String,
    /// The number of checks that agree.
    pub agrees: usize,
    /// The number of checks that differ without a known reason.
    pub differs: usize,
    /// The number of checks that differ for a known reason.
    pub known: usize,
    /// The number of checks that the compiler or the language does not support.
    pub unsupported: usize,
}

/// A case that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Differing {
    /// The name of the case.
    pub case: String,
    /// The rule of the case, or the rule for its parameter or call.
    pub rule: String,
    /// The check that finds the difference.
    pub check: Part,
    /// The case in CUDA C++, after the records that it contains.
    pub cxx: String,
    /// The expected and the actual values.
    pub differences: Vec<Difference>,
    /// The reason, if the difference is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<String>,
}

/// A reason why checks are not supported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unsupported {
    /// The reason.
    pub reason: String,
    /// The number of checks with this reason.
    pub count: usize,
    /// The name of the smallest case.
    pub case: String,
}

/// The rules that the parameters of records are counted under.
pub const PARAMETER_RULES: [&str; 2] = ["entry-parameter", "func-parameter"];

/// The rule that calls are counted under.
pub const CALL_RULE: &str = "call";

/// The run that the verdicts come from.
#[derive(Debug)]
pub struct Run<'a> {
    /// The compiler's name, given by the caller.
    pub compiler: String,
    /// The language of the sources, if sources were compiled.
    pub language: Option<Language>,
    /// The architecture, if the output shows parameters.
    pub sm: Option<u32>,
    /// Whether the compiler was asked for debug information.
    pub asks_for_debug: bool,
    /// The compilations, if the kit made them.
    pub compiled: &'a Compiled,
}

impl Run<'_> {
    /// Returns whether debug information is compared: if the compiler was asked for it, or what it describes was compiled.
    fn has_debug(&self) -> bool {
        let output = &self.compiled.output;
        self.asks_for_debug || output.debug.is_some() || !output.described.is_empty()
    }
}

impl Results {
    /// Counts the verdicts of a run, which must be in the order of the kit's cases.
    pub fn new(kit: &Kit, run: &Run<'_>, verdicts: &[Judged], known: &[Known]) -> Self {
        let rule =
            |rule: &crate::cases::Rule| Count { rule: rule.id.clone(), section: rule.section.clone(), ..Count::default() };
        let mut results = Self {
            kit: kit.manifest.version.clone(),
            compiler: run.compiler.clone(),
            language: run.language.map_or("layout dump", Language::word).to_owned(),
            sm: run.sm,
            rules: kit.manifest.rules.iter().map(rule).collect(),
            differences: Vec::new(),
            unsupported: Vec::new(),
            hidden_bit_fields: 0,
        };
        let has = |check: Part| run.language.is_some_and(|language| language.parts().contains(&check));
        for judged in verdicts {
            let applies = match judged.check {
                Part::Layout | Part::Bits => true,
                Part::Name => has(judged.check),
                Part::Valist | Part::Atomic => run.sm.is_some() && has(judged.check),
                Part::Entry | Part::Func | Part::Call => run.sm.is_some(),
                Part::Debug => {
                    run.has_debug() && run.language.is_some_and(|language| is_described(kit, judged.case, language))
                }
            };
            if applies {
                results.add(kit, run, judged, known);
            }
        }
        results.rules.retain(|count| count.agrees + count.differs + count.known + count.unsupported > 0);
        results.unsupported.sort_by_key(|unsupported| Reverse(unsupported.count));
        results
    }

    fn add(&mut self, kit: &Kit, run: &Run<'_>, judged: &Judged, known: &[Known]) {
        let Judged { case, check, verdict } = judged;
        let (case, check) = (*case, *check);
        let name = kit.name_of(case);
        let rule = match (case, check) {
            (CaseId::Record(_), Part::Entry) => PARAMETER_RULES[0],
            (CaseId::Record(_), Part::Func) => PARAMETER_RULES[1],
            (CaseId::Signature(_), Part::Call) => CALL_RULE,
            (CaseId::Record(at), Part::Debug) => debug::record_rule(&kit.data.records[at]),
            (CaseId::Signature(_), Part::Debug) => debug::PARAMETER_RULE,
            _ => kit.rule_of(case),
        };
        let Some(count) = self.rules.iter_mut().find(|count| count.rule == rule) else { return };
        match verdict {
            Verdict::NothingToCompare => {}
            Verdict::Agrees { hides_bits } => {
                count.agrees += 1;
                self.hidden_bit_fields += usize::from(*hides_bits);
            }
            Verdict::Differs(differences) => {
                let known = known
                    .iter()
                    .find(|known| known.explains(name, rule, check, differences))
                    .map(|known| known.reason.clone());
                if known.is_some() {
                    count.known += 1;
                } else {
                    count.differs += 1;
                }
                self.differences.push(Differing {
                    case: name.to_owned(),
                    rule: rule.to_owned(),
                    check,
                    cxx: kit.cxx_of(case),
                    differences: differences.clone(),
                    known,
                });
            }
            Verdict::NotShown => {
                count.unsupported += 1;
                let language = run.language.and_then(|language| sources::inexpressible(kit, case, language));
                let reason = match (language, run.compiled.refused.get(&Unit { case, part: check })) {
                    (Some(reason), _) => reason.to_owned(),
                    (None, Some(words)) => format!("the compiler refuses it: {}", general(words, name)),
                    (None, None) if check == Part::Debug && run.compiled.output.debug.is_none() => {
                        "the output has no debug information".to_owned()
                    }
                    (None, None) => "it is not in the output".to_owned(),
                };
                match self.unsupported.iter_mut().find(|other| other.reason == reason) {
                    Some(other) => other.count += 1,
                    None => self.unsupported.push(Unsupported { reason, count: 1, case: name.to_owned() }),
                }
            }
        }
    }

    /// Returns the number of differences without a known reason.
    pub fn unexplained(&self) -> usize {
        self.rules.iter().map(|count| count.differs).sum()
    }

    fn total(&self, of: impl Fn(&Count) -> usize) -> usize {
        self.rules.iter().map(of).sum()
    }

    /// Reads results that a run wrote.
    ///
    /// # Errors
    /// Names the file and the mistake in it.
    pub fn read(path: &Path) -> Result<Self, String> {
        let wrong = |error: &dyn fmt::Display| format!("{}: {error}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| wrong(&error))?;
        serde_json::from_str(&text).map_err(|error| wrong(&error))
    }
}

/// Returns a compiler's message without the case's name, so that equal messages are counted together.
fn general(words: &str, case: &str) -> String {
    words.replace(case, "..")
}

/// The number of differences that are printed; `--json` writes all of them.
const PRINTED: usize = 10;

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sm = self.sm.map(|sm| format!(", parameters as on sm_{sm}")).unwrap_or_default();
        writeln!(f, "{} ({}{sm}); kit {}\n", self.compiler, self.language, self.kit)?;
        let width = self.rules.iter().map(|count| count.rule.len()).max().unwrap_or(0).max(5);
        writeln!(
            f,
            "{:width$}  {:18} {:>7} {:>8} {:>6} {:>14}",
            "rule", "section", "agrees", "differs", "known", "not supported"
        )?;
        let total = Count {
            rule: "total".to_owned(),
            section: String::new(),
            agrees: self.total(|count| count.agrees),
            differs: self.total(|count| count.differs),
            known: self.total(|count| count.known),
            unsupported: self.total(|count| count.unsupported),
        };
        for Count { rule, section, agrees, differs, known, unsupported } in self.rules.iter().chain([&total]) {
            writeln!(f, "{rule:width$}  {section:18} {agrees:>7} {differs:>8} {known:>6} {unsupported:>14}")?;
        }
        let unknown = || self.differences.iter().filter(|differing| differing.known.is_none());
        for differing in unknown().take(PRINTED) {
            writeln!(f, "\n{} ({}, {})\n{}", differing.case, differing.rule, differing.check.word(), differing.cxx)?;
            for difference in &differing.differences {
                writeln!(f, "  {difference}")?;
            }
        }
        if let Some(more) = unknown().count().checked_sub(PRINTED).filter(|more| *more > 0) {
            writeln!(f, "\n{more} more differences; --json FILE writes all of them")?;
        }
        if !self.unsupported.is_empty() {
            writeln!(f, "\nNot supported:")?;
            for Unsupported { reason, count, case } in &self.unsupported {
                writeln!(f, "  {count:>5}  {reason} (first: {case})")?;
            }
        }
        if self.hidden_bit_fields > 0 {
            writeln!(
                f,
                "\nThe positions of bit-fields are not shown in {} cases whose size and alignment agree.",
                self.hidden_bit_fields
            )?;
        }
        Ok(())
    }
}

/// Returns a Markdown page for several runs: a table of the runs, then each run's differences, grouped by reason.
pub fn page(runs: &[Results]) -> String {
    let mut page = String::from("| Compiler | Source | Agrees | Differs | Not supported |\n|---|---|--:|--:|--:|\n");
    // Writing to a `String` never fails.
    for run in runs {
        let differs = run.total(|count| count.differs + count.known);
        let (agrees, unsupported) = (run.total(|count| count.agrees), run.total(|count| count.unsupported));
        let _ = writeln!(page, "| {} | {} | {agrees} | {differs} | {unsupported} |", run.compiler, run.language);
    }
    for run in runs {
        let _ = writeln!(page, "\n### {}\n", run.compiler);
        put_differences(&mut page, run);
        put_unsupported(&mut page, run);
    }
    page
}

fn put_differences(page: &mut String, run: &Results) {
    if run.differences.is_empty() {
        page.push_str("No differences.\n");
        return;
    }
    let mut groups: Vec<(&str, Vec<&Differing>)> = Vec::new();
    let mut index: HashMap<&str, usize> = HashMap::new();
    for differing in &run.differences {
        let reason = differing.known.as_deref().unwrap_or("Not explained yet.");
        let at = *index.entry(reason).or_insert_with(|| {
            groups.push((reason, Vec::new()));
            groups.len() - 1
        });
        groups[at].1.push(differing);
    }
    for (reason, differing) in groups {
        let count = differing.len();
        let plural = if count == 1 { "case" } else { "cases" };
        let _ = writeln!(page, "- **{count} {plural}.** {reason}");
        let Some(smallest) = differing.first() else { continue };
        let shown: Vec<String> = smallest.differences.iter().map(|each| format!("  // {each}\n")).collect();
        let cxx: String = smallest.cxx.lines().map(|line| format!("  {line}\n")).collect();
        let _ = write!(page, "\n  ```cpp\n{cxx}{}  ```\n\n", shown.concat());
    }
}

fn put_unsupported(page: &mut String, run: &Results) {
    if run.unsupported.is_empty() {
        return;
    }
    page.push_str("\nNot supported:\n\n");
    for Unsupported { reason, count, .. } in &run.unsupported {
        let _ = writeln!(page, "- {count}: {reason}");
    }
    if run.hidden_bit_fields > 0 {
        let _ = writeln!(page, "- the positions of bit-fields in {} more cases are not shown", run.hidden_bit_fields);
    }
}
