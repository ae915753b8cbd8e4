//! The virtual functions of classes on two sides, and their slots in the tables through which they are called.
//!
//! A class is compared by what it adds to the table of its base class: if functions are added there, its own move too, which is reported once, of
//! the base class. Whether a function is pure does not matter: its slot is the same.

use super::functions;
use super::types::Definition;
use super::uses::{Compared, Uses};
use crate::change::{Change, Key, Pair, partners};
use crate::loaded::Loaded;
use crate::paint::Paint;
use crate::sheet::{Sheet, first_of};
use gpu_abi_reader::debug::{DebugInfo, OF_DESTRUCTOR, Record, VirtualFunction, VirtualFunctions};
use std::collections::HashMap;

/// What a class adds to the table of its base class, on two sides.
#[derive(Debug, Default)]
pub(crate) struct Table<'a> {
    /// The virtual functions that are added, in the order of their slots.
    pub(crate) functions: Vec<Pair<'a, VirtualFunction>>,
    /// The number of slots of the base class's table; 0 if a side does not describe it.
    from: [u64; 2],
    /// Whether a side does not describe the base class, so that only functions are compared that both sides have.
    is_part: bool,
    /// The number of slots of the whole table; `None` if the table of its base class is not known.
    len: [Option<u64>; 2],
}

/// The classes of a side.
struct Classes<'a> {
    defined: HashMap<&'a str, &'a Record>,
    functions: &'a VirtualFunctions,
    /// The numbers of slots, as far as they have been asked for.
    len: HashMap<&'a str, Option<u64>>,
}

/// Compares the virtual functions of types that two files define. The types of their parameters are added to `uses`.
pub(super) fn pair<'a>(files: [&'a Loaded<'_>; 2], definitions: &[Definition<'a>], uses: &mut Uses<'a>) -> Vec<Table<'a>> {
    let Some(infos) = files[0].functions.as_ref().zip(files[1].functions.as_ref()) else { return Vec::new() };
    let mut sides = [Classes::of(files[0], infos.0), Classes::of(files[1], infos.1)];
    let states_destructors =
        files.iter().all(|file| file.virtual_functions.values().flatten().any(VirtualFunction::is_destructor));
    let tables = definitions.iter().map(|(_, types)| {
        let [Some(old), Some(new)] = types.map(|(_, ty)| Some((ty.declared_name()?, ty.record()?))) else {
            return Table::default();
        };
        let [one, other] = &mut sides;
        let inherited = [one.inherited(old.1), other.inherited(new.1)];
        let len = [one.len(old.0, old.1), other.len(new.0, new.1)];
        let [old, new] = [one.declared(old.0), other.declared(new.0)];
        let (from, is_part) = match inherited {
            [Some(old), Some(new)] => ([old, new], false),
            _ => ([0; 2], true),
        };
        let mut functions = compared([old, new], from, uses);
        // One that is on one side only may override a function of the base class; and g++ does not state the slots of destructors.
        functions.retain(|pair| {
            let is_known = |one: &VirtualFunction| !is_part && (!one.is_destructor() || states_destructors);
            pair.old.is_some() && pair.new.is_some() || pair.old.or(pair.new).is_some_and(is_known)
        });
        Table { functions, from, is_part, len }
    });
    tables.collect()
}

/// Matches the virtual functions of a class by their declarations, and the rest by their names if each side has one of the name.
fn compared<'a>(
    sides: [&'a [VirtualFunction]; 2],
    [from_old, from_new]: [u64; 2],
    uses: &mut Uses<'a>,
) -> Vec<Pair<'a, VirtualFunction>> {
    let declaration: Key<'a, VirtualFunction> = |one| match one.is_destructor() {
        true => "~".into(),
        false if one.function.symbol.starts_with("_Z") => one.function.symbol.as_str().into(),
        false => one.declaration.as_str().into(),
    };
    let name: Key<'a, VirtualFunction> = |one| one.name.as_str().into();
    let added = |all: &'a [VirtualFunction], from: u64| Vec::from_iter(all.iter().filter(move |one| one.slot >= from));
    let [old, new] = [added(sides[0], from_old), added(sides[1], from_new)];
    let pairs = partners(&old, &new, &[(declaration, false), (name, true)]).into_iter();
    let pairs = pairs.map(|(old, new)| {
        let mut pair = Pair::new(old, new, |old, new| {
            let mut differences = match old.is_destructor() {
                true => Vec::new(),
                false => functions::differences(&old.function, &new.function),
            };
            differences.extend((old.slot - from_old != new.slot - from_new).then_some("slot"));
            differences
        });
        if let Some((old, new)) = old.zip(new) {
            pair.types = functions::types(&old.function, &new.function, uses);
        }
        pair
    });
    let mut pairs = Vec::from_iter(pairs);
    pairs.sort_by_key(|pair| match (pair.old, pair.new) {
        (_, Some(new)) => (new.slot - from_new, true),
        (old, None) => (old.map_or(0, |old| old.slot - from_old), false),
    });
    pairs
}

impl<'a> Classes<'a> {
    fn of(file: &'a Loaded<'_>, info: &'a DebugInfo) -> Self {
        let defined = info.definitions().filter_map(|(name, ty)| Some((name, &**ty.record()?)));
        Self { defined: defined.collect(), functions: &file.virtual_functions, len: HashMap::new() }
    }

