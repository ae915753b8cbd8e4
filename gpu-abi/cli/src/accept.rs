//! Accepted differences: a file under version control, with an entry and a reason for each.
//!
//! An entry is a line that names what differs, indented lines with the differences, and an indented line `reason: ..`. The reason may have
//! further lines, which are indented too. Comments start with `#` at the start of a line.

use crate::Outcome;
use std::path::PathBuf;
use std::{fmt, fs};

/// The options that accept differences.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Accept {
    /// Accept the differences in this file, which has a reason for each
    #[arg(long, value_name = "FILE")]
    accept: Option<PathBuf>,
    /// Write the file of --accept again, with the reasons that it has
    #[arg(long, requires = "accept")]
    write: bool,
}

/// Something that differs: its title, and what differs in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) title: String,
    pub(crate) differences: Vec<String>,
}

/// An entry of the file.
#[derive(Debug)]
struct Entry {
    /// The comments and empty lines before it.
    before: String,
    line: usize,
    finding: Finding,
    /// Empty if none is given.
    reason: String,
}

/// The differences that are accepted.
#[derive(Debug, Default)]
pub(crate) struct Accepted {
    pub(crate) findings: Vec<Finding>,
    /// What is wrong with the file: entries without a reason, and entries that do not occur.
    mistakes: Vec<String>,
}

impl Accept {
    /// Returns which of all findings the file accepts, after writing it if this is asked for.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or written.
    pub(crate) fn judge(&self, all: Vec<Finding>) -> Result<Accepted, String> {
        let Some(file) = &self.accept else { return Ok(Accepted::default()) };
        let name = file.display();
        let text = match fs::read_to_string(file) {
            Err(_) if self.write && !file.exists() => HEAD.to_owned(),
            text => text.map_err(|error| format!("{name}: {error}"))?,
        };
        let (head, mut entries) = parse(&text).map_err(|error| format!("{name}:{error}"))?;
        if self.write {
            // Entries stay in their order, so that versions of the file are easy to compare.
            entries.retain(|entry| all.contains(&entry.finding));
            for finding in &all {
                if !entries.iter().any(|entry| entry.finding == *finding) {
                    let [before, reason] = ["\n", ""].map(Into::into);
                    entries.push(Entry { before, line: 0, finding: finding.clone(), reason });
                }
            }
            let text = entries.iter().fold(head, |text, entry| text + &entry.to_string());
            fs::write(file, &text).map_err(|error| format!("{name}: {error}"))?;
            // The entries with the lines that they have now, for the errors below.
            (_, entries) = parse(&text).map_err(|error| format!("{name}:{error}"))?;
        }
        let mut accepted = Accepted::default();
        for Entry { line, finding, reason, .. } in entries {
            let title = &finding.title;
            if !all.contains(&finding) {
                accepted.mistakes.push(format!(
                    "{name}:{line}: `{title}` no longer differs in this way: remove the entry, or run the command with `--write`"
                ));
            } else if reason.is_empty() {
                accepted.mistakes.push(format!("{name}:{line}: `{title}` has no reason: write one after `reason:`"));
            }
            accepted.findings.push(finding);
        }
        Ok(accepted)
    }
}

impl Accepted {
    pub(crate) fn has(&self, finding: &Finding) -> bool {
        self.findings.contains(finding)
    }

    /// Returns the outcome of a run, which fails if the file has mistakes.
    pub(crate) fn outcome(&self, out: String, is_fine: bool) -> Outcome {
        let mut outcome = Outcome::new(out, is_fine && self.mistakes.is_empty());
        self.mistakes.iter().for_each(|mistake| outcome.note(mistake));
        outcome
    }
}

impl Finding {
    /// Returns the finding with these texts, in which only one space follows another word.
    pub(crate) fn new(title: &str, differences: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let squeezed = |text: &str| Vec::from_iter(text.split_whitespace()).join(" ");
        Self { title: squeezed(title), differences: differences.into_iter().map(|one| squeezed(one.as_ref())).collect() }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { before, finding, reason, .. } = self;
        writeln!(f, "{before}{}", finding.title)?;
        finding.differences.iter().try_for_each(|one| writeln!(f, "  {one}"))?;
        writeln!(f, "{}", format!("  {REASON} {reason}").trim_end())
    }
}

/// Returns the comments before the first entry, and the entries.
fn parse(text: &str) -> Result<(String, Vec<Entry>), String> {
    let (mut head, mut entries) = (None, Vec::<Entry>::new());
    let (mut before, mut has_reason) = (String::new(), false);
    for (index, line) in text.lines().enumerate() {
        let is_indented = line.starts_with([' ', '\t']);
        match (line.trim(), entries.last_mut()) {
            ("", _) => before.push('\n'),
            _ if line.starts_with('#') => before += &format!("{line}\n"),
            (content, Some(entry)) if is_indented => match content.strip_prefix(REASON) {
                Some(reason) => {
                    reason.trim().clone_into(&mut entry.reason);
                    has_reason = true;
                }
                None if has_reason => entry.reason += &format!("\n    {content}"),
                None => entry.finding.differences.push(content.to_owned()),
            },
            (_, None) if is_indented => return Err(format!("{}: no entry is before this line", index + 1)),
            (title, _) => {
                let mut before = std::mem::take(&mut before);
                if head.is_none() {
                    head = Some(std::mem::take(&mut before));
                }
                let finding = Finding { title: title.to_owned(), differences: Vec::new() };
                entries.push(Entry { before, line: index + 1, finding, reason: String::new() });
                has_reason = false;
            }
        }
    }
    Ok((head.unwrap_or(before), entries))
}

const REASON: &str = "reason:";

/// The first lines of a new file.
const HEAD: &str = "# Differences that `gpu-abi` accepts, each with a reason.\n";
