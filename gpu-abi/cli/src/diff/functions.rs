//! The host functions of two files.

use super::host_variables;
use super::types::{Origin, TypePair, shared};
use super::uses::{Unknown, Uses};
use super::virtual_functions;
use super::{Shared, not_described};
use crate::args::Select;
use crate::change::{Key, Pair, differing, partners};
use crate::loaded::Loaded;
use crate::public::Public;
use crate::sheet::first_of;
use gpu_abi::verify::fields::NotCompared;
use gpu_abi_reader::debug::{DebugInfo, Function, Type, TypeKind, Unpassed};
use gpu_abi_reader::names::{SourceName, is_part_of_library};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The host functions and variables of two files, and the types that both refer to.
#[derive(Debug)]
pub(crate) struct HostPair<'a> {
    pub(crate) functions: Vec<Pair<'a, Function>>,
    /// The variables, each as a function with one parameter of its type.
    pub(crate) variables: Vec<Pair<'a, Function>>,
    /// The descriptions of the old and of the new functions.
    pub(crate) infos: [Option<&'a DebugInfo>; 2],
    /// The symbols of the old and of the new variables of which each thread has its own.
    thread_locals: [&'a BTreeSet<String>; 2],
    pub(crate) shared: Shared<'a>,
}

impl<'a> HostPair<'a> {
    /// Compares the functions and variables of two files by their names; `None` if neither has any.
    pub(super) fn of<'f>(old: &'a Loaded<'f>, new: &'a Loaded<'f>, select: &Select, public: &Public) -> Option<Self> {
        let infos = [old.functions.as_ref(), new.functions.as_ref()];
        let thread_locals = [old, new].map(|file| &file.others.thread_locals);
        let inline = inline(old, new).filter(|_| select.shows_functions());
        let is_any = match infos {
            // Both may have functions, which nothing describes.
            [None, None] => {
                select.shows_functions() && [old, new].iter().all(|side| side.input.artifact.format.is_of_host())
            }
            _ => {
                let has_variables = [old, new].iter().any(|side| !side.host_variables.is_empty());
                infos.iter().flatten().any(|info| !info.functions.is_empty()) || has_variables || inline.is_some()
            }
        };
        let [in_old, in_new] = infos.map(|info| info.is_some());
        is_any.then(|| {
            let notes = Vec::from_iter([not_described("host functions", in_old, in_new), inline].into_iter().flatten());
            let note = (!notes.is_empty()).then(|| notes.join("; "));
            let definitions = shared(infos.each_ref().map(Option::as_slice), Origin::Host, select);
            let [mut functions, mut variables] = [const { Vec::new() }; 2];
            let (mut types, mut unknown) = (Vec::new(), Unknown::new());
            if let [Some(old_info), Some(new_info)] = infos {
                let mut uses = Uses::default();
                if select.shows_functions() {
                    let files = [old, new];
                    let all = files.map(|file| Vec::from_iter(file.functions.iter().flat_map(|info| &info.functions)));
                    let of_variables = files.map(|file| Vec::from_iter(&file.host_variables));
                    add_bare(files, &mut unknown);
                    functions = pair(described(files, all, &mut unknown), &mut uses);
                    variables =
                        host_variables::pair(described(files, of_variables, &mut unknown), thread_locals, &mut uses);
                }
                let tables = virtual_functions::pair([old, new], &definitions, &mut uses);
                let (reports, found) = uses.compared([&old_info.types, &new_info.types], &definitions);
                functions.iter_mut().chain(&mut variables).for_each(|pair| pair.settle(&found));
                types = TypePair::of(&definitions, reports, Origin::Host);
                for (ty, mut table) in types.iter_mut().zip(tables) {
                    table.settle(&found);
                    ty.table = table;
                }
            }
            let parts: Vec<&str> = types.iter().filter(|ty| ty.table.is_part()).map(|ty| ty.name).collect();
            let mut shared = Shared::new(types, note, public);
            let of_items = functions.iter().chain(&variables).flat_map(|pair| pair.unknown.clone());
            shared.unknown.extend(unknown.into_iter().chain(of_items));
            for name in parts {
                if !shared.unknown.contains_key(name) {
                    let what = format!("an added or removed virtual function of `{name}`");
                    shared.unknown.insert(what, NotCompared::UnknownType);
                }
            }
            Self { functions, variables, infos, thread_locals, shared }
        })
    }

    /// Returns the declarations of a function on the sides that have it.
    pub(super) fn declarations(&self, pair: &Pair<'_, Function>) -> [Option<String>; 2] {
        let declaration = |info: Option<&DebugInfo>, function| Some(info?.types.declaration_in_cxx(function?));
        [declaration(self.infos[0], pair.old), declaration(self.infos[1], pair.new)]
    }

    /// Returns the declarations of a variable on the sides that have it.
    pub(super) fn variable(&self, pair: &Pair<'_, Function>) -> [Option<String>; 2] {
        let declaration = |side: usize, variable: Option<&Function>| {
            let variable = variable?;
            let thread_local = if self.thread_locals[side].contains(&variable.symbol) { "thread_local " } else { "" };
            Some(format!("{thread_local}{}", self.infos[side]?.types.variable_in_cxx(variable)))
        };
        [declaration(0, pair.old), declaration(1, pair.new)]
    }

    /// Returns for each side, as comments after the declarations of a function, the typedefs in them that have only their names in common,
    /// and the whole names if the declarations are the same: debug information does not state all of a type, such as `noexcept`.
    pub(super) fn typedefs(&self, pair: &Pair<'_, Function>, declarations: &[Option<String>; 2]) -> [String; 2] {
        let ([Some(old), Some(new)], Some((one, other))) = (self.infos, pair.old.zip(pair.new)) else {
            return Default::default();
        };
        let sides = [old.types.typedefs_of(one), new.types.typedefs_of(other)];
        let of_side = |side: usize| {
            let is_other = |name: &str, ty: &String| sides[1 - side].get(name).is_some_and(|other| other != ty);
            // The signatures of pointers to functions are written out.
            let is_named = |name: &str| declarations[side].as_ref().is_some_and(|text| text.contains(name));
            let all = sides[side].iter().filter(|(name, ty)| is_named(name) && is_other(name, ty));
            let texts: Vec<String> = all.map(|(name, ty)| format!("`{name}` is `{ty}`")).collect();
            if texts.is_empty() { String::new() } else { format!("  // {}", texts.join(", ")) }
        };
        let texts = [of_side(0), of_side(1)];
        let is_same = declarations[0] == declarations[1] && texts[0] == texts[1];
        if is_same && pair.differences.contains(&"symbol") {
            return [one, other].map(|function| format!("  // `{}`", title(&function.symbol)));
        }
        texts
    }
}