    /// Returns the virtual functions that a class declares, in the order of their slots.
    fn declared(&self, name: &str) -> &'a [VirtualFunction] {
        self.functions.get(name).map_or(&[], Vec::as_slice)
    }

    /// Returns the number of slots in the table of a class; `None` if that is not known.
    fn len(&mut self, name: &'a str, class: &'a Record) -> Option<u64> {
        if let Some(len) = self.len.get(name) {
            return *len;
        }
        // Two classes of one name may each seem to be derived from the other.
        self.len.insert(name, None);
        let own = self.declared(name).iter().map(|one| one.slot.saturating_add(one.slots));
        // g++ does not state the slots of destructors, which may be all that there is.
        let is_vptr = |name: &str| name.starts_with("_vptr");
        let has_vptr = class.members.iter().any(|member| member.name.as_deref().is_some_and(is_vptr));
        let least = if has_vptr { OF_DESTRUCTOR } else { 0 };
        let len = self.inherited(class).map(|inherited| match own.max() {
            Some(own) => own.max(inherited),
            None => inherited.max(least),
        });
        self.len.insert(name, len);
        len
    }

    /// Returns the number of slots that a class takes over: those of its first base class that has any. A virtual base class may be at any place.
    fn inherited(&mut self, class: &'a Record) -> Option<u64> {
        if !class.is_complete {
            return None;
        }
        for base in class.members.iter().filter(|member| member.is_base_class && member.offset == 0) {
            let Some((name, base)) = base.ty.declared_name().zip(base.ty.record()) else { continue };
            let base = self.defined.get(name).copied().unwrap_or(base);
            let len = if base.is_declaration { None } else { self.len(name, base) };
            if len != Some(0) {
                return len;
            }
        }
        Some(0)
    }
}

impl Table<'_> {
    pub(super) fn settle(&mut self, found: &[Compared]) {
        self.functions.iter_mut().for_each(|pair| pair.settle(found));
    }

    pub(crate) fn is_same(&self) -> bool {
        self.functions.iter().all(Pair::is_same)
    }

    /// Returns whether functions that only one side has were not compared.
    pub(super) fn is_part(&self) -> bool {
        self.is_part && !self.functions.is_empty()
    }

    /// Writes both sides next to each other, and what breaks.
    pub(crate) fn write(&self, out: &mut String, paint: Paint) {
        let mut sheet = Sheet::of_sides(&[], &["slot", "virtual function"]);
        for pair in &self.functions {
            let cells = |one: Option<&VirtualFunction>| one.map(|one| [one.slot.to_string(), one.declaration.clone()]);
            sheet.sides(pair.change(), &[], cells(pair.old).unwrap_or_default(), cells(pair.new).unwrap_or_default());
        }
        sheet.write(out, paint);
        let change = Change::Changed;
        for line in self.broken() {
            paint.line(out, change.ink(), format!("  {}  {line}", change.sign()));
        }
    }

    /// Returns what breaks in callers and derived classes that are not compiled again.
    fn broken(&self) -> Vec<String> {
        if self.len.contains(&Some(0)) {
            return vec!["only one side has objects with a table of virtual functions".to_owned()];
        }
        // What is called in the place of each function that has moved or is gone.
        let taken = |old: &VirtualFunction| {
            let mut new = self.functions.iter().filter_map(|pair| pair.new);
            let slot = old.slot - self.from[0];
            let found = new.find(|new| (new.slot - self.from[1]..).take(new.slots as usize).any(|taken| taken == slot));
            let none = if self.is_part { "another function" } else { "no function" };
            found.map_or_else(|| none.to_owned(), |new| format!("`{}`", new.name))
        };
        let moved = self.functions.iter().filter(|pair| pair.new.is_none() || pair.differences.contains(&"slot"));
        let moved: Vec<String> =
            moved.filter_map(|pair| pair.old).map(|old| format!("{} for `{}`", taken(old), old.name)).collect();
        let mut lines = Vec::new();
        if let Some((first, others)) = moved.split_first() {
            let others = if others.is_empty() { String::new() } else { format!(", and {} more", others.len()) };
            lines.push(format!("callers that are not compiled again call {first}{others}"));
        }
        let is_other = |pair: &&Pair<'_, VirtualFunction>| {
            pair.change() == Change::Changed && pair.differences.iter().any(|difference| *difference != "slot")
        };
        let other: Vec<&str> = self.functions.iter().filter(is_other).filter_map(|pair| Some(&*pair.new?.name)).collect();
        if !other.is_empty() {
            lines.push(format!(
                "callers and overriding functions that are not compiled again have the old signature of {}",
                first_of(&other)
            ));
        }
        let added: Vec<&str> =
            self.functions.iter().filter(|pair| pair.old.is_none()).filter_map(|pair| Some(&*pair.new?.name)).collect();
        let own = match self.len {
            [Some(old), Some(new)] if old != new => format!(", and their own from slot {old} on, not {new}"),
            _ => String::new(),
        };
        if !moved.is_empty() || !added.is_empty() {
            let without = if added.is_empty() { String::new() } else { format!(", without {}", first_of(&added)) };
            lines.push(format!(
                "derived classes that are not compiled again have these functions in the old slots{without}{own}"
            ));
        }
        lines
    }
}
