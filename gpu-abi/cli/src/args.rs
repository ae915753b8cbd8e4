//! The command line and its help.

use crate::check::NamedPair;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use gpu_abi::ptx::Arch;
use gpu_abi_bindgen::{Bindings, Language, Names};
use std::path::PathBuf;

/// The parsed command line.
#[derive(Debug)]
pub(crate) struct Args {
    pub(crate) job: Job,
    pub(crate) json: bool,
    pub(crate) color: Color,
}

/// A subcommand with its operands.
#[derive(Debug)]
pub(crate) enum Job {
    Inspect { file: PathBuf, select: Select },
    Diff { old: PathBuf, new: PathBuf, select: Select },
    Check { file: PathBuf, against: PathBuf, types: Option<PathBuf>, pairs: Vec<NamedPair>, select: Select, complete: bool },
    Bindgen { bindings: Box<Bindings>, output: Option<PathBuf>, is_check: bool },
    Completions(Shell),
}

/// The selected parts of a file: all of them, unless some are named.
#[derive(Debug, Default)]
pub(crate) struct Select {
    pub(crate) archs: Vec<Arch>,
    pub(crate) kernels: Vec<String>,
    pub(crate) types: Vec<String>,
}

impl Select {
    /// Returns whether kernels are shown: unless only types are named.
    pub(crate) fn shows_kernels(&self) -> bool {
        !self.kernels.is_empty() || self.types.is_empty()
    }

    /// Returns whether variables are shown: unless kernels or types are named.
    pub(crate) fn shows_variables(&self) -> bool {
        self.kernels.is_empty() && self.types.is_empty()
    }

    /// Returns whether host functions are shown: unless kernels, types or architectures are named.
    pub(crate) fn shows_functions(&self) -> bool {
        self.shows_variables() && self.archs.is_empty()
    }

    /// Returns whether types are shown: unless only kernels are named.
    pub(crate) fn shows_types(&self) -> bool {
        !self.types.is_empty() || self.kernels.is_empty()
    }
}

/// When to use colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

const FILES: &str = "\
A FILE is PTX text, a cubin, a fatbin, or a host executable, library, object file or static library that contains fatbins or, for
inspect, diff and bindgen, describes functions with C linkage; `-` is standard input. The format is detected from the content, not the name. A fatbin is a list of modules, one for each architecture
and form.

Exit code: 0 for success, 1 for findings (differences, mismatches), 2 if something could not be read or done.";

const INSPECT: &str = "\
Lists the modules of FILE, their kernels and each kernel's parameters: offset, size and alignment in bytes, and the known kind
of the type. Values that a file does not state are `-`: a cubin has offsets but no names or alignments, PTX text has no
registers. Mangled names state the types of parameters; for extern \"C\" kernels, the symbols of an object file do. With debug
information (an object file of nvcc -g -c, which leaves kernels optimized; nvcc -G; or clang's -g -Xclang
-debug-info-kind=limited or -O0 -g), structs are shown as tables: every member with its offset, bit-fields with their bits, and the padding
between them. Enumerations are shown with their values, and host functions with C linkage as C++ declares them. --kernel shows
only kernels, --type only types, and both only the modules that contain one.";

const DIFF: &str = "\
Compares the parameters that kernels of OLD and NEW take, including the types in mangled names. If both have debug information,
it also compares the structs, unions and enumerations that they share, including pointees, and host functions with C linkage.
Modules of the same architecture are compared with each other; a file with one module is compared with all modules of the other
file. Only properties that both files state are compared: alignments are not if one file is PTX text and the other a cubin.";

const CHECK: &str = "\
Checks FILE against PROGRAM, a Rust executable, library or rlib with debug information, which need not use gpu-abi:

    nvcc -g -c kernels.cu && cargo build && gpu-abi check kernels.o --against target/debug/app

Each struct, union and enumeration that kernels, variables and extern \"C\" functions of FILE use is compared with the Rust type of
that name, member by member. Case, underscores and scopes may differ; --pair names the types whose names differ in other ways.

