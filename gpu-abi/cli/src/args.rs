//! The command line and its help.

use crate::accept::Accept;
use crate::check::NamedPair;
use crate::public::Public;
use clap::{ColorChoice, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use gpu_abi::ptx::Arch;
use gpu_abi_bindgen::{Bindings, HostKind, Language, Names};
use std::path::PathBuf;

/// The parsed command line.
#[derive(Debug, Parser)]
#[command(
    name = "gpu-abi",
    version,
    about = "Inspects compiled CUDA kernels and their struct layouts, compares them, and checks them against Rust programs.",
    after_help = FILES,
    arg_required_else_help = true
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) job: Job,
    /// When to use colors; auto: on a terminal, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub(crate) color: ColorChoice,
}

/// A subcommand with its operands. The doc comments are the help.
#[derive(Debug, Subcommand)]
pub(crate) enum Job {
    /// Lists kernels, parameters, limits, struct layouts and host functions
    #[command(long_about = INSPECT, after_help = FILES)]
    Inspect {
        /// The file to read, or `-`
        file: PathBuf,
        #[command(flatten)]
        select: Select,
        /// Write JSON instead of text
        #[arg(long)]
        json: bool,
    },
    /// Compares the kernels, structs and host functions of two files
    #[command(long_about = DIFF, after_help = FILES)]
    Diff {
        /// The file to compare from, or `-`
        old: PathBuf,
        /// The file to compare with, or `-`
        new: PathBuf,
        #[command(flatten)]
        select: Select,
        #[command(flatten)]
        public: Public,
        #[command(flatten)]
        accept: Accept,
        /// Write JSON instead of text
        #[arg(long)]
        json: bool,
    },
    /// Checks a file against a Rust program
    #[command(long_about = CHECK, after_help = FILES)]
    Check {
        /// The file to check, or `-`
        file: PathBuf,
        /// A Rust executable, library or rlib, or `-`
        #[arg(long, value_name = "PROGRAM")]
        against: PathBuf,
        /// The type of the program for a type in C++; none: do not compare it; repeatable
        #[arg(long = "pair", value_name = "RUST=CXX", value_parser = pair_of)]
        pairs: Vec<NamedPair>,
        /// Fail also if types have equal bytes, but other names or types of members, or other names of enumerators
        #[arg(long)]
        strict: bool,
        /// Fail also if a type, or a part of one, was not compared
        #[arg(long)]
        complete: bool,
        #[command(flatten)]
        select: Select,
        #[command(flatten)]
        accept: Accept,
        /// Write JSON instead of text
        #[arg(long)]
        json: bool,
    },
    /// Writes Rust or Python declarations of kernels, variables, host functions and their types
    #[command(long_about = BINDGEN)]
    Bindgen(Box<Bindgen>),
    /// Writes a completion script for a shell
    #[command(long_about = COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// The selected parts of a file: all of them, unless some are named.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Select {
    /// Only modules for this architecture, such as sm_90; repeatable
    #[arg(long = "arch", value_name = "SM")]
    pub(crate) archs: Vec<Arch>,
    /// Only this kernel, by its mangled, full or plain name; repeatable
    #[arg(long = "kernel", value_name = "NAME")]
    pub(crate) kernels: Vec<String>,
    /// Only this struct, union or enumeration, by its full or plain name; repeatable
    #[arg(long = "type", value_name = "NAME")]
    pub(crate) types: Vec<String>,
}

