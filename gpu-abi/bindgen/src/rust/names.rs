//! The names of all items in Rust, unique within their modules.

use super::words::{Case, cased};
use crate::model::{Item, ItemId, ItemKind, Model, Record, Role, Type, identifier};
use crate::options::{Names, Options};
use crate::text::numbered;
use std::collections::{BTreeMap, BTreeSet};

/// A type's name.
#[derive(Clone, Debug, Default)]
pub(super) struct TypeName {
    /// The modules that it is in, from the outermost.
    pub(super) modules: Vec<String>,
    pub(super) ident: String,
    /// The name of a record's mirror.
    pub(super) mirror: String,
}

/// All names; those of kernels, variables and functions by block and index.
#[derive(Debug, Default)]
pub(super) struct RustNames {
    types: Vec<TypeName>,
    pub(super) kernels: Vec<Vec<String>>,
    pub(super) variables: Vec<Vec<String>>,
    pub(super) functions: Vec<Vec<String>>,
    /// What is declared in each module.
    pub(super) taken: BTreeMap<Vec<String>, BTreeSet<String>>,
}

impl RustNames {
    pub(super) fn new(model: &Model, options: &Options) -> Self {
        let mut names = Self { types: vec![TypeName::default(); model.types.len()], ..Self::default() };
        let mut order: Vec<usize> = (0..model.types.len()).filter(|index| !is_hidden(model, ItemId(*index))).collect();
        order.sort_by_key(|&index| (&model.types[index].path.spelled, index));
        let modules = |item: &Item| -> Vec<String> {
            item.path.namespaces.iter().map(|one| cased(one, Case::Module, options.names)).collect()
        };
        names.taken.entry(Vec::new()).or_default();
        for &index in &order {
            // Modules take their names first, from the outermost.
            let path = modules(&model.types[index]);
            for end in 0..path.len() {
                names.taken.entry(path[..end].to_vec()).or_default().insert(path[end].clone());
                names.taken.entry(path[..=end].to_vec()).or_default();
            }
        }
        for &index in &order {
            let item = &model.types[index];
            let modules = modules(item);
            let taken = names.taken.entry(modules.clone()).or_default();
            let ident = unique(taken, &cased(&item.path.ident, Case::Type, options.names), is_free);
            names.types[index] = TypeName { modules, ident, mirror: String::new() };
        }
        for &index in
            order.iter().filter(|&&index| matches!(model.types[index].kind, ItemKind::Record(_) | ItemKind::Opaque(_)))
        {
            let name = &mut names.types[index];
            let taken = names.taken.entry(name.modules.clone()).or_default();
            // The view of a mirror's fields has the mirror's name with `Fields`.
            let is_free =
                |taken: &BTreeSet<String>, name: &str| is_free(taken, name) && is_free(taken, &format!("{name}Fields"));
            name.mirror = unique(taken, &format!("{}Mirror", name.ident), is_free);
            taken.insert(format!("{}Fields", name.mirror));
        }
        let taken = names.taken.entry(Vec::new()).or_default();
        let mut take = |own: &str, case: Case| unique(taken, &cased(own, case, options.names), is_free);
        for block in &model.blocks {
            names.kernels.push(block.kernels.iter().map(|kernel| take(&kernel.ident(), Case::Module)).collect());
            let variables = block.variables.iter().map(|one| take(&identifier(&one.name), Case::Constant));
            names.variables.push(variables.collect());
        }
        for block in &model.host_blocks {
            let functions = block.functions.iter().map(|one| take(&identifier(&one.symbol), Case::Module));
            names.functions.push(functions.collect());
        }
        names
    }

    pub(super) fn type_name(&self, id: ItemId) -> &TypeName {
        &self.types[id.0]
    }
}

/// Returns whether an item is an alias with the same name as its target.
pub(super) fn is_hidden(model: &Model, id: ItemId) -> bool {
    match &model.item(id).kind {
        ItemKind::Alias(Type::Item(of)) => model.item(*of).path.spelled == model.item(id).path.spelled,
        _ => false,
    }
}

/// Returns the names of a record's fields.
pub(super) fn fields(record: &Record, options: &Options) -> Vec<String> {
    let mut taken = BTreeSet::new();
    // Where members are methods of the mirror, their setters are, too.
    let form = record.form;
    let has_methods =
        record.is_union || form.packed || form.pack.is_some() || record.fields.iter().any(|field| field.bits.is_some());
    let is_free = |taken: &BTreeSet<String>, name: &str| {
        let is_setter =
            name.strip_prefix("set_").is_some_and(|of| taken.contains(of)) || taken.contains(&format!("set_{name}"));
        is_free(taken, name) && !(has_methods && is_setter)
    };
    // Unchanged names take precedence over changed ones, and changed ones over names that C++ does not have.
    let mut names = vec![String::new(); record.fields.len()];
    let own = |name: &str| cased(&identifier(name), Case::Value, options.names);
    let order = |role: &Role| match role {
        Role::Named(name) if own(name) == *name => 0,
        Role::Named(_) => 1,
        _ => 2,
    };
    for turn in 0..3 {
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        for (name_of, field) in names.iter_mut().zip(&record.fields).filter(|(_, field)| order(&field.role) == turn) {
            let mut count = |word: &'static str| {
                let number = numbers.entry(word).or_default();
                *number += 1;
                *number
            };
            let made = match &field.role {
                Role::Named(name) => {
                    // The comparison with the compiled file does not tell apart names that differ only in case.
                    let own = own(name);
                    let written = || cased(&identifier(name), Case::Value, Names::Cxx);
                    let own = if is_free(&taken, &own) { own } else { written() };
                    *name_of = underscored(&mut taken, &own, is_free);
                    continue;
                }
                Role::Base => match count("base") {
                    1 => "base".to_owned(),
                    number => format!("base_{number}"),
                },
                Role::Anonymous => format!("anonymous_{}", count("anonymous")),
                Role::Unnamed => format!("_unnamed_{}", count("unnamed")),
                Role::Padding => format!("_padding_{}", count("padding")),
            };
            *name_of = unique(&mut taken, &made, is_free);
        }
    }
    names
}