PROGRAM may also be a description that the Rust side writes, for example in a build script or a test:

    #[kernels(set = Scene)]
    unsafe extern \"C\" { .. }

    std::fs::write(\"layout.json\", gpu_abi::report::Declarations::of::<Scene>().to_string())?;

Each described kernel must be in FILE. In every module that has it, its parameters must have the described number, sizes, offsets and
kinds, and the types in its mangled name or the symbol of its stub. With debug information, in FILE or in the file of --types, all
types that the parameters and variables refer to are compared: members, enumerators, pointees. Types that the description lists on
their own must be in the debug information. The JSON of a single type (`report::Json`), or a list of them, is a description too. The format
is in gpu-abi/cli/schema/layout.schema.json.";

const COMPLETIONS: &str = "\
Writes a script that completes this command's subcommands, options and files. For bash:

    gpu-abi completions bash > ~/.local/share/bash-completion/completions/gpu-abi";

const BINDGEN: &str = "\
Writes Rust declarations of the kernels, variables and host functions in each FILE, and of all types that they refer to: a module
for `mod kernels;` in a crate that depends on gpu-abi, with its feature `kernels`, and with `verify` unless FILE is PTX text or a cubin.
The module is checked when it is compiled: the size, alignment and offsets of each type, and each kernel against FILE.

Kernels and variables of CUDA's libraries, such as CUB, static variables of functions, and host functions in headers are left out:
--kernel '*' --variable '*' --function '*' declares everything. With one of these options, only what they name is declared.

The types come from debug information: of nvcc -g -c, whose object file is a FILE or given by --types, or of nvcc -G. Without it,
mangled names state the types of parameters, but not their members. A type that Rust cannot declare becomes bytes of its size and
alignment, with a comment that says why.

    nvcc -g -c kernels.cu && gpu-abi bindgen kernels.o -o src/kernels.rs

--lang python writes a module for NumPy instead, for CuPy, Numba and cuda-python. Each record is a ctypes class with a NumPy dtype;
bit-fields are checked against their ranges. The module also has the enumerations and the kernels' parameters.

    gpu-abi bindgen kernels.o --lang python -o kernels.py

Exit code: 0 for success, 1 if --check finds a difference, 2 if something could not be read or written.";

fn command() -> Command {
    let json = || flag("json", "Write JSON instead of text");
    let color = Arg::new("color")
        .long("color")
        .value_name("WHEN")
        .value_parser(["auto", "always", "never"])
        .default_value("auto")
        .global(true)
        .help("When to use colors; auto: on a terminal, unless NO_COLOR is set");
    let file = |id: &'static str, help: &'static str| {
        Arg::new(id).value_name(id).required(true).value_parser(value_parser!(PathBuf)).help(help)
    };
    let arch =
        || several("arch", "SM", "Only modules for this architecture, such as sm_90; repeatable").value_parser(arch_of);
    let kernel = || several("kernel", "NAME", "Only this kernel, by its mangled, full or plain name; repeatable");
    let types = || several("type", "NAME", "Only this struct, union or enumeration, by its full or plain name; repeatable");
    Command::new("gpu-abi")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Inspects compiled CUDA kernels and their struct layouts, compares them, and checks them against Rust declarations.")
        .after_help(FILES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(color)
        .subcommand(
            Command::new("inspect")
                .about("Lists kernels, parameters, limits, struct layouts and host functions")
                .long_about(INSPECT)
                .after_help(FILES)
                .arg(file("FILE", "The file to read, or `-`"))
                .args([arch(), kernel(), types(), json()]),
        )
        .subcommand(
            Command::new("diff")
                .about("Compares the kernels, structs and host functions of two files")
                .long_about(DIFF)
                .after_help(FILES)
                .arg(file("OLD", "The file to compare from, or `-`"))
                .arg(file("NEW", "The file to compare with, or `-`"))
                .args([arch(), kernel(), types(), json()]),
        )
        .subcommand(
            Command::new("check")
                .about("Checks a file against a Rust program, or a description written by the Rust side")
                .long_about(CHECK)
                .after_help(FILES)
                .arg(file("FILE", "The file to check, or `-`"))
                .arg(
                    path("against", "PROGRAM", "A Rust executable, library or rlib, or a description in JSON, or `-`")
                        .required(true),
                )
                .arg(types_file())
                .arg(
                    several("pair", "RUST=CXX", "The type of the program for a type in C++; none: do not compare it; repeatable")
                        .value_parser(pair_of),
                )
                .arg(flag("complete", "Fail also if a type, or a part of one, was not compared"))
                .args([arch(), kernel(), types(), json()]),
        )
        .subcommand(bindgen())
        .subcommand(
            Command::new("completions")
                .about("Writes a completion script for a shell")
                .long_about(COMPLETIONS)
                .arg(Arg::new("SHELL").required(true).value_parser(value_parser!(Shell)).help("The shell")),
        )
}

/// Returns the script that completes the command line in `shell`.
pub(crate) fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(), "gpu-abi", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Returns an option without a value.
fn flag(id: &'static str, help: &'static str) -> Arg {
    Arg::new(id).long(id).action(ArgAction::SetTrue).help(help)
}

/// Returns an option that may be repeated.
fn several(id: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(id).long(id).value_name(value).action(ArgAction::Append).help(help)
}

/// Returns an option whose value is a path.
fn path(id: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(id).long(id).value_name(value).value_parser(value_parser!(PathBuf)).help(help)
}

fn types_file() -> Arg {
    path("types", "FILE", "A file that describes the kernels' types, such as the object file of nvcc -g -c")
}

fn bindgen() -> Command {
    let one_of = |id: &'static str, values: [&'static str; 2], help: &'static str| {
        Arg::new(id).long(id).value_parser(values).default_value(values[0]).help(help)
    };
    Command::new("bindgen")
        .about("Writes Rust or Python declarations of kernels, variables, host functions and their types")
        .long_about(BINDGEN)
        .arg(
            Arg::new("FILE")
                .value_name("FILE")
                .required(true)
                .num_args(1..)
                .value_parser(value_parser!(PathBuf))
                .help("A file with compiled kernels"),
        )
        .arg(types_file())
        .arg(several("kernel", "PATTERN", "Only kernels with this name (* matches any text); repeatable"))
        .arg(several("variable", "PATTERN", "Only variables with this name; repeatable"))
        .arg(several("function", "PATTERN", "Only host functions with this name; repeatable"))
        .arg(several(
            "type",
            "NAME",
            "Also this type, or all that match a pattern; without the options above, only these; repeatable",
        ))
        .arg(
            several("with", "TYPE=PATH", "Use a Rust type for a C++ type: sim::Body=crate::Body; repeatable")
                .value_parser(pair),
        )
        .arg(several("open-enum", "PATTERN", "Enumerations that may have unnamed values, as flags do; repeatable"))
        .arg(several("closed-enum", "PATTERN", "Enumerations whose values all have a name; repeatable"))
        .arg(one_of("lang", ["rust", "python"], "The language to write"))
        .arg(one_of("names", ["cxx", "rust"], "Names as in C++, or converted to Rust's conventions"))
        .arg(path("output", "FILE", "The file to write instead of standard output").short('o'))
        .arg(flag("check", "Write nothing, and fail if the file of --output is not current").requires("output"))
}

