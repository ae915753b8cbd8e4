//! The names of all classes that a file describes or declares, and of their typedefs, whether anything that is asked for leads to them or not.

use super::build::{Builder, Dwarf, is_other_name};
use super::die::Die;
use super::entries::Level;
use super::graph::Types;
use super::scopes::{is_made_up, is_record, spelled};
use crate::error::ReadError;
use crate::model::class_keys;
use crate::names::{is_of_implementation, is_of_library, last_identifier};
use crate::type_list::ClassKeys;
use gimli::{DwTag, constants as dw};

impl Dwarf<'_> {
    /// Adds the names in the namespaces of C++'s units, apart from those of libraries and of the system's headers. Damaged entries end the
    /// list: whoever asks for what they describe reports them.
    pub(super) fn add_class_names(&self, names: &mut ClassKeys) {
        let read = |builder: &mut Builder<'_, '_>| builder.class_names(names);
        self.build(0, &mut self.kept(), &mut Types::default(), read).ok();
    }
}

impl Builder<'_, '_> {
    fn class_names(&mut self, names: &mut ClassKeys) -> Result<(), ReadError> {
        for unit in self.units.iter().filter(|unit| !unit.is_rust && !unit.is_minimal) {
            let mut namespaces = vec![(unit.root, String::new())];
            while let Some((namespace, scope)) = namespaces.pop() {
                let mut level = Level::within(unit, namespace)?;
                while let Some(entry) = level.next(&mut self.kept.budget, is_named)? {
                    match entry.die {
                        Some(die) if die.tag == dw::DW_TAG_namespace => {
                            let inner = format!("{scope}{}::", die.name.unwrap_or_default());
                            if !is_of_library(&inner) {
                                self.keep(entry.at, inner.len())?;
                                namespaces.push((entry.at, inner));
                            }
                        }
                        Some(die) if die.file.is_some_and(|file| self.files.is_of_system(unit, file)) => {}
                        Some(die) => names.extend(self.names_of(entry.at, &die, &scope).into_iter().flatten()),
                        None => {}
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the keys of the name of a class, or of a typedef of one or of pointers to one, unless it is one of an implementation.
    fn names_of(&mut self, at: usize, die: &Die<'_>, scope: &str) -> Option<[[u8; 8]; 2]> {
        let is_typedef = die.tag == dw::DW_TAG_typedef;
        let class = match is_typedef {
            true if is_made_up(die) => return None,
            true => self.past(at, leads_on).ok()?.1,
            false => *die,
        };
        if !is_record(class.tag) {
            return None;
        }
        let [name, class] = [die, &class].map(|die| spelled(die.name.unwrap_or_default()));
        let name = name.filter(|name| !name.is_empty())?;
        // A typedef is the only name that some structs have.
        let class = class.as_ref().unwrap_or(&name);
        let is_own = !is_of_implementation(&format!("{scope}{name}")) && !is_of_implementation(class);
        is_own.then(|| class_keys(last_identifier(&name), last_identifier(class)))
    }
}

fn is_named(tag: DwTag) -> bool {
    is_record(tag) || matches!(tag, dw::DW_TAG_typedef | dw::DW_TAG_namespace)
}

/// Returns whether an entry is another name of a type, or a pointer to it.
fn leads_on(die: &Die<'_>) -> bool {
    is_other_name(die)
        || matches!(die.tag, dw::DW_TAG_pointer_type | dw::DW_TAG_reference_type | dw::DW_TAG_rvalue_reference_type)
}

#[cfg(test)]
mod tests {
    use crate::debug::HostFunctions;
    use crate::model::ClassNames;
    use crate::names::in_order;

    /// Of the functions in the file, the one that is asked for leads to `Valve` only.
    #[test]
    fn classes_are_those_of_the_file() {
        let file = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../ui-tests/kernels/handles.o"));
        let functions = HostFunctions::read(file, &["valve_open"]).unwrap();
        let keys = functions.types_and_classes().classes.get().unwrap().iter().copied().collect();
        let keys = in_order::<[u8; 8]>(keys).into_flattened();
        let is_other = |name, class| ClassNames(&keys).has_other(name, class);
        for name in ["Meter", "PumpSt", "Pump", "Gauge", "Boiler", "Hooks"] {
            assert!(is_other(name, "Valve"), "{name}");
        }
        // A typedef of a pointer, an enumeration, and a class of no file.
        assert!(!is_other("Pump", "pump_st") && !is_other("Kind", "Valve") && !is_other("Engine", "Valve"));
    }

    /// Only a program's own classes are other classes: not those of libraries, nor of the headers of C's library.
    #[test]
    fn classes_of_libraries_are_no_other_classes() {
        let file = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../ui-tests/kernels/classes.o"));
        let functions = HostFunctions::read(file, &["log_close"]).unwrap();
        let keys = functions.types_and_classes().classes.get().unwrap().iter().copied().collect();
        let keys = in_order::<[u8; 8]>(keys).into_flattened();
        let is_other = |name| ClassNames(&keys).has_other(name, "LogFile");
        let found = ["File", "Tm", "Mbstate", "Scheduler", "Vector", "Stream"].map(is_other);
        assert_eq!(found, [false, false, false, false, false, true]);
    }
}
