//! The table of the members in a mirror's docs. rustdoc shows the mirror as an alias, without the members.

use super::doc_bits::Extent;
use super::mirror::{View, getter, setter};
use crate::model::{Member, Model};
use proc_macro2::Ident;
use syn::Visibility;

/// Returns the table and what it does not say, to follow the first paragraph of the docs; empty without members to list.
///
/// `types` are the types of the named members, and `fields` is the struct that has the members.
pub(super) fn table(model: &Model<'_>, view: &View<'_, '_>, types: &[String], fields: &Ident) -> String {
    let mut rows = String::new();
    let (mut has_bits, mut has_private) = (false, false);
    for member in view.members() {
        let Some(ty) = member.index().map(|index| &types[index]) else { continue };
        if !is_listed(model, member) {
            has_private = true;
            continue;
        }
        has_bits |= member.is_bits();
        let get = getter(member).to_string();
        // Pieces instead of `format!`, which would take longer than the rest.
        let mut push = |pieces: &[&str]| pieces.iter().for_each(|piece| rows.push_str(piece));
        match (member.is_bits(), view) {
            (false, View::Fields(_)) => push(&["\n| `", &get, "` | `", &get, " = value` | `"]),
            _ => push(&["\n| `", &get, "()` | `", &setter(member).to_string(), "(value)` | `"]),
        }
        push_cell(&mut rows, ty);
        rows.push('`');
        if let Some(extent) = Extent::of(member, view.members(), &model.body) {
            rows.push_str(&format!(": {extent}"));
        }
        if !member.summary.is_empty() {
            rows.push_str(" | ");
            // A link's target may be in a later paragraph.
            push_cell(&mut rows, &member.summary.replace("[", "\\["));
        }
    }
    if rows.is_empty() {
        return rows;
    }
    let bits = if has_bits { ", or an integer or a `bool` for a bit-field" } else { "" };
    let private = if has_private { " Private members are not listed." } else { "" };
    format!(
        "\n\n| Read | Write | Declared type | |\n|---|---|---|---|{rows}\n\nThe value is the declared type's mirror{bits}. \
         [`{fields}`] has the signatures.{private}"
    )
}

/// Returns whether a member is as visible as the mirror, as far as syntax tells.
fn is_listed(model: &Model<'_>, member: &Member<'_>) -> bool {
    let is_public = |vis: &Visibility| matches!(vis, Visibility::Public(_));
    is_public(member.vis) || !is_public(model.vis)
}

/// Adds text to a cell of a table, which a `|` would end.
fn push_cell(text: &mut String, cell: &str) {
    if cell.contains('|') {
        text.push_str(&cell.replace("|", "\\|"));
    } else {
        text.push_str(cell);
    }
}
