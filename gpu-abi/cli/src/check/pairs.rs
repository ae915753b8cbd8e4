//! Which type of Rust is which type of C++.
//!
//! Types are paired by the last parts of their names, ignoring case, underscores and an ending `_t` or `_st` in C++, and by generic arguments
//! if both have them. Of several types, one of the program's own crates is meant, then the one with the same spelling, then one that differs
//! in case and underscores only, then the one whose modules are the namespaces. An instance of a template is also `Grid_float`, as bindgen
//! calls it.

use super::cxx::{Cxx, CxxType, ordered};
use super::program::Program;
use super::{LEFT_OUT, NO_NAMESAKE, NamedPair, OF_CORE, OF_LIBRARY, UNDESCRIBED};
use crate::args::Select;
use crate::leak;
use gpu_abi::layout::Host;
use gpu_abi::scalar::Scalar;
use gpu_abi_reader::debug::Type;
use gpu_abi_reader::model::stem;
use gpu_abi_reader::names::{
    Fundamental, Reference, SourceName, components, folded, instead, is_near, is_path, last_identifier, own_name,
    split_outside,
};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The folded names of the types to read from the program, and those that the command line names.
pub(super) struct Wanted {
    names: BTreeSet<String>,
    named: BTreeSet<String>,
}

impl Wanted {
    pub(super) fn new(cxx: &[CxxType], named: &[NamedPair]) -> Self {
        let names = || cxx.iter().flat_map(|ty| ty.names.iter().copied());
        let named: BTreeSet<String> = named.iter().map(|(rust, _)| last_folded(rust)).collect();
        let whole = names().map(last_folded).chain(named.iter().cloned());
        let names = whole.chain(names().filter_map(without_t)).chain(names().filter_map(instance)).collect();
        Self { names, named }
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.names.contains(&last_folded(name)) || converted(name).is_some_and(|of| self.names.contains(&last_folded(of)))
    }

    /// Returns whether a name is like one that the command line names.
    pub(super) fn is_near(&self, name: &str) -> bool {
        self.named.iter().any(|named| is_near(named, &last_folded(name)))
    }
}

/// How well two names agree: by their last parts, and by the number of parts that agree.
type Score = (Likeness, usize);

/// How well the last parts of two names agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    /// Except for C++'s ending `_t` or `_st`.
    WithoutT,
    /// With the template's arguments.
    Instance,
    /// Except for case and underscores.
    Folded,
    Spelled,
}

/// The score of a pair that the command line names.
const NAMED: Score = (Likeness::Spelled, usize::MAX);

/// A type of C++ and the one of Rust that is meant.
pub(super) type TypePair<'c> = (&'c CxxType, &'static Type);

/// Reads the types of a program, and pairs them with those of a file. `not_compared` gets the types of C++ without a type in Rust, each with
/// the reason.
///
/// # Errors
///
/// If the program cannot be read, or a named pair does not exist.
pub(super) fn pairs<'c>(
    (file, cxx): (&str, &'c Cxx),
    program: (&str, &[u8]),
    (named, select): (&[NamedPair], &Select),
    not_compared: &mut BTreeMap<String, String>,
) -> Result<(&'static Program, Vec<TypePair<'c>>), String> {
    let wanted = Wanted::new(&cxx.types, named);
    let program: &Program = leak(Program::read(program, (file, &cxx.names), &wanted)?);
    let is_of_type = |(_, name): &NamedPair| cxx.types.iter().flat_map(|ty| &ty.names).any(|own| is_path(name, own));
    let is_of_code = |pair: &NamedPair| cxx.undescribed.iter().any(|symbol| leaves_out(pair, symbol));
    let of_types: Vec<&NamedPair> = named.iter().filter(|pair| is_of_type(pair) || !is_of_code(pair)).collect();
    let mut stated = of_types.iter().filter(|pair| !is_of_type(pair));
    if let Some(error) = stated.find_map(|(of, name)| Some(format!("`--pair {of}={name}`: {}", cxx.stated(name)?))) {
        return Err(error);
    }
    Ok((program, pairs_of((cxx, select.is_part()), program, &of_types, not_compared)?))
}

