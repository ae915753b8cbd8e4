//! Runs a compiler on all cases. A case that it rejects is recorded and left out of the source, so the others still
//! compile.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::cases::{CaseId, Kind, Kit};
use crate::read::{self, FileKind, Output};
use crate::sources::{self, Language, Owner, Part, Source, Unit};

/// A compiler's command line, with `{source}` and `{output}` for the files.
#[derive(Clone, Debug)]
pub struct Template {
    words: Vec<String>,
    debug: Vec<String>,
}

impl Template {
    /// Splits a command line into words; spaces within quotes do not split a word.
    ///
    /// # Errors
    /// If a quote is not closed or a placeholder is missing.
    pub fn parse(text: &str) -> Result<Self, String> {
        let words = words(text)?;
        for placeholder in ["{source}", "{output}"] {
            if !words.iter().any(|word| word.contains(placeholder)) {
                return Err(format!("`{text}` does not contain `{placeholder}`; write it where the file's name belongs"));
            }
        }
        Ok(Self { words, debug: Vec::new() })
    }

    /// Returns the template with flags that make the compiler write debug information. They are added to the command for the
    /// sources that need it; without them, these are not compiled.
    ///
    /// # Errors
    /// If a quote is not closed.
    pub fn with_debug(mut self, flags: &str) -> Result<Self, String> {
        self.debug = words(flags)?;
        Ok(self)
    }

    fn command(&self, source: &Path, output: &Path, with_debug: bool) -> Command {
        let added = if with_debug { self.debug.as_slice() } else { &[] };
        let mut words = self.words.iter().chain(added).map(|word| {
            word.replace("{source}", &source.display().to_string()).replace("{output}", &output.display().to_string())
        });
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words);
        command
    }
}

/// Splits a command line into words; spaces within quotes do not split a word.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if quote.is_some() {
        return Err(format!("a quote in `{text}` is not closed"));
    }
    Ok(words)
}

/// The result of compiling all cases.
#[derive(Debug, Default)]
pub struct Compiled {
    /// The contents of the compiler's output.
    pub output: Output,
    /// The parts that the compiler rejects, with its reasons.
    pub refused: HashMap<Unit, String>,
    /// The files that the output was read from.
    pub files: Vec<PathBuf>,
}

impl Compiled {
    /// Adds the result of compiling other cases.
    pub fn merge(&mut self, other: Self) {
        self.output.merge(other.output);
        self.refused.extend(other.refused);
        self.files.extend(other.files);
    }
}

/// How to compile the cases.
#[derive(Clone, Debug)]
pub struct Job<'a> {
    /// The command line.
    pub template: &'a Template,
    /// The language of the sources.
    pub language: Language,
    /// The kind of file that the compiler writes.
    pub kind: FileKind,
    /// The folder for the sources and the output.
    pub folder: PathBuf,
}

/// The number of cases in one source. A compilation takes about the same time for few cases and for many.
const CASES_PER_SOURCE: usize = 300;

/// Compiles all cases that the language can express.
///
/// # Errors
/// If the compiler cannot be run, its output cannot be read, or it rejects every case.
pub fn all(kit: &Kit, job: &Job<'_>) -> Result<Compiled, String> {
    let has_debug = !job.template.debug.is_empty();
    let units = |case| {
        let units = sources::units(kit, case, job.language).into_iter();
        units.filter(|unit| has_debug || unit.part != Part::Debug).collect::<Vec<_>>()
    };
    let refused = refused_families(kit, job, kit.ids().flat_map(units))?;
    let cases: Vec<CaseId> = kit.ids().collect();
    let batches: Vec<Vec<Unit>> = cases
        .chunks(CASES_PER_SOURCE)
        .flat_map(|chunk| {
            let of_chunk = chunk.iter().flat_map(|&case| units(case)).filter(|unit| !refused.contains_key(unit));
            // Debug information needs its own flags, which may change the code.
            let (debug, plain) = of_chunk.partition(|unit| unit.part == Part::Debug);
            [plain, debug]
        })
        .filter(|batch: &Vec<Unit>| !batch.is_empty())
        .collect();
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Ok(Compiled { refused, ..Compiled::default() }));
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(batches.len());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(batch) = batches.get(at) else { break };
                    let compiled = compile(kit, job, batch.clone(), &at.to_string());
                    // If the lock is poisoned, another thread has panicked, and the scope ends with that panic.
                    let Ok(mut done) = done.lock() else { break };
                    match (&mut *done, compiled) {
                        (Ok(all), Ok(compiled)) => all.merge(compiled),
                        (Ok(_), Err(why)) => *done = Err(why),
                        (Err(_), _) => break,
                    }
                }
            });
        }
    });
    done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Returns the parts that the compiler rejects for all structs, all unions, or all cases of another kind, judging by the first, the middle and the