/// What `bindgen` declares, and where it is written.
#[derive(Debug, clap::Args)]
pub(crate) struct Bindgen {
    /// A file with compiled kernels
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// A file that describes the kernels' types, such as the object file of nvcc -g -c
    #[arg(long = "types", value_name = "FILE")]
    types_file: Option<PathBuf>,
    /// Only kernels with this name (* matches any text); repeatable
    #[arg(long = "kernel", value_name = "PATTERN")]
    kernels: Vec<String>,
    /// Only variables with this name; repeatable
    #[arg(long = "variable", value_name = "PATTERN")]
    variables: Vec<String>,
    /// Only host functions with this name; repeatable
    #[arg(long = "function", value_name = "PATTERN")]
    functions: Vec<String>,
    /// Also this type, or all that match a pattern; without the options above, only these; repeatable
    #[arg(long = "type", value_name = "NAME")]
    types: Vec<String>,
    /// Use a Rust type for a C++ type: sim::Body=crate::Body; repeatable
    #[arg(long, value_name = "TYPE=PATH", value_parser = path_for)]
    with: Vec<(String, String)>,
    /// Enumerations that may have unnamed values, as flags do; repeatable
    #[arg(long = "open-enum", value_name = "PATTERN")]
    open_enums: Vec<String>,
    /// Enumerations whose values all have a name; repeatable
    #[arg(long = "closed-enum", value_name = "PATTERN")]
    closed_enums: Vec<String>,
    /// The language to write
    #[arg(long, value_parser = ["rust", "python"], default_value = "rust")]
    lang: String,
    /// Names as in C++, or converted to Rust's conventions
    #[arg(long, value_parser = ["cxx", "rust"], default_value = "cxx")]
    names: String,
    /// The host that the kernels were compiled on, for programs of any host
    #[arg(long, value_name = "HOST", value_parser = ["linux", "aarch64", "windows"])]
    host: Option<String>,
    /// The file to write; standard output if omitted or `-`
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write nothing, and fail if the file of --output is not current
    #[arg(long = "check", requires = "output")]
    pub(crate) is_check: bool,
}

const FILES: &str = "\
A FILE is PTX text, a cubin, a fatbin, or a host executable, library, object file or static library that contains fatbins or
describes functions with C linkage, for diff any functions or variables; `-` is standard input. The format is detected from the content, not the name. A fatbin is a list of modules, one for each architecture
and form.

Exit code: 0 for success, 1 for findings (differences, mismatches), 2 if something could not be read or done.";

const INSPECT: &str = "\
Lists the modules of FILE, their kernels and each kernel's parameters: offset, size and alignment in bytes, and the known kind
of the type. Values that a file does not state are `-`: a cubin has offsets but no names or alignments, PTX text has no
registers. Mangled names state the types of parameters; for extern \"C\" kernels, the symbols of an object file do. With debug
information (an object file of nvcc -g -c, or on Windows of nvcc -c -Xcompiler /Z7, which leaves kernels optimized; nvcc -G; or clang's
-g -Xclang -debug-info-kind=limited or -O0 -g), structs are shown as tables: every member with its offset, bit-fields with their bits, and the padding
between them. Enumerations are shown with their values, and host functions with C linkage as C++ declares them. --kernel shows
only kernels, --type only types, and both only the modules that contain one.";

const DIFF: &str = "\
Compares the parameters that kernels of OLD and NEW take, including the types in mangled names. If both have debug information,
it also compares the structs, unions and enumerations that they share, including pointees, and the host's functions and variables.
Modules of the same architecture are compared with each other; a file with one module is compared with all modules of the other
file. Only properties that both files state are compared: alignments are not if one file is PTX text and the other a cubin.";

const CHECK: &str = "\
Checks FILE against PROGRAM, a Rust executable, library or rlib with debug information, or a PDB, which need not use gpu-abi:

    nvcc -g -c kernels.cu && cargo build && gpu-abi check kernels.o --against target/debug/app

On Windows, nvcc -c -Xcompiler /Z7 makes such an object file, kernels.obj, and the program's debug information is in target/debug/app.pdb.

Each struct, union and enumeration that kernels, variables and extern \"C\" functions of FILE use is compared with the Rust type of
that name, member by member. Case, underscores and scopes may differ; --pair names the types whose names differ in other ways.
If a type differs, but not in its bytes, as with a member of another name, that is a note, unless --strict is given.";

const COMPLETIONS: &str = "\
Writes a script that completes this command's subcommands, options and files. For bash:

    gpu-abi completions bash > ~/.local/share/bash-completion/completions/gpu-abi";

const BINDGEN: &str = "\
Writes Rust declarations of the kernels, variables and host functions in each FILE, and of all types that they refer to: a module
for `mod kernels;` in a crate that depends on gpu-abi, with its feature `kernels`, and with `verify` unless FILE is PTX text or a cubin,
or with `windows` for files of Windows.
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

impl Args {
    /// Returns whether the output is for people: neither JSON nor a script.
    pub(crate) const fn is_text(&self) -> bool {
        match self.job {
            Job::Inspect { json, .. } | Job::Diff { json, .. } | Job::Check { json, .. } => !json,
            Job::Bindgen(_) => true,
            Job::Completions { .. } => false,
        }
    }
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
        self.types.is_empty() && self.reads_functions()
    }

    /// Returns whether host functions are read, whose types may be shown: unless kernels or architectures are named.
    pub(crate) fn reads_functions(&self) -> bool {
        self.kernels.is_empty() && self.archs.is_empty()
    }

    /// Returns whether types are shown: unless only kernels are named.
    pub(crate) fn shows_types(&self) -> bool {
        !self.types.is_empty() || self.kernels.is_empty()
    }
}

