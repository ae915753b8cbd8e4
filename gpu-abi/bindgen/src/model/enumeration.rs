//! Enumerations: their integer type, and whether they may have values without a name.

use super::{Collector, Enum, ItemId, ItemKind, Type};
use gpu_abi::layout::Layout;
use gpu_abi::scalar::Scalar;
use gpu_abi_reader::debug::Enumerator;
use gpu_abi_reader::model::ScalarKind;
use gpu_abi_reader::names::squeezed;
use std::collections::BTreeSet;
use std::sync::Arc;

impl Collector<'_, '_> {
    /// Declares an enumeration with no known enumerators, or returns its earlier declaration.
    pub(super) fn open_enum(&mut self, name: &str, repr: Scalar) -> Type {
        let (id, is_new) = self.named_item(squeezed(name), name, repr.size() as u64);
        if is_new {
            let kind = ItemKind::Enum(Enum { repr, enumerators: Arc::default(), is_open: true });
            self.finished(id, kind, self.layouts.keep(Layout::scalar(repr)));
        }
        Type::Item(id)
    }

    pub(super) fn define_enum(&mut self, id: ItemId, size: u64, signed: Option<bool>, enumerators: &Arc<[Enumerator]>) {
        let is_signed = signed.unwrap_or(false) || enumerators.iter().any(|one| one.value < 0);
        let kind = if is_signed { ScalarKind::Signed } else { ScalarKind::Unsigned };
        let Some(repr) = Scalar::of_kind(kind, size).filter(|_| size <= 8) else {
            return self.define_opaque(id, size, size.clamp(1, 16), "Rust has no enumerations of its size".into());
        };
        let name = &self.items[id.0].path.spelled;
        let is_usual = || are_flags(enumerators) || self.results.contains(&squeezed(name));
        let is_open = enumerators.is_empty() || self.options.is_open_enum(name).unwrap_or_else(is_usual);
        let kind = ItemKind::Enum(Enum { repr, enumerators: Arc::clone(enumerators), is_open });
        self.finished(id, kind, self.layouts.keep(Layout::scalar(repr)));
    }
}

/// Returns whether the enumerators are flags: at least two single bits and combinations of these, unless the values are
/// consecutive.
fn are_flags(enumerators: &[Enumerator]) -> bool {
    let values: BTreeSet<i128> = enumerators.iter().map(|one| one.value).collect();
    let is_bit = |value: &&i128| value.count_ones() == 1;
    let bits = values.iter().filter(is_bit).fold(0, |bits, value| bits | value);
    let has_several = values.iter().filter(is_bit).count() > 1;
    let are_made_of_bits = values.iter().all(|value| *value >= 0 && value & !bits == 0);
    // `{ A = 1, B }` may be flags; in `{ A = 1, B, C }`, the value 3 would be a combination, so it counts as consecutive.
    let is_counted = values.iter().zip(values.iter().skip(1)).all(|(one, next)| one + 1 == *next)
        && (values.contains(&0) || values.contains(&3));
    has_several && are_made_of_bits && !is_counted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_bits_that_are_not_counted() {
        let unnamed = |value: &i128| Enumerator { name: String::new(), value: *value };
        let are = |values: &[i128]| are_flags(&values.iter().map(unnamed).collect::<Vec<_>>());
        for flags in [&[1, 2][..], &[0, 1, 2, 4], &[1, 2, 4], &[0, 1, 2, 4, 7], &[0x10, 0x40], &[1, 1, 2], &[1, 1 << 63]] {
            assert!(are(flags), "{flags:?}");
        }
        for others in [
            &[][..],
            &[0],
            &[0, 1],
            &[0, 1, 2],
            &[0, 1, 2, 3],
            &[1, 2, 3],
            &[1, 2, 3, 4],
            &[0, 4],
            &[-1, 1, 2],
            &[0, 1, 700],
            &[i128::MIN, 0],
        ] {
            assert!(!are(others), "{others:?}");
        }
    }
}
