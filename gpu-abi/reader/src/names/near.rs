//! Names that are similar to a missing one.

use super::{base_name, in_order, own_name, without_arguments};
use std::collections::HashSet;

/// Names longer than this are not compared letter by letter.
const MAX_LETTERS: usize = 64;

/// Returns whether `written` is likely a typo for `name`, which may be mangled: one contains the other, or few letters
/// differ.
///
/// ```
/// assert!(gpu_abi_reader::names::is_near("integrat", "_Z9integrateP4Bodyf"));
/// ```
pub fn is_near(written: &str, name: &str) -> bool {
    let (a, b) = (written.as_bytes(), base_name(name).as_bytes());
    let longer = a.len().max(b.len());
    if a.is_empty() || b.is_empty() || longer > MAX_LETTERS {
        return false;
    }
    let max = longer.div_ceil(3);
    (a.len() >= 3 && contains(b, a))
        || (b.len() >= 3 && contains(a, b))
        || (a.len().abs_diff(b.len()) <= max && distance(a, b) <= max)
}

/// Returns whether `text` contains `part`, ignoring case.
fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window.eq_ignore_ascii_case(part))
}

/// Returns how many letters must be replaced, inserted or removed to turn one word into the other (the Levenshtein
/// distance).
pub(super) fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(!x.eq_ignore_ascii_case(y));
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// Returns the items for whose name, as `name_of` returns it, `written` is likely a typo, the most similar ones first. If `written` is
/// mangled, only the names within are compared, and then the types of the parameters.
pub(crate) fn nearest<'a>(written: &str, items: &[&'a str], name_of: fn(&'a str) -> &'a str) -> Vec<&'a str> {
    let base = base_name(written);
    let mut near = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let name = name_of(item);
        if is_near(base, name) {
            let of_types = if base == written { 0 } else { distance(written.as_bytes(), name.as_bytes()) };
            near.push([distance(base.as_bytes(), base_name(name).as_bytes()), of_types, index]);
        }
    }
    in_order(near).into_iter().map(|[.., index]| items[index]).collect()
}

/// The maximum number of names in a message.
const MAX_LISTED: usize = 10;

/// Returns the end of the error for a missing name or pattern: similar names, the most similar one first, or else all names.
///
/// ```
/// use gpu_abi_reader::names::instead;
///
/// assert_eq!(instead("stp", ["sim::step", "clear"]), ": did you mean `sim::step`?");
/// assert_eq!(instead("draw", ["step", "clear"]), "; there are `step`, `clear`");
/// ```
pub fn instead<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let plain: fn(&'a str) -> &'a str = |name| without_arguments(own_name(name));
    let letters = wanted.split('(').next().unwrap_or(wanted).replace(['*', '?'], "");
    let letters = without_arguments(own_name(&letters));
    let mut known = HashSet::new();
    let there: Vec<&str> = names.into_iter().filter(|name| known.insert(*name)).collect();
    let near = nearest(letters, &there, plain);
    match there.as_slice() {
        _ if !near.is_empty() => format!(": did you mean {}?", listed(&near, " or ")),
        [] => "; there are none".to_owned(),
        [only] => format!("; there is only `{only}`"),
        all => format!("; there are {}", listed(all, ", ")),
    }
}

#[inline]
fn listed(names: &[&str], separator: &str) -> String {
    let mut texts: Vec<String> = names.iter().take(MAX_LISTED).map(|name| format!("`{name}`")).collect();
    texts.extend((names.len() > MAX_LISTED).then(|| format!("{} more", names.len() - MAX_LISTED)));
    texts.join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_names_come_first() {
        let functions = ["fluid_cells", "fluid_destroy", "fluid_stats", "fluid_step", "upload"];
        assert_eq!(
            nearest("fluid_steps", &functions, |name| name),
            ["fluid_step", "fluid_stats", "fluid_cells", "fluid_destroy"]
        );
        assert_eq!(nearest("stepz", &["_Z4stapv", "_Z4stepPf"], |name| name), ["_Z4stepPf", "_Z4stapv"]);
        assert_eq!(
            nearest("_Z4stepPi", &["_Z4stapPi", "_Z4stepv", "_Z4stepPf", "_Z4drawPi"], |name| name),
            ["_Z4stepPf", "_Z4stepv", "_Z4stapPi"]
        );
    }

    #[test]
    fn names_to_write_instead() {
        let found = ["sim::Access", "sim::Color", "Grid<sim::Kind>", "sim::Color"];
        for (wanted, expected) in [
            ("Acess", ": did you mean `sim::Access`?"),
            ("sim::Acc*s", ": did you mean `sim::Access`?"),
            ("rt::Color", ": did you mean `sim::Color`?"),
            ("Grit<sim::Kind>", ": did you mean `Grid<sim::Kind>`?"),
            ("Colour(int)", ": did you mean `sim::Color`?"),
            ("Nothing", "; there are `sim::Access`, `sim::Color`, `Grid<sim::Kind>`"),
            ("*", "; there are `sim::Access`, `sim::Color`, `Grid<sim::Kind>`"),
        ] {
            assert_eq!(instead(wanted, found), expected, "{wanted}");
        }
        assert_eq!(instead("Nothing", ["sim::Access"]), "; there is only `sim::Access`");
        assert_eq!(instead("Nothing", []), "; there are none");
        let many: Vec<String> = (0..12).map(|number| format!("Item{number}")).collect();
        let text = instead("Item", many.iter().map(String::as_str));
        assert!(text.ends_with(" or `Item9` or 2 more?"), "{text}");
    }
}
