//! Differences between a header and its types, which compilers must find.

use gpu_abi::TypeLayout;
use gpu_abi::layout::{BitRange, Field, Kind, Layout, RecordForm};

/// Returns the header with one more member at the beginning of each of these records.
pub fn members(text: &str, layouts: &[TypeLayout]) -> Option<String> {
    layouts.iter().try_fold(text.to_owned(), |text, layout| {
        let (at, _) = body(&text, layout.name())?;
        Some(format!("{} unsigned char planted[64];{}", &text[..at], &text[at..]))
    })
}

/// Returns the header with one bit less in the record's first named bit-field that has more than one bit. A bit-field wider
/// than its type is skipped: its highest bit is padding, so the record's bytes could stay the same.
pub fn width(text: &str, layout: &TypeLayout) -> Option<String> {
    let field = layout
        .fields()
        .iter()
        .find(|field| field.bits().is_some_and(|bits| bits.width() > 1) && field.bits() == field.value_bits())?;
    let width = field.bits()?.width();
    let (at, end) = body(text, layout.name())?;
    let declared = format!(" {} : {width};", field.name());
    let place = at + text[at..end].find(&declared)?;
    Some(format!("{} {} : {};{}", &text[..place], field.name(), width - 1, &text[place + declared.len()..]))
}

/// Returns where the members of a record begin and end.
fn body(text: &str, name: &str) -> Option<(usize, usize)> {
    let at = text.find(&format!(" {name} {{\n"))? + name.len() + 3;
    Some((at, at + text[at..].find("};")?))
}

/// Returns the layout with its last member elsewhere: one bit or byte on. What the record looks like in C++ stays the same.
pub fn moved(layout: &TypeLayout) -> Option<TypeLayout> {
    let Kind::Record(form) = layout.kind() else { return None };
    let is_plain = form.align.is_none() && form.pack.is_none() && !form.is_packed && !form.is_non_pod;
    let members = layout.fields().iter().chain(layout.unnamed());
    let mut members: Vec<Field<'static>> = members.copied().collect();
    if !is_plain
        || form.is_union
        || members.iter().any(|field| field.is_packed() || field.is_base() || field.declared_align().is_some())
    {
        return None;
    }
    let last = members.get_mut(layout.fields().len().checked_sub(1)?)?;
    let name = Some(last.name());
    *last = match last.bits() {
        Some(bits) => {
            let bits = BitRange::new(bits.offset() + 1, bits.width());
            Field::placed(name, last.layout(), last.index(), 0, Some(bits))
        }
        None => Field::placed(name, last.layout(), last.index(), last.offset() + 1, None),
    };
    Layout::placed(layout.name(), layout.size(), Some(layout.align()), RecordForm::STRUCT, members.leak()).ok()
}