/// Parses `sim::Body=crate::Body`.
fn pair(text: &str) -> Result<(String, String), String> {
    let (name, path) = text.rsplit_once('=').ok_or("write a C++ type and a Rust path: `sim::Body=crate::Body`")?;
    Ok((name.trim().to_owned(), path.trim().to_owned()))
}

fn bindgen_job(matches: &ArgMatches) -> Job {
    let is = |id: &str, value: &str| matches.get_one::<String>(id).is_some_and(|found| found == value);
    let mut bindings = Bindings::new()
        .names(if is("names", "rust") { Names::Rust } else { Names::Cxx })
        .language(if is("lang", "python") { Language::Python } else { Language::Rust });
    bindings = all::<PathBuf>(matches, "FILE").into_iter().fold(bindings, Bindings::file);
    bindings = all::<PathBuf>(matches, "types").into_iter().fold(bindings, Bindings::types);
    for (name, path) in all::<(String, String)>(matches, "with") {
        bindings = bindings.with(name, path);
    }
    let texts = |id| all::<String>(matches, id).into_iter();
    bindings = texts("kernel").fold(bindings, Bindings::kernel);
    bindings = texts("variable").fold(bindings, Bindings::variable);
    bindings = texts("function").fold(bindings, Bindings::function);
    bindings = texts("type").fold(bindings, Bindings::type_);
    bindings = texts("open-enum").fold(bindings, Bindings::open_enum);
    bindings = texts("closed-enum").fold(bindings, Bindings::closed_enum);
    let output = matches.get_one::<PathBuf>("output").cloned();
    Job::Bindgen { bindings: Box::new(bindings), output, is_check: matches.get_flag("check") }
}

/// Reads `RUST=CXX`; `RUST` may be empty.
fn pair_of(text: &str) -> Result<NamedPair, String> {
    match text.split_once('=') {
        Some((rust, cxx)) if !cxx.is_empty() => Ok((rust.to_owned(), cxx.to_owned())),
        _ => Err("write `Params=ns::params_t`: the type in Rust, and the one in C++".to_owned()),
    }
}

fn arch_of(text: &str) -> Result<Arch, String> {
    text.parse().map_err(|error| format!("{error}"))
}