/// Returns whether a pair leaves out this code, which cannot be paired.
fn leaves_out((of, name): &NamedPair, symbol: &str) -> bool {
    of.is_empty() && Reference::new(name).matches(symbol).is_some()
}

/// Returns the code that nothing describes, each with the reason why it is not compared. A type may have its name.
pub(super) fn undescribed(cxx: &Cxx, named: &[NamedPair]) -> impl Iterator<Item = (String, String)> {
    cxx.undescribed.iter().map(|symbol| {
        let reason = if named.iter().any(|pair| leaves_out(pair, symbol)) { LEFT_OUT } else { UNDESCRIBED };
        (SourceName::without_params(symbol), reason.to_owned())
    })
}

/// Pairs types. `is_part` is whether `cxx` has only selected types.
fn pairs_of<'c>(
    (cxx, is_part): (&'c Cxx, bool),
    program: &'static Program,
    named: &[&NamedPair],
    not_compared: &mut BTreeMap<String, String>,
) -> Result<Vec<TypePair<'c>>, String> {
    let (cxx, host) = (&cxx.types, Host::of_files(cxx.host));
    let rust = program.named();
    let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
    for (index, one) in rust.iter().enumerate() {
        by_name.entry(last_folded(one.name())).or_default().push(index);
    }
    let mut found: Vec<(&CxxType, &'static Type, Score)> = Vec::new();
    let mut unused: BTreeSet<&NamedPair> = named.iter().copied().collect();
    for ty in cxx {
        let given = named.iter().find(|(_, of)| ty.names.iter().any(|name| is_path(of, name)));
        if let Some(given) = given {
            unused.remove(given);
        }
        let candidates: Vec<(&'static Type, Score)> = match given {
            Some((of, _)) if of.is_empty() => {
                not_compared.insert(ty.name().to_owned(), LEFT_OUT.to_owned());
                continue;
            }
            Some((of, _)) => {
                let named: Vec<_> = rust.iter().filter(|one| is_path(of, one.name())).map(|one| (*one, NAMED)).collect();
                if named.is_empty() {
                    let is_meant = |name: &&str| is_near(&last_folded(of), &last_folded(name));
                    let near: Vec<&str> = program.near.iter().map(String::as_str).filter(is_meant).collect();
                    let instead = if near.is_empty() { String::new() } else { instead(of, near) };
                    return Err(format!(
                        "`--pair {of}={}`: the program has no variable or parameter of a type `{of}`{instead}",
                        ty.name()
                    ));
                }
                named
            }
            None if ty.is_of_core() => Vec::new(),
            None => {
                let keys = ty.names.iter().flat_map(|name| [Some(last_folded(name)), instance(name), without_t(name)]);
                let named: BTreeSet<usize> =
                    keys.flatten().filter_map(|key| by_name.get(&key)).flatten().copied().collect();
                let scored = named.into_iter().filter_map(|one| Some((rust[one], score(rust[one].name(), ty, host)?)));
                let scored: Vec<_> = scored.collect();
                best(&scored, |(one, _)| program.is_own(one))
            }
        };
        match best(&candidates, |(_, score)| *score).as_slice() {
            [] if ty.is_of_cuda() => {}
            // Another source may know that kernels take it.
            [] if ty.is_of_others() && !ty.is_of_core() => {
                not_compared.entry(ty.name().to_owned()).or_insert_with(|| OF_LIBRARY.to_owned());
            }
            [] => {
                let reason = if ty.is_of_core() { OF_CORE } else { NO_NAMESAKE };
                not_compared.insert(ty.name().to_owned(), reason.to_owned());
            }
            [(one, score)] => found.push((ty, *one, *score)),
            several => {
                let paths: BTreeSet<String> = several.iter().map(|(one, _)| format!("`{}`", one.name())).collect();
                // The definitions of one path, as in two versions of a crate, cannot be told apart.
                let is_choice = paths.len() > 1;
                let advice = if is_choice { "; choose one with `--pair`" } else { "" };
                let paths = Vec::from_iter(paths).join(", ");
                not_compared.insert(ty.name().to_owned(), format!("several Rust types have this name: {paths}{advice}"));
            }
        }
    }
    let is_used = |name: &str| cxx.iter().flat_map(|ty| &ty.names).any(|own| is_path(name, own));
    if let Some((of, name)) = unused.iter().find(|(_, name)| !is_part || is_used(name)) {
        let why = if is_used(name) {
            format!("`{name}` is named twice")
        } else {
            let instead = instead(name, ordered(cxx.iter().filter(|ty| !ty.is_of_others()).flat_map(CxxType::ranked)));
            format!("no kernel or host function uses a type `{name}`{instead}")
        };
        return Err(format!("`--pair {of}={name}`: {why}"));
    }
    let mut pairs = Vec::new();
    let mut all: HashMap<*const Type, Vec<(&CxxType, Score)>> = HashMap::new();
    for &(ty, one, score) in &found {
        all.entry(one).or_default().push((ty, score));
    }
    for &(ty, one, score) in &found {
        // nvcc's debug information has no namespaces: a name without them may be any of them.
        let rivals = all[&std::ptr::from_ref(one)].iter().filter(|(of, _)| differ(of.name(), ty.name()));
        match rivals.filter(|(_, other)| score < NAMED && *other >= score).max_by_key(|(_, score)| *score) {
            None => pairs.push((ty, one)),
            Some((of, _)) => {
                let (path, of, own) = (one.name(), of.name(), ty.name());
                let text = format!("`{path}` in Rust may be `{of}`; choose one with `--pair {path}={own}`");
                not_compared.insert(own.to_owned(), text);
            }
        }
    }
    Ok(pairs)
}

