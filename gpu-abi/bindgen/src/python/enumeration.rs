//! Enumerations.

use super::form::Form;
use super::names::{Taken, enumerator, escaped};
use super::record::extent;
use crate::model::{Enum, Item};
use gpu_abi_reader::debug::Enumerator;

/// Returns the class of an enumeration. Values are stored as integers, so values without a name are valid too.
pub(super) fn class(name: &str, item: &Item, declared: &Enum) -> String {
    let size = declared.repr.size() as u64;
    let (spelled, extent) = (escaped(&item.path.spelled), extent(size, size));
    let format = Form::scalar(declared.repr).numpy();
    let mut text = format!("class {name}(IntEnum):\n    \"\"\"`enum {spelled}`: {extent}; `");
    text += &format!("{}` in a dtype.\"\"\"\n", format.trim_matches('"'));
    let mut taken = Taken::with(["mro"]);
    for (index, Enumerator { name, value }) in declared.enumerators.iter().enumerate() {
        let blank = if index == 0 { "\n" } else { "" };
        text += &format!("{blank}    {} = {value}\n", taken.take(&enumerator(name)));
    }
    text
}
