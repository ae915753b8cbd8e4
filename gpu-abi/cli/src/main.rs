//! The command `gpu-abi`: reads compiled kernels, compares them, checks them against Rust programs, and declares them
//! in Rust.
//!
//! The library reads and compares files; this program selects and prints. The output is complete before
//! any of it is written, so a closed pipe only loses text.

mod accept;
mod args;
mod bindgen;
mod change;
mod check;
mod diff;
mod group;
mod images;
mod input;
mod inspect;
mod kernel;
mod loaded;
mod member;
mod paint;
mod public;
mod records;
mod select;
mod sheet;

use args::{Args, Job};
use clap::Parser;
use gpu_abi_reader::is_host_file;
use input::Input;
use paint::Paint;
use std::ffi::OsString;
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::path::Path;
use std::process::ExitCode;

/// The result of a run, as its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// Success.
    Fine = 0,
    /// There are differences or mismatches.
    Findings = 1,
    /// Something could not be read, found or compared.
    Failed = 2,
}

/// The outcome of a run: the text for standard output, the text for standard error, and the exit code.
#[derive(Debug)]
struct Outcome {
    out: String,
    err: String,
    verdict: Verdict,
}

impl Outcome {
    /// Returns the outcome of a run that has said everything that it had to say.
    fn new(out: String, is_fine: bool) -> Self {
        Self { out, err: String::new(), verdict: if is_fine { Verdict::Fine } else { Verdict::Findings } }
    }

    /// Returns the outcome of a run that has these problems.
    fn with(mut self, problems: impl IntoIterator<Item = String>) -> Self {
        problems.into_iter().for_each(|problem| self.fail(&problem));
        self
    }

    /// Adds a message for standard error.
    fn fail(&mut self, message: &str) {
        self.note(message);
        self.verdict = Verdict::Failed;
    }

    /// Adds a note for standard error, which does not change the verdict.
    fn note(&mut self, note: &str) {
        self.err += &format!("gpu-abi: {note}\n");
    }
}

/// Keeps a value for the rest of the program, as the library expects of layouts: the program ends once it has printed them.
fn leak<'a, T: 'a>(value: T) -> &'a T {
    Box::leak(Box::new(value))
}

fn main() -> ExitCode {
    let outcome = run(std::env::args_os(), &mut io::stdin().lock(), io::stdout().is_terminal());
    let written = write_all(&mut io::stdout().lock(), &outcome.out);
    // If the error output cannot be written, the failure cannot be reported anywhere.
    let _ = write_all(&mut io::stderr().lock(), &outcome.err);
    match written {
        Ok(()) => ExitCode::from(outcome.verdict as u8),
        Err(error) => {
            let _ = writeln!(io::stderr(), "gpu-abi: standard output: {error}");
            ExitCode::from(Verdict::Failed as u8)
        }
    }
}

/// Writes a text. A reader that closes the pipe, such as `head`, has read enough.
fn write_all(to: &mut dyn Write, text: &str) -> io::Result<()> {
    match to.write_all(text.as_bytes()).and_then(|()| to.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Runs a command line, which starts with the program's name.
fn run(line: impl IntoIterator<Item = OsString>, stdin: &mut dyn Read, is_terminal: bool) -> Outcome {
    let args = match Args::try_parse_from(line) {
        Ok(args) => args,
        Err(error) if error.use_stderr() => {
            return Outcome { out: String::new(), err: error.to_string(), verdict: Verdict::Failed };
        }
        Err(help) => return Outcome::new(help.to_string(), true),
    };
    let paint = Paint::new(args.color, is_terminal);
    let mut outcome = match act(&args, stdin, paint) {
        Ok(outcome) => outcome,
        Err(failure) => Outcome::new(String::new(), true).with([failure]),
    };
    if args.is_text() {
        outcome.out = paint::printable(outcome.out);
    }
    outcome.err = paint::printable(outcome.err);
    outcome
}

#[cfg(test)]
mod tests;
mod variables;

/// Reads files, of which one may be standard input.
fn read_all(paths: &[&Path], stdin: &mut dyn Read) -> Result<Vec<Vec<u8>>, String> {
    if paths.iter().filter(|path| path.as_os_str() == "-").count() > 1 {
        return Err("standard input can only be read once: give a file name instead of one `-`".to_owned());
    }
    paths.iter().map(|path| input::read(path, stdin)).collect()
}

fn act(args: &Args, stdin: &mut dyn Read, paint: Paint) -> Result<Outcome, String> {
    match &args.job {
        Job::Inspect { file, select, json } => {
            let bytes = input::read(file, stdin)?;
            let input = Input::new(file, &bytes, select)?;
            let loaded = select.load(&input)?;
            let types: Vec<_> = loaded.modules.iter().map(|module| inspect::Types::of(module, select)).collect();
            let others = inspect::Types::of_functions(&loaded, &types, select);
            let out = match json {
                true => inspect::json(&loaded, &types, &others, select),
                false => inspect::text(&loaded, &types, &others, select, paint),
            };
            let of_types = types.iter().chain([&others]).flat_map(|types| &types.problems);
            Ok(Outcome::new(out, true).with(loaded.problems()).with(input.problems(of_types)))
        }
        Job::Completions { shell } => Ok(Outcome::new(args::completions(*shell), true)),
        Job::Bindgen(args) => bindgen::run(&args.bindings(), args.output.as_deref(), args.is_check),
        Job::Diff { old, new, select, public, accept, json } => {
            let files = read_all(&[old, new], stdin)?;
            let (old, new) = (Input::new(old, &files[0], select)?, Input::new(new, &files[1], select)?);
            let [old, new] = select.load_both(&old, &new)?;
            public.check([&old, &new])?;
            let mut comparison = diff::Comparison::of(&old, &new, select, public);
            comparison.accepted = accept.judge(comparison.findings())?;
            let out = if *json { diff::json(&comparison) } else { diff::text(&comparison, paint) };
            let is_fine = comparison.differences() == 0;
            Ok(comparison.accepted.outcome(out, is_fine).with(old.problems()).with(new.problems()))
        }
        Job::Check { file, against, pairs, strict, complete, select, accept, json } => {
            let files = read_all(&[file, against], stdin)?;
            let (against, input) = (input::name_of(against), Input::new(file, &files[0], select)?);
            let checked = if is_host_file(&files[1]) {
                check::Check::of(&input, (&against, &files[1]), select, pairs, *strict)
            } else {
                Err(format!("{against}: neither an executable nor a library or an rlib of Rust"))
            };
            let named = [(&*input.name, &*files[0]), (&*against, &*files[1])];
            let mut check = checked.map_err(|error| check::exchanged(named).unwrap_or(error))?;
            check.accept(accept.judge(check.findings(*complete))?);
            let out = if *json { check::json(&check) } else { check::text(&check, paint) };
            let is_fine = check.mismatches() == 0 && (check.is_complete() || !complete);
            Ok(check.accepted.outcome(out, is_fine).with(input.problems(check.problems())))
        }
    }
}