/// Returns a note about functions that every file has its own copies of that includes the header, except those of libraries.
fn inline(old: &Loaded<'_>, new: &Loaded<'_>) -> Option<String> {
    let all = old.others.inline.union(&new.others.inline).filter(|symbol| !is_part_of_library(symbol));
    // A constructor has two symbols. Each file that launches kernels has those of CUDA's `dim3`.
    let titles = all.map(|symbol| title(symbol)).filter(|title| !title.starts_with("dim3::"));
    match titles.collect::<BTreeSet<String>>().len() {
        0 => None,
        1 => Some("1 inline function or instance of a template was not compared".to_owned()),
        count => Some(format!("{count} inline functions and instances of templates were not compared")),
    }
}

/// Adds the functions and variables that neither of two files describes to `unknown`.
fn add_bare(files: [&Loaded<'_>; 2], unknown: &mut Unknown) {
    let described = files.iter().flat_map(|file| file.functions.iter().flat_map(|info| &info.functions));
    let described = described.chain(files.iter().flat_map(|file| &file.host_variables));
    let described: BTreeSet<&String> = described.map(|one| &one.symbol).collect();
    let all = files.iter().flat_map(|file| file.undescribed.iter().chain(&file.others.undescribed));
    let bare = all.filter(|symbol| !described.contains(symbol) && !is_part_of_library(symbol));
    let bare: BTreeSet<String> = bare.map(|symbol| title(symbol)).collect();
    if !bare.is_empty() {
        let names = first_of(&Vec::from_iter(bare));
        unknown.insert(format!("everything about {names}"), NotCompared::UnknownType);
    }
}

/// Returns the functions or variables of both sides, except those that the other side has without a description, which are added to `unknown`.
fn described<'a>(
    files: [&Loaded<'_>; 2],
    mut all: [Vec<&'a Function>; 2],
    unknown: &mut Unknown,
) -> [Vec<&'a Function>; 2] {
    let symbols = all.each_ref().map(|items| items.iter().map(|one| &one.symbol).collect::<BTreeSet<_>>());
    for (side, items) in all.iter_mut().enumerate() {
        let (other, symbols) = (files[1 - side], &symbols[1 - side]);
        items.retain(|one| {
            let symbol = &one.symbol;
            let others = &other.others;
            let is_bare = [&others.undescribed, &others.aliases].iter().any(|symbols| symbols.contains(symbol))
                || other.undescribed.contains(symbol);
            let is_known = symbols.contains(symbol) || !is_bare;
            if !is_known {
                unknown.insert(format!("`{}`", title(symbol)), NotCompared::UnknownType);
            }
            is_known
        });
    }
    all
}

/// Returns the name of a function to display: in C++, with its parameters, if it is mangled.
fn title(symbol: &str) -> String {
    SourceName::of(symbol).map_or_else(|| symbol.to_owned(), |name| name.as_str().to_owned())
}

/// Returns what identifies a function: its symbol, or for a constructor or destructor, which may have several, its name with parameters.
fn key(function: &Function) -> Cow<'_, str> {
    let name = SourceName::of(&function.symbol).filter(SourceName::has_several_symbols);
    name.map_or(Cow::Borrowed(&function.symbol), |name| Cow::Owned(name.as_str().to_owned()))
}

/// Matches functions by their symbols, then without what calling conventions add. A changed parameter changes the symbol of a function with C++
/// linkage, so the rest is matched by the names without parameters if each side has one function with the name.
fn pair<'a>(sides: [Vec<&'a Function>; 2], uses: &mut Uses<'a>) -> Vec<Pair<'a, Function>> {
    let undecorated: Key<'a, Function> = |function| function.undecorated().into();
    let path: Key<'a, Function> = |function| function.path().map_or_else(|| function.symbol.as_str().into(), Cow::Owned);
    let [old, new] = sides.map(|mut functions| {
        let mut known = BTreeSet::new();
        functions.retain(|function| known.insert(key(function)));
        functions
    });
    let mut pairs = partners(&old, &new, &[(key, false), (undecorated, false), (path, true)]);
    pairs.sort_by_cached_key(|(old, new)| old.or(*new).map(|one| (one.path(), one.undecorated())));
    let pairs = pairs.into_iter().map(|(one, other)| {
        let mut pair = Pair::new(one, other, differences);
        if let Some((one, other)) = one.zip(other) {
            let unknown = [one, other].into_iter().find(|one| one.unpassed.as_ref().is_some_and(Unpassed::is_unknown));
            pair.unknown.extend(
                unknown.map(|one| (format!("how `{}` returns its result", title(&one.symbol)), NotCompared::UnknownType)),
            );
            pair.types = types(one, other, uses);
        }
        pair
    });
    pairs.collect()
}