/// last case: if it rejects all three for the same reason, the others are not tried. A compiler that reports one error at a
/// time would otherwise have to be run once for each case.
fn refused_families(kit: &Kit, job: &Job<'_>, units: impl Iterator<Item = Unit>) -> Result<HashMap<Unit, String>, String> {
    // Only a record's parts do not tell its kind.
    let family_of = |unit: Unit| match unit.case {
        CaseId::Record(at) => (Some(kit.data.records[at].kind), unit.part),
        _ => (None, unit.part),
    };
    let mut families: Vec<Vec<Unit>> = Vec::new();
    for unit in units {
        match families.iter_mut().find(|family| family_of(family[0]) == family_of(unit)) {
            Some(family) => family.push(unit),
            None => families.push(vec![unit]),
        }
    }
    let firsts = families.iter().map(|family| family[0]);
    let (debug, plain): (Vec<Unit>, Vec<Unit>) = firsts.partition(|unit| unit.part == Part::Debug);
    let compiles = |units: &[Unit]| -> Result<bool, String> {
        Ok(units.is_empty() || matches!(attempt(kit, job, units, "sample")?, Attempt::Compiled(..)))
    };
    // Most compilers take the first case of each family.
    if compiles(&plain)? && compiles(&debug)? {
        return Ok(HashMap::new());
    }
    let mut refused = HashMap::new();
    for units in families {
        let mut reason = None;
        let samples = [0, units.len() / 2, units.len() - 1];
        let is_refused = |&at: &usize| -> Result<bool, String> {
            let Attempt::Refused(words, _) = attempt(kit, job, &[units[at]], "sample")? else { return Ok(false) };
            let said = first_error(&words).replace(kit.name_of(units[at].case), "..");
            Ok(*reason.get_or_insert_with(|| said.clone()) == said)
        };
        // The search ends at the first sample that compiles or is rejected for another reason.
        let all = samples.iter().map(is_refused).find(|is| !matches!(is, Ok(true))).transpose()?.is_none();
        let Some(reason) = reason.filter(|_| all) else { continue };
        if family_of(units[0]) == (Some(Kind::Struct), Part::Layout) {
            return Err(format!("the compiler refuses every case: {reason}"));
        }
        refused.extend(units.into_iter().map(|unit| (unit, reason.clone())));
    }
    Ok(refused)
}

/// The result of one compilation.
enum Attempt {
    Compiled(Box<Output>, PathBuf),
    /// The compiler's messages, and the owners of the lines that its errors name, with those errors.
    Refused(String, Vec<(Owner, String)>),
}