impl Args {
    /// Returns whether the output is for people: neither JSON nor a script.
    pub(crate) const fn is_text(&self) -> bool {
        !self.json && !matches!(self.job, Job::Completions(_))
    }

    /// Parses the command line, which starts with the program's name.
    ///
    /// # Errors
    ///
    /// If there is a mistake in it, or if it asks for help.
    pub(crate) fn read(line: impl IntoIterator<Item = std::ffi::OsString>) -> Result<Self, clap::Error> {
        let matches = command().try_get_matches_from(line)?;
        let (name, matches) = matches.subcommand().expect("a subcommand is required");
        let color = match matches.get_one::<String>("color").map(String::as_str) {
            Some("always") => Color::Always,
            Some("never") => Color::Never,
            _ => Color::Auto,
        };
        if name == "bindgen" {
            return Ok(Self { job: bindgen_job(matches), json: false, color });
        }
        if let Some(shell) = matches.try_get_one("SHELL").ok().flatten() {
            return Ok(Self { job: Job::Completions(*shell), json: false, color });
        }
        let path = |id: &str| matches.get_one::<PathBuf>(id).expect("the operand is required").clone();
        let select = Select { archs: all(matches, "arch"), kernels: all(matches, "kernel"), types: all(matches, "type") };
        let job = match name {
            "inspect" => Job::Inspect { file: path("FILE"), select },
            "diff" => Job::Diff { old: path("OLD"), new: path("NEW"), select },
            _ => {
                let types = matches.get_one::<PathBuf>("types").cloned();
                let pairs = all(matches, "pair");
                let complete = matches.get_flag("complete");
                Job::Check { file: path("FILE"), against: path("against"), types, pairs, select, complete }
            }
        };
        Ok(Self { job, json: matches.get_flag("json"), color })
    }
}

/// Returns the values of an argument; none if the command does not have it.
fn all<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, id: &str) -> Vec<T> {
    matches.try_get_many(id).ok().flatten().into_iter().flatten().cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Args, clap::Error> {
        Args::read(line.split(' ').map(Into::into))
    }

    #[test]
    fn the_command_is_well_formed() {
        command().debug_assert();
    }

    #[test]
    fn the_manual_has_every_command_and_option() {
        let manual = include_str!("../man/gpu-abi.1.md");
        let (synopsis, _) = manual.split_once("## FILES").unwrap();
        for command in command().get_subcommands() {
            let name = command.get_name();
            assert!(manual.contains(&format!("\n### {name}\n")), "{name}");
            let line = synopsis.lines().find(|line| line.starts_with(&format!("gpu-abi {name} "))).unwrap();
            for option in command.get_arguments().filter_map(|argument| argument.get_long()) {
                assert!(manual.contains(&format!("\n`--{option}")), "{option}");
                assert!(line.contains(&format!("--{option}")), "{option} of {name}");
            }
            for operand in command.get_positionals() {
                assert!(line.contains(operand.get_id().as_str()), "{} of {name}", operand.get_id());
            }
        }
    }

    #[test]
    fn operands_and_options() {
        let args = read("gpu-abi inspect --arch sm_90a --kernel a --kernel b --json -").unwrap();
        assert!(args.json);
        let Job::Inspect { file, select } = args.job else { panic!("{args:?}") };
        assert_eq!((file.to_str(), select.kernels.as_slice()), (Some("-"), &["a".to_owned(), "b".to_owned()][..]));
        assert_eq!(select.archs[0].to_string(), "sm_90a");
        let args = read("gpu-abi diff a b --color never").unwrap();
        assert!(matches!(args.job, Job::Diff { .. }));
        assert_eq!(args.color, Color::Never);
    }

    #[test]
    fn completions_have_every_subcommand() {
        use clap::ValueEnum;

        for shell in Shell::value_variants() {
            let script = completions(*shell);
            for subcommand in command().get_subcommands() {
                assert!(script.contains(subcommand.get_name()), "{} in {shell}", subcommand.get_name());
            }
            let args = read(&format!("gpu-abi completions {shell}")).unwrap();
            assert!(matches!(args.job, Job::Completions(found) if found == *shell));
        }
    }

    #[test]
    fn mistakes_say_what_to_write() {
        let text = |line| read(line).unwrap_err().to_string();
        assert!(text("gpu-abi inspect --arch 90 x").contains("write a name such as `sm_75`"));
        assert!(text("gpu-abi check x").contains("--against <PROGRAM>"));
        assert!(text("gpu-abi inspct x").contains("inspect"));
    }
}