/// Returns whether two names of C++ are those of two types.
pub(super) fn differ(one: &str, other: &str) -> bool {
    one != other && !is_path(one, other) && !is_path(other, one)
}

/// Returns the items with the highest score.
fn best<T: Copy, S: Ord>(items: &[T], score: impl Fn(&T) -> S) -> Vec<T> {
    let max = items.iter().map(&score).max();
    items.iter().filter(|item| Some(score(item)) == max).copied().collect()
}

/// Returns how well the name of a Rust type agrees with those of a C++ type; `None` if the last parts differ.
fn score(rust: &str, cxx: &CxxType, host: Host) -> Option<Score> {
    let of = |cxx: &str| {
        let own = last_folded(rust);
        let likeness = match () {
            () if last_identifier(rust) == last_identifier(cxx) => Likeness::Spelled,
            () if own == last_folded(cxx) => Likeness::Folded,
            () if instance(cxx).is_some_and(|instance| own == instance) => Likeness::Instance,
            () if Some(own) == without_t(cxx) => Likeness::WithoutT,
            () => return None,
        };
        arguments_agree(rust, cxx, host).then(|| (likeness, common(rust, cxx)))
    };
    cxx.names.iter().filter_map(|name| of(name)).max()
}

/// Returns the number of parts before the last, counted from there, in which two paths agree.
fn common(rust: &str, cxx: &str) -> usize {
    let (rust, cxx) = (components(rust), components(cxx));
    rust.iter()
        .rev()
        .zip(cxx.iter().rev())
        .skip(1)
        .take_while(|(one, other)| last_folded(one) == last_folded(other))
        .count()
}

/// Returns the last part of a path, without generic arguments, case and underscores.
fn last_folded(name: &str) -> String {
    folded(last_identifier(name))
}

/// Returns the same without the ending `_t` or `_st`, if the name of C++ has one.
fn without_t(cxx: &str) -> Option<String> {
    let own = last_identifier(cxx);
    Some(stem(own)).filter(|stem| stem.len() < own.len()).map(folded)
}

