//! The command `gpu-abi-conformance`; its README describes it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Arg, ArgMatches, Command, value_parser};
use gpu_abi_conformance::cases::Kit;
use gpu_abi_conformance::compare::{self, Verdict};
use gpu_abi_conformance::compile::{self, Compiled, Job, Template};
use gpu_abi_conformance::known;
use gpu_abi_conformance::observe;
use gpu_abi_conformance::read::{self, FileKind, Output};
use gpu_abi_conformance::results::{self, Results, Run};
use gpu_abi_conformance::sources::Language;

/// The exit code if something could not be run or read.
const EXIT_FAILED: u8 = 2;

/// The architecture whose declarations are compared if the output does not name one.
const DEFAULT_SM: u32 = 80;

fn main() -> ExitCode {
    let done = match command().get_matches().subcommand() {
        Some(("run", given)) => run(given),
        Some(("report", given)) => report(given),
        _ => Err("a subcommand is required".to_owned()),
    };
    done.unwrap_or_else(|why| {
        eprintln!("gpu-abi-conformance: {why}");
        ExitCode::from(EXIT_FAILED)
    })
}

/// Returns the argument `--NAME VALUE`.
fn text(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

/// Returns the argument `--NAME VALUE`, where the value is a path.
fn path(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    text(name, value, help).value_parser(value_parser!(PathBuf))
}

fn command() -> Command {
    let words = Language::ALL.map(Language::word);
    let lang = text("lang", "LANGUAGE", "The language of the sources").value_parser(words).default_value("cuda");
    let debug = "Flags for debug information, such as -G or -g; without them, it is not compared";
    let kind = text("kind", "KIND", "What the compiler writes").value_parser(["ptx", "cubin", "object", "auto"]);
    let run = Command::new("run")
        .about("Compares a compiler with nvcc: layouts, parameters, calls, C++ names and debug information; exits with 1 if any differ without a known reason")
        .arg(text("compiler", "COMMAND", "The compiler's command line, with {source} and {output} for the names of the files"))
        .arg(path("outputs", "DIR", "A folder of files that were compiled elsewhere from the sources that `--keep` leaves"))
        .arg(path("layout-dump", "FILE", "A JSON file of layouts"))
        .arg(text("debug-flags", "FLAGS", debug).allow_hyphen_values(true).requires("compiler"))
        .group(clap::ArgGroup::new("input").args(["compiler", "outputs", "layout-dump"]).required(true))
        .arg(lang)
        .arg(kind.default_value("auto"))
        .arg(text("name", "TEXT", "The compiler's name in the results [default: its command]"))
        .arg(path("known", "FILE", "Known differences with their reasons").action(clap::ArgAction::Append))
        .arg(path("json", "FILE", "Also writes the results as JSON"))
        .arg(path("keep", "DIR", "Keeps sources and outputs in this folder"))
        .arg(path("data", "DIR", "Other data than the built-in one"));
    let results = Arg::new("results").value_name("RESULTS.json").value_parser(value_parser!(PathBuf));
    let report =
        Command::new("report").about("Writes a Markdown page of several results").arg(results.num_args(1..).required(true));
    Command::new("gpu-abi-conformance")
        .about("Tests whether a compiler lays out records, passes parameters and names functions as nvcc does for the GPU")
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_required(true)
        .subcommands([run, report])
}

fn kit(given: &ArgMatches) -> Result<Kit, String> {
    given.get_one::<PathBuf>("data").map_or_else(Kit::built_in, |folder| Kit::read(folder))
}

fn language(given: &ArgMatches) -> Language {
    given.get_one::<String>("lang").and_then(|word| Language::named(word)).unwrap_or(Language::Cuda)
}

fn run(given: &ArgMatches) -> Result<ExitCode, String> {
    let kit = kit(given)?;
    let files = given.get_many::<PathBuf>("known").into_iter().flatten();
    let known = files.map(|path| known::read(path)).collect::<Result<Vec<_>, _>>()?.concat();
    let kind = given.get_one::<String>("kind").and_then(|word| FileKind::named(word)).unwrap_or(FileKind::Auto);
    let mut language = Some(language(given));
    let (compiled, observed) = if let Some(dump) = given.get_one::<PathBuf>("layout-dump") {
        language = None;
        (Compiled::default(), observe::dump(dump, &kit)?)
    } else {
        let compiled = match given.get_one::<PathBuf>("outputs") {
            Some(folder) => Compiled { output: outputs(folder, kind)?, ..Compiled::default() },
            None => compile_all(&kit, given, language.unwrap_or(Language::Cuda), kind)?,
        };
        let observed = kit.data.records.iter().map(|case| observe::case(case, &compiled.output)).collect();
        (compiled, observed)
    };
    let sm = compiled.output.is_ptx.then(|| compiled.output.sm.unwrap_or(DEFAULT_SM));
    let verdicts = compare::all(&kit, &observed, &compiled.output, sm.unwrap_or(DEFAULT_SM));
    if verdicts.iter().all(|judged| matches!(judged.verdict, Verdict::NotShown | Verdict::NothingToCompare)) {
        return Err("the output does not show any case: it must contain the sources' symbols `gpu_abi_kit_..`".to_owned());
    }
    let input = ["name", "compiler"].into_iter().find_map(|flag| given.get_one::<String>(flag).cloned());
    let compiler = input.unwrap_or_else(|| "files compiled elsewhere".to_owned());
    let asks_for_debug = given.get_one::<String>("debug-flags").is_some_and(|flags| !flags.trim().is_empty());
    let run = Run { compiler, language, sm, asks_for_debug, compiled: &compiled };
    let results = Results::new(&kit, &run, &verdicts, &known);
    if let Some(path) = given.get_one::<PathBuf>("json") {
        let text = serde_json::to_string_pretty(&results).map_err(|error| error.to_string())?;
        write(path, &(text + "\n"))?;
    }
    print!("{results}");
    for known in
        known.iter().filter(|known| !results.differences.iter().any(|each| each.known.as_ref() == Some(&known.reason)))
    {
        println!("\nA known difference did not occur: {}", known.reason);
    }
    Ok(if results.unexplained() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn compile_all(kit: &Kit, given: &ArgMatches, language: Language, kind: FileKind) -> Result<Compiled, String> {
    let text = |argument: &str| given.get_one::<String>(argument).map_or("", String::as_str);
    let template = Template::parse(text("compiler"))?.with_debug(text("debug-flags"))?;
    let kept = given.get_one::<PathBuf>("keep");
    let folder = match kept {
        Some(folder) => folder.clone(),
        None => std::env::temp_dir().join(format!("gpu-abi-conformance-{}", std::process::id())),
    };
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let compiled = compile::all(kit, &Job { template: &template, language, kind, folder: folder.clone() });
    if kept.is_none() {
        // A failure is harmless: the folder is in the system's temporary folder.
        let _ = std::fs::remove_dir_all(&folder);
    }
    compiled
}

fn outputs(folder: &Path, kind: FileKind) -> Result<Output, String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut all = Output::default();
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        let is_source = Language::ALL.iter().any(|language| path.extension().is_some_and(|is| is == language.extension()));
        if !path.is_file() || is_source {
            continue;
        }
        match read::file(&path, kind) {
            Ok(output) => all.merge(output),
            // Compilers leave logs and dependencies beside their output.
            Err(why) if kind == FileKind::Auto => eprintln!("gpu-abi-conformance: left out: {why}"),
            Err(why) => return Err(why),
        }
    }
    Ok(all)
}

fn report(given: &ArgMatches) -> Result<ExitCode, String> {
    let files = given.get_many::<PathBuf>("results").into_iter().flatten();
    let runs = files.map(|path| Results::read(path)).collect::<Result<Vec<_>, _>>()?;
    print!("{}", results::page(&runs));
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