fn attempt(kit: &Kit, job: &Job<'_>, units: &[Unit], name: &str) -> Result<Attempt, String> {
    let source = sources::source(kit, units, job.language);
    let input = job.folder.join(format!("kit_{name}.{}", job.language.extension()));
    let file = job.folder.join(format!("kit_{name}.{}", job.kind.extension()));
    std::fs::write(&input, &source.text).map_err(|error| format!("{}: {error}", input.display()))?;
    // The output of an earlier attempt must not be taken for the output of this one.
    let _ = std::fs::remove_file(&file);
    let mut command = job.template.command(&input, &file, units.iter().any(|unit| unit.part == Part::Debug));
    let ran = command.output().map_err(|error| format!("{}: {error}", command.get_program().to_string_lossy()))?;
    if ran.status.success() && file.is_file() {
        return read::file(&file, job.kind).map(|output| Attempt::Compiled(Box::new(output), file));
    }
    if ran.status.success() {
        return Err(format!("the compiler succeeds, but does not write {}", file.display()));
    }
    let words = String::from_utf8_lossy(&ran.stderr).into_owned() + &String::from_utf8_lossy(&ran.stdout);
    let mut owners = diagnosed(&words, &input, &source);
    if let Ok(text) = std::fs::read_to_string(&file) {
        owners.extend(diagnosed_by_ptxas(&words, &text, &source));
    }
    Ok(Attempt::Refused(if words.trim().is_empty() { ran.status.to_string() } else { words }, owners))
}

/// Returns the owners of the source lines that errors refer to as `FILE:LINE` or `FILE(LINE)`, on the error's own line or a
/// later one, or else the owner of the function that an error names.
fn diagnosed(words: &str, file: &Path, source: &Source) -> Vec<(Owner, String)> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let mut error = None;
    let mut owners: Vec<(Owner, String)> = Vec::new();
    for line in words.lines() {
        if line.contains("error") {
            error = Some(line);
        } else if ["warning", "note", "remark", "help"].iter().any(|word| line.contains(word)) {
            error = None;
        }
        let Some(error) = error else { continue };
        let Some((_, place)) = line.split_once(&*name) else { continue };
        let Some(digits) = place.strip_prefix([':', '(']) else { continue };
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let owner = digits[..end].parse().ok().and_then(|line| source.owner(line));
        if let Some(owner) = owner.filter(|owner| owners.iter().all(|(other, _)| other != owner)) {
            owners.push((owner, first_error(error)));
        }
    }
    if owners.is_empty() {
        // LLVM names the function that it cannot translate instead of a line.
        let function = words.lines().find_map(|line| line.strip_prefix("In function: "));
        owners.extend(function.and_then(|name| source.owner_of(name.trim())).map(|owner| (owner, first_error(words))));
    }
    owners
}

/// Returns the owners of the functions in whose lines ptxas finds errors; nvcc has it read its PTX text for the newer architectures.
fn diagnosed_by_ptxas<'s>(words: &'s str, text: &'s str, source: &'s Source) -> impl Iterator<Item = (Owner, String)> + 's {
    let lines: Vec<&str> = text.lines().collect();
    words.lines().filter_map(move |message| {
        let (line, rest) = message.split_once(", line ")?.1.split_once(';')?;
        rest.trim_start().strip_prefix("error")?;
        // The declaration that the line is part of begins on it or above it.
        let mut above = lines.get(..line.trim().parse().ok()?)?.iter().rev();
        let function = above.find_map(|line| {
            let declared = line.contains(".entry ") || line.contains(".func ");
            let name = line.find(sources::PREFIX).filter(|_| declared).map(|at| &line[at..]);
            name?.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()
        })?;
        Some((source.owner_of(function)?, first_error(message)))
    })
}

/// Compiles the units, leaving out those that the compiler rejects; the names of the files begin with `kit_NAME`.
///
/// # Errors
/// If the compiler cannot be run, or its output cannot be read.
pub fn compile(kit: &Kit, job: &Job<'_>, mut units: Vec<Unit>, name: &str) -> Result<Compiled, String> {
    let mut refused = HashMap::new();
    loop {
        if units.is_empty() {
            return Ok(Compiled { refused, ..Compiled::default() });
        }
        let (words, owners) = match attempt(kit, job, &units, name)? {
            Attempt::Compiled(output, file) => return Ok(Compiled { output: *output, refused, files: vec![file] }),
            Attempt::Refused(words, owners) => (words, owners),
        };
        if let [unit] = units[..] {
            refused.insert(unit, first_error(&words));
            return Ok(Compiled { refused, ..Compiled::default() });
        }
        let before = units.len();
        units.retain(|unit| {
            let error = owners.iter().find(|(owner, _)| match owner {
                Owner::Unit(other) => unit == other,
                Owner::Definition(record) => kit.records_of(unit.case).contains(record),
            });
            if let Some((_, error)) = error {
                refused.insert(*unit, error.clone());
            }
            error.is_none()
        });
        if units.len() < before {
            continue;
        }
        // The errors do not name a line: compiling each half narrows it down.
        let half = units.split_off(units.len() / 2);
        let mut compiled = compile(kit, job, units, &format!("{name}a"))?;
        compiled.merge(compile(kit, job, half, &format!("{name}b"))?);
        compiled.refused.extend(refused);
        return Ok(compiled);
    }
}

