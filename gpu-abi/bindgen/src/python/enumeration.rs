//! Enumerations.

use super::form::Form;
use super::names::{Taken, enumerator, escaped};
use super::record::extent;
use crate::model::{Enum, Item};
use std::fmt::Write;

/// Writes an enumeration. Values are stored as integers, so values without a name are valid too.
pub(super) fn write(out: &mut String, name: &str, item: &Item, declared: &Enum) {
    let size = declared.repr.size() as u64;
    let format = Form::scalar(declared.repr).numpy();
    // Writing to a string does not fail.
    let _ = writeln!(out, "class {name}(IntEnum):");
    let _ = writeln!(
        out,
        "    \"\"\"`enum {}`: {}; `{}` in a dtype.\"\"\"",
        escaped(&item.path.spelled),
        extent(size, size),
        format.trim_matches('"')
    );
    let mut taken = Taken::with(["mro"]);
    for (index, (name, value)) in declared.enumerators.iter().enumerate() {
        let blank = if index == 0 { "\n" } else { "" };
        let _ = writeln!(out, "{blank}    {} = {value}", taken.take(&enumerator(name)));
    }
}
