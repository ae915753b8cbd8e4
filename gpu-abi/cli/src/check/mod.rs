//! `gpu-abi check`: compares the types that kernels and host functions use with the types of the same names in a Rust
//! program, from the debug information of both. The program need not use the library.

mod bytes;
mod cxx;
mod document;
mod pairs;
mod program;
mod text;
mod type_check;

pub(crate) use document::json;
pub(crate) use program::exchanged;
pub(crate) use text::text;

use crate::accept::{Accepted, Finding};
use crate::args::Select;
use crate::input::Input;
use crate::select::how_to_compile;
use crate::sheet::counted;
use cxx::{Reached, ordered};
use gpu_abi::layout::Host;
use gpu_abi_reader::host_of;
use gpu_abi_reader::model::HostKind;
use gpu_abi_reader::names::{Reference, SourceName, is_path};
use pairs::{Wanted, pairs};
use program::Program;
use std::collections::{BTreeMap, BTreeSet};
use type_check::{Handle, TypeCheck, compared};

/// The maximum number of names in a line.
const MAX_NAMES: usize = 8;

/// A pair that the command line names: a type in Rust, or nothing, and the type in C++.
pub(crate) type NamedPair = (String, String);

/// The types of a compiled file, compared with those of a Rust program.
#[derive(Debug)]
pub(crate) struct Check<'a> {
    pub(crate) file: &'a str,
    pub(crate) against: &'a str,
    pub(crate) types: Vec<TypeCheck>,
    /// The handles whose names are those of classes.
    pub(crate) handles: BTreeSet<Handle>,
    /// The types and code of C++ that are not compared, and the members in Rust that are not compared further, each with the reason.
    pub(crate) not_compared: BTreeMap<String, String>,
    /// The names of the types of C++ that a program may declare, in the order in which messages list them.
    names: Vec<String>,
    /// The hosts that the file and the program were compiled for, if they show them.
    pub(crate) hosts: [Option<HostKind>; 2],
    /// Whether the file has host functions.
    pub(crate) has_functions: bool,
    /// Why the types of some kernels, variables and functions are not known.
    pub(crate) problems: Vec<String>,
    /// What the command line accepts.
    pub(crate) accepted: Accepted,
}