/// Returns the names of enumerators, and whether Google's prefix was removed from them.
pub(super) fn enumerators<'n>(
    written: impl Iterator<Item = &'n str>,
    case: Case,
    options: &Options,
) -> (Vec<String>, bool) {
    let own = |name: &str| cased(&identifier(name), case, options.names);
    let mut written: Vec<&str> = written.collect();
    let unprefixed = match options.names {
        Names::Rust => unprefixed(&written, own),
        Names::Cxx => None,
    };
    let is_unprefixed = unprefixed.is_some();
    written = unprefixed.unwrap_or(written);
    let mut taken = BTreeSet::new();
    let mut names: Vec<(&str, String)> = written.into_iter().map(|name| (name, String::new())).collect();
    // Unchanged names take precedence.
    for stays in [true, false] {
        for (name, found) in names.iter_mut().filter(|(name, _)| (own(name) == *name) == stays) {
            *found = underscored(&mut taken, &own(name), is_free);
        }
    }
    (names.into_iter().map(|(_, found)| found).collect(), is_unprefixed)
}

/// Returns the names without the prefix of Google's style, `kAlive`. `None` if one does not have it, or two would be the same
/// without it.
fn unprefixed<'n>(written: &[&'n str], own: impl Fn(&str) -> String) -> Option<Vec<&'n str>> {
    let without = |name: &&'n str| name.strip_prefix('k').filter(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()));
    let names: Vec<&str> = written.iter().map(without).collect::<Option<_>>()?;
    let distinct: BTreeSet<String> = names.iter().map(|name| own(name)).collect();
    (distinct.len() == names.len()).then_some(names)
}

/// Returns the names of a kernel's parameters.
pub(super) fn parameters<'n>(written: impl Iterator<Item = Option<&'n str>>, options: &Options) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let name = |(index, name): (usize, Option<&str>)| {
        let own = name.map_or_else(|| format!("arg{index}"), identifier);
        unique(&mut taken, &cased(&own, Case::Value, options.names), is_free)
    };
    written.enumerate().map(name).collect()
}

fn is_free(taken: &BTreeSet<String>, name: &str) -> bool {
    !taken.contains(name)
}

/// Takes a name, with a number if it is taken.
fn unique(taken: &mut BTreeSet<String>, name: &str, is_free: impl Fn(&BTreeSet<String>, &str) -> bool) -> String {
    let found = numbered(name, |name| is_free(taken, name));
    taken.insert(found.clone());
    found
}

/// Takes a name, and appends underscores if it is already taken. The comparison with the compiled file ignores them.
fn underscored(taken: &mut BTreeSet<String>, name: &str, is_free: impl Fn(&BTreeSet<String>, &str) -> bool) -> String {
    /// No declaration that a compiler accepts has as many names that are the same in Rust.
    const MAX: usize = 16;

    let mut found = name.to_owned();
    while !is_free(taken, &found) && found.len() < name.len() + MAX {
        found.push('_');
    }
    let found = if is_free(taken, &found) { &found } else { name };
    unique(taken, found, is_free)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn googles_prefix_is_removed_from_all_enumerators_or_none() {
        let options = Options { names: Names::Rust, ..Options::default() };
        let names = |written: &[&'static str], case| enumerators(written.iter().copied(), case, &options);
        let same =
            |names: &[&str], is_unprefixed| (names.iter().map(ToString::to_string).collect::<Vec<_>>(), is_unprefixed);
        assert_eq!(names(&["kAlive", "kReadWrite"], Case::Constant), same(&["ALIVE", "READ_WRITE"], true));
        assert_eq!(names(&["kAlive", "kX2"], Case::Type), same(&["Alive", "X2"], true));
        assert_eq!(names(&["kAlive", "dead"], Case::Constant), same(&["K_ALIVE", "DEAD"], false));
        assert_eq!(names(&["kAlive", "kept"], Case::Constant), same(&["K_ALIVE", "KEPT"], false));
        // Without the prefix, both have the same name in Rust.
        assert_eq!(names(&["kReadWrite", "kRead_Write"], Case::Type), same(&["KReadWrite", "KReadWrite_"], false));
        let options = Options::default();
        let (names, is_unprefixed) = enumerators(["kAlive"].into_iter(), Case::Constant, &options);
        assert_eq!((names, is_unprefixed), same(&["kAlive"], false));
    }

    #[test]
    fn many_enumerators_of_one_name_are_numbered() {
        let (names, _) = enumerators(std::iter::repeat_n("A", 5000), Case::Constant, &Options::default());
        assert_eq!((names[0].as_str(), names[1].as_str(), names[4999].as_str()), ("A", "A_", "A_4984"));
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 5000);
    }
}