/// Adds the types of the parameters and results of two functions to `uses`, and returns their numbers, each with the name of what it is.
pub(super) fn types<'a>(one: &'a Function, other: &'a Function, uses: &mut Uses<'a>) -> Vec<(&'static str, usize)> {
    let params = one.params().zip(other.params()).map(|((_, one), (_, other))| ("type", uses.add(one, other)));
    let mut types = Vec::from_iter(params);
    let results = one.result.as_deref().zip(other.result.as_deref());
    types.extend(results.map(|(one, other)| ("result", uses.add(one, other))));
    types
}

/// Returns the differences between two functions, apart from what their types are.
pub(super) fn differences(one: &Function, other: &Function) -> Vec<&'static str> {
    let is_other = |one: &Type, other: &Type| match (&one.kind, &other.kind) {
        (TypeKind::Pointer { derivation: one, .. }, TypeKind::Pointer { derivation: other, .. }) => one != other,
        _ => false,
    };
    let mut params = one.params().zip(other.params());
    let results = one.result.as_deref().zip(other.result.as_deref());
    let order = one.misplaced(&other.params().filter_map(|(name, _)| name).collect::<Vec<_>>());
    let has_symbol = one.path().is_some() && other.path().is_some() && key(one) != key(other);
    differing([
        ("symbol", has_symbol),
        ("count", one.params().len() != other.params().len() || one.is_variadic != other.is_variadic),
        ("order", order.is_some()),
        (
            "result",
            one.result.is_some() != other.result.is_some() || results.is_some_and(|(one, other)| is_other(one, other)),
        ),
        ("type", params.any(|((_, one), (_, other))| is_other(one, other))),
        ("passing", one.passing() != other.passing()),
    ])
}