impl<'a> Check<'a> {
    /// Compares the selected types. `against` is the name and the content of the program. Types that differ but have equal bytes are
    /// mismatches only if `is_strict`.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or does not describe types, or if no type has a namesake.
    pub(crate) fn of(
        input: &'a Input<'_>,
        against: (&'a str, &[u8]),
        select: &Select,
        named: &[NamedPair],
        is_strict: bool,
    ) -> Result<Self, String> {
        let (file, (against, program)) = (&*input.name, against);
        let reached = Reached::read(input, select)?;
        let cxx = reached.types(select).map_err(|error| format!("{file}: {error}"))?;
        if cxx.is_empty() && !reached.is_described {
            if !select.kernels.is_empty() && !reached.undescribed.is_empty() {
                let names: Vec<String> =
                    reached.undescribed.iter().map(|symbol| SourceName::without_params(symbol)).collect();
                let names = first_of(&names.iter().map(String::as_str).collect::<Vec<_>>());
                return Err(format!("{file}: no debug information describes {names}: compile it with `-g`"));
            }
            let reason = reached.problems.first().cloned().unwrap_or_else(|| how_to_compile(input.artifact.file));
            return Err(format!(
                "{file}: no debug information with a named type that a kernel, variable or function uses: {reason}"
            ));
        }
        let wanted = Wanted::new(&cxx, named);
        let own = ordered(cxx.iter().filter(|ty| !ty.is_of_others()).map(|ty| (ty.rank, ty.name())));
        let rust = Program::read((against, program), (file, &own), &wanted)?;
        let mut not_compared = BTreeMap::new();
        // Other code than types is only left out.
        let leaves_out =
            |(of, name): &NamedPair, symbol: &str| of.is_empty() && Reference::new(name).matches(symbol).is_some();
        let is_of_type = |(_, name): &NamedPair| cxx.iter().flat_map(|ty| &ty.names).any(|own| is_path(name, own));
        let is_of_code = |pair: &NamedPair| reached.undescribed.iter().any(|symbol| leaves_out(pair, symbol));
        let mut of_names = named.iter().filter(|pair| !is_of_type(pair) && !is_of_code(pair));
        if let Some(error) =
            of_names.find_map(|(of, name)| Some(format!("`--pair {of}={name}`: {}", reached.stated(name)?)))
        {
            return Err(error);
        }
        let of_types: Vec<NamedPair> = named.iter().filter(|pair| is_of_type(pair) || !is_of_code(pair)).cloned().collect();
        let pairs = pairs((&cxx, Host::of_files(reached.host), select.is_part()), &rust, &of_types, &mut not_compared)?;
        let (types, handles) = compared(pairs, &cxx, &rust, is_strict, &mut not_compared);
        let undescribed = reached.undescribed.iter().filter(|_| select.types.is_empty());
        not_compared.extend(undescribed.map(|symbol| {
            let reason = if named.iter().any(|pair| leaves_out(pair, symbol)) { LEFT_OUT } else { UNDESCRIBED };
            (SourceName::without_params(symbol), reason.to_owned())
        }));
        let (has_functions, problems) = (reached.has_functions, reached.problems.clone());
        let hosts = [reached.host, host_of(program)];
        let check = Self {
            file,
            against,
            types,
            handles,
            hosts,
            not_compared,
            names: own.iter().map(|name| (*name).to_owned()).collect(),
            has_functions,
            problems,
            accepted: Accepted::default(),
        };
        if check.is_empty() && !check.names.is_empty() {
            let lines = check.left_out().join("\n  ");
            return Err(format!("{against}: no type can be compared with {file}\n  {lines}"));
        }
        Ok(check)
    }

    /// Returns whether no types are compared.
    pub(crate) fn is_empty(&self) -> bool {
        self.types.is_empty() && self.handles.is_empty()
    }

    /// Returns lines about what is not compared. All types for which Rust has none are one line, and so is all that nothing describes.
    pub(crate) fn left_out(&self) -> Vec<String> {
        let others =
            self.not_compared.iter().filter(|(_, why)| ![OF_LIBRARY, NO_NAMESAKE, UNDESCRIBED].contains(&why.as_str()));
        let mut lines: Vec<String> = others.map(|(name, reason)| format!("not compared: `{name}`: {reason}")).collect();
        let is_of = |name: &str, reason: &str| self.not_compared.get(name).is_some_and(|why| why == reason);
        let names = self.names.iter().map(String::as_str);
        let unknown: Vec<&str> = names.filter(|name| is_of(name, NO_NAMESAKE)).collect();
        let names = self.not_compared.keys().map(String::as_str);
        let undescribed: Vec<&str> = names.filter(|name| is_of(name, UNDESCRIBED)).collect();
        if let [first, rest @ ..] = unknown.as_slice() {
            let (names, it) = (first_of(&unknown), if rest.is_empty() { "it" } else { "them" });
            lines.push(format!(
                "not compared: no Rust type has the name of {names}, or no code keeps a value of {it}; if the names differ: \
                 `--pair RUST={first}`"
            ));
        }
        if let [first, rest @ ..] = undescribed.as_slice() {
            let (names, it) = (first_of(&undescribed), if rest.is_empty() { "it" } else { "them" });
            lines.push(format!(
                "not compared: no debug information describes {names}: compile {it} with `-g`; `--pair ={first}` leaves it out"
            ));
        }
        let libraries = self.of_libraries();
        if libraries > 0 {
            lines.push(format!("left out: {} of C++'s and CUDA's libraries", counted(libraries, "type")));
        }
        lines
    }

    /// Returns the number of types of libraries that are left out.
    fn of_libraries(&self) -> usize {
        self.not_compared.values().filter(|reason| *reason == OF_LIBRARY).count()
    }

    /// Returns everything that the command line may accept: the types whose bytes differ and, if nothing may be left out, what was not
    /// compared.
    pub(crate) fn findings(&self, is_complete: bool) -> Vec<Finding> {
        let mismatches = self.types.iter().filter(|ty| ty.is_mismatch()).map(text::finding);
        mismatches.chain(self.parts_not_compared().filter(|_| is_complete)).collect()
    }

    /// Returns what was not compared, except the types of libraries and those that the command line leaves out.
    fn parts_not_compared(&self) -> impl Iterator<Item = Finding> {
        let parts = self.not_compared.iter().filter(|(_, reason)| ![LEFT_OUT, OF_LIBRARY].contains(&reason.as_str()));
        parts.map(|(name, reason)| Finding::new(&format!("not compared: `{name}`"), [reason]))
    }

    /// Returns whether everything was compared, except what the command line leaves out or accepts.
    pub(crate) fn is_complete(&self) -> bool {
        self.parts_not_compared().all(|part| self.accepted.has(&part))
    }

    /// Takes what the command line accepts of the findings.
    pub(crate) fn accept(&mut self, accepted: Accepted) {
        for ty in &mut self.types {
            ty.is_accepted = ty.is_mismatch() && accepted.has(&text::finding(ty));
        }
        self.accepted = accepted;
    }

    /// Returns the types whose bytes differ, except those that the command line accepts.
    fn mismatching(&self) -> impl Iterator<Item = &TypeCheck> {
        self.types.iter().filter(|ty| ty.is_mismatch() && !ty.is_accepted)
    }

    /// Returns the number of types whose bytes differ, except those that the command line accepts.
    pub(crate) fn mismatches(&self) -> usize {
        self.mismatching().count()
    }

    /// Returns the types that differ, but not in their bytes.
    pub(crate) fn equal_bytes(&self) -> impl Iterator<Item = &TypeCheck> {
        self.types.iter().filter(|ty| ty.has_equal_bytes)
    }
}

/// Returns the first of several names, and the number of the others.
pub(crate) fn first_of(names: &[&str]) -> String {
    let first: Vec<String> = names.iter().take(MAX_NAMES).map(|name| format!("`{name}`")).collect();
    match names.len() - first.len() {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

/// Why a type is not compared for which the program has none.
const NO_NAMESAKE: &str = "no Rust type has this name";

/// Why a kernel, variable or host function is not compared.
const UNDESCRIBED: &str = "no debug information describes it: compile it with `-g`";

/// Why a type of C++'s or CUDA's libraries is left out for which the program has none.
const OF_LIBRARY: &str = "a type of C++'s or CUDA's libraries";

/// Why a parameter's type is not compared.
const OF_CORE: &str = "a type of Rust's core library, which is compared only as a member";

/// Why a type is not compared that the command line leaves out.
const LEFT_OUT: &str = "left out by `--pair`";