/// Returns the letters and digits of the last part of an instance of a template, with its arguments.
fn instance(cxx: &str) -> Option<String> {
    let own = own_name(cxx);
    own.ends_with('>').then(|| folded(own))
}

/// Returns the type that the library converts to what kernels read, from the name of a type of the library's that code uses for it.
pub(super) fn converted(name: &str) -> Option<&str> {
    ["Writer<", "Reader<", "Mirror<"].iter().find_map(|of| name.strip_prefix(of)?.strip_suffix('>'))
}

/// Returns whether the generic arguments of two types agree: numbers and types of the same names, on the host of C++. If only one type has
/// arguments, the other may be an instance.
fn arguments_agree(rust: &str, cxx: &str, host: Host) -> bool {
    let (rust, cxx) = (arguments(rust), arguments(cxx));
    let agree = |(rust, cxx): (&&str, &&str)| match Fundamental::of_name(cxx.as_bytes()) {
        Some(fundamental) => match *rust {
            "usize" | "isize" => {
                matches!(fundamental.scalar(host.types()), (_, size) if size == host.pointer_size() as u64)
            }
            _ => Scalar::of_fundamental(fundamental, host).is_some_and(|scalar| scalar.name() == *rust),
        },
        None => {
            let number = cxx.trim_end_matches(['u', 'U', 'l', 'L']);
            *rust == number || last_folded(rust) == last_folded(cxx) && arguments_agree(rust, cxx, host)
        }
    };
    rust.is_empty() || cxx.is_empty() || rust.len() == cxx.len() && rust.iter().zip(&cxx).all(agree)
}

/// Returns the generic arguments in the last part of a name.
fn arguments(name: &str) -> Vec<&str> {
    let own = own_name(name);
    let Some(inner) = own[last_identifier(name).len()..].trim().strip_prefix('<').and_then(|rest| rest.strip_suffix('>'))
    else {
        return Vec::new();
    };
    split_outside(inner, ",").into_iter().map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_agree_by_their_last_parts() {
        assert_eq!(last_folded("app::Block_Q4<f32>"), "blockq4");
        assert_eq!(common("app::sim::Params", "sim::params"), 1);
        assert_eq!(without_t("sim::grid_t<size_t>").as_deref(), Some("grid"));
        assert_eq!(without_t("pump_st").as_deref(), Some("pump"));
        assert_eq!(without_t("sim::Grid<size_t>"), None);
        assert_eq!(instance("sim::Grid<sim::Cell, 3>").as_deref(), Some("gridsimcell3"));
        assert_eq!(instance("sim::Grid"), None);
        assert_eq!(converted("Writer<app::Grid<f32>>"), Some("app::Grid<f32>"));
        assert_eq!(arguments("a::Grid<f32, b::Pair<u8, i8>, 3>"), ["f32", "b::Pair<u8, i8>", "3"]);
        for (rust, cxx, agree) in [
            ("Grid<f32, 3>", "sim::Grid<float, 3>", true),
            ("Grid<f32>", "Grid<double>", false),
            ("Grid<app::Cell>", "Grid<sim::cell>", true),
            ("Grid<u64, -1>", "Grid<long long unsigned int, -1>", true),
            ("Grid<i16, 4>", "Grid<short int, 4ul>", true),
            ("Grid<usize>", "Grid<unsigned long>", true),
            ("Grid<f32>", "Grid<float, 3>", false),
            ("Grid", "Grid<float>", true),
        ] {
            assert_eq!(arguments_agree(rust, cxx, Host::LINUX_X86_64), agree, "{rust} {cxx}");
        }
        for (rust, cxx, agree) in [
            ("Grid<i32>", "Grid<long>", true),
            ("Grid<i64>", "Grid<long>", false),
            ("Grid<usize>", "Grid<unsigned long>", false),
            ("Grid<usize>", "Grid<unsigned long long>", true),
        ] {
            assert_eq!(arguments_agree(rust, cxx, Host::WINDOWS), agree, "{rust} {cxx}");
        }
    }
}