impl Bindgen {
    pub(crate) fn bindings(&self) -> Bindings {
        let mut bindings = Bindings::new()
            .names(if self.names == "rust" { Names::Rust } else { Names::Cxx })
            .language(if self.lang == "python" { Language::Python } else { Language::Rust });
        let hosts = [HostKind::Linux, HostKind::Aarch64, HostKind::Windows].into_iter();
        bindings = hosts.filter(|host| self.host.as_deref() == Some(host.name())).fold(bindings, Bindings::host);
        bindings = self.files.iter().fold(bindings, Bindings::file);
        bindings = self.types_file.iter().fold(bindings, Bindings::types);
        bindings = self.with.iter().fold(bindings, |bindings, (name, path)| bindings.with(name, path));
        bindings = self.kernels.iter().fold(bindings, Bindings::kernel);
        bindings = self.variables.iter().fold(bindings, Bindings::variable);
        bindings = self.functions.iter().fold(bindings, Bindings::function);
        bindings = self.types.iter().fold(bindings, Bindings::type_);
        bindings = self.open_enums.iter().fold(bindings, Bindings::open_enum);
        self.closed_enums.iter().fold(bindings, Bindings::closed_enum)
    }
}

/// Returns the script that completes the command line in `shell`.
pub(crate) fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "gpu-abi", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// Parses `sim::Body=crate::Body`.
fn path_for(text: &str) -> Result<(String, String), String> {
    let (name, path) = text.rsplit_once('=').ok_or("write a C++ type and a Rust path: `sim::Body=crate::Body`")?;
    Ok((name.trim().to_owned(), path.trim().to_owned()))
}

/// Parses `RUST=CXX`; `RUST` may be empty.
fn pair_of(text: &str) -> Result<NamedPair, String> {
    match text.split_once('=') {
        Some((rust, cxx)) if !cxx.is_empty() => Ok((rust.to_owned(), cxx.to_owned())),
        _ => Err("write `Params=ns::params_t`: the type in Rust, and the one in C++".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Args, clap::Error> {
        Args::try_parse_from(line.split(' '))
    }

    #[test]
    fn the_command_is_well_formed() {
        Args::command().debug_assert();
    }

    #[test]
    fn the_manual_has_every_command_and_option() {
        let manual = include_str!("../man/gpu-abi.1.md");
        let (synopsis, _) = manual.split_once("## FILES").unwrap();
        for command in Args::command().get_subcommands() {
            let name = command.get_name();
            assert!(manual.contains(&format!("\n### {name}\n")), "{name}");
            let line = synopsis.lines().find(|line| line.starts_with(&format!("gpu-abi {name} "))).unwrap();
            for option in command.get_arguments().filter_map(|argument| argument.get_long()) {
                assert!(manual.contains(&format!("\n`--{option}")), "{option}");
                assert!(line.contains(&format!("--{option}")), "{option} of {name}");
            }
            for operand in command.get_positionals() {
                assert!(line.contains(operand.get_value_names().unwrap()[0].as_str()), "{} of {name}", operand.get_id());
            }
        }
    }

    #[test]
    fn operands_and_options() {
        let args = read("gpu-abi inspect --arch sm_90a --kernel a --kernel b --json -").unwrap();
        let Job::Inspect { file, select, json: true } = args.job else { panic!("{args:?}") };
        assert_eq!((file.to_str(), select.kernels.as_slice()), (Some("-"), &["a".to_owned(), "b".to_owned()][..]));
        assert_eq!(select.archs[0].to_string(), "sm_90a");
        let args = read("gpu-abi diff a b --color never").unwrap();
        assert!(matches!(args.job, Job::Diff { .. }));
        assert_eq!(args.color, ColorChoice::Never);
    }

    #[test]
    fn completions_have_every_subcommand() {
        use clap::ValueEnum;

        for shell in Shell::value_variants() {
            let script = completions(*shell);
            for subcommand in Args::command().get_subcommands() {
                assert!(script.contains(subcommand.get_name()), "{} in {shell}", subcommand.get_name());
            }
            let args = read(&format!("gpu-abi completions {shell}")).unwrap();
            assert!(matches!(args.job, Job::Completions { shell: found } if found == *shell));
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