/// Returns the first line with an error in a compiler's messages, or else their first line that is not blank.
fn first_error(words: &str) -> String {
    let line = words.lines().find(|line| line.contains("error")).or(words.lines().find(|line| !line.trim().is_empty()));
    // The source is a temporary file: its name and line would not help a reader.
    let line = line.unwrap_or("the compiler failed without a message");
    without_addresses(line.split_once("error").map_or(line, |(_, rest)| rest.trim_start_matches([':', ' '])).trim())
}

/// Returns a message without the addresses that a crashing compiler prints, so that equal messages are counted together.
fn without_addresses(message: &str) -> String {
    let mut words = message.split(' ').map(|word| match word.strip_prefix("0x") {
        Some(digits) if digits.len() > 8 => "..",
        _ => word,
    });
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |text, word| text + " " + word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_is_split_at_spaces_outside_of_quotes() {
        let template = Template::parse("nvcc -Xptxas \"-v -O3\" {source} -o '{output}'").unwrap();
        assert_eq!(template.words, ["nvcc", "-Xptxas", "-v -O3", "{source}", "-o", "{output}"]);
        assert!(Template::parse("cc {source} '").unwrap_err().contains("not closed"));
        assert!(Template::parse("cc {source}").unwrap_err().contains("`{output}`"));
    }

    #[test]
    fn addresses_are_left_out_of_messages() {
        let words = "x.cu:1: warning: y\nfatal error: error in backend: Cannot select: 0x555a170f1980: ch = Fence 0x555a170f1440, 0x12";
        assert_eq!(first_error(words), "error in backend: Cannot select: .. ch = Fence .. 0x12");
    }

    #[test]
    fn errors_are_attributed_and_warnings_are_not() {
        let kit = Kit::built_in().unwrap();
        let units: Vec<Unit> = (0..3).flat_map(|case| sources::units(&kit, CaseId::Record(case), Language::Cuda)).collect();
        let source = sources::source(&kit, &units, Language::Cuda);
        let line_of = |case: usize| {
            let symbol = format!("{}[", sources::symbol("", &kit.data.records[case].name));
            source.text.lines().position(|line| line.contains(&symbol)).unwrap() + 1
        };
        let words = format!(
            "/tmp/kit_0.cu({}): warning: x\nerror[E1]: y\n  --> /tmp/kit_0.cu:{}:4\nnote: /tmp/kit_0.cu:{}:1",
            line_of(0),
            line_of(1),
            line_of(2)
        );
        let owners = diagnosed(&words, Path::new("/tmp/kit_0.cu"), &source);
        assert_eq!(owners, [(Owner::Unit(Unit { case: CaseId::Record(1), part: Part::Layout }), "[E1]: y".to_owned())]);
        let entry = sources::symbol("entry_", &kit.data.records[2].name);
        let words = format!("fatal error: error in backend: z\nIn function: {entry}\n");
        let owners = diagnosed(&words, Path::new("/tmp/kit_0.cu"), &source);
        let owner = Owner::Unit(Unit { case: CaseId::Record(2), part: Part::Entry });
        assert_eq!(owners, [(owner, "error in backend: z".to_owned())]);
        assert_eq!(diagnosed("In function: other", Path::new("/tmp/kit_0.cu"), &source), []);
    }
}
