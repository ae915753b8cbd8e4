//! Formats mirrors by their members.

use crate::layout::{BitRange, Kind, TypeLayout};
use crate::scalar::Scalar;
use core::fmt;

/// Formats the members of the record with the layout `layout` and the bytes `bytes`.
#[inline]
pub(super) fn debug_record(layout: &'static TypeLayout, bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut out = f.debug_struct(layout.name());
    for field in layout.fields() {
        let value = match field.bits() {
            Some(range) => Value { layout: field.layout(), bytes, range },
            None => Value::whole(field.layout(), &bytes[field.offset()..field.end()]),
        };
        out.field(field.name(), &value);
    }
    out.finish()
}

/// The value in the bits `range` of `bytes`.
struct Value<'a> {
    layout: &'static TypeLayout,
    bytes: &'a [u8],
    range: BitRange,
}

impl<'a> Value<'a> {
    #[inline]
    fn whole(layout: &'static TypeLayout, bytes: &'a [u8]) -> Self {
        Self { layout, bytes, range: BitRange::new(0, (8 * bytes.len()) as u32) }
    }
}

impl fmt::Debug for Value<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.bytes;
        match *self.layout.kind() {
            Kind::Scalar(Scalar::F32) => fmt::Debug::fmt(&bytemuck::pod_read_unaligned::<f32>(bytes), f),
            Kind::Scalar(Scalar::F64) => fmt::Debug::fmt(&bytemuck::pod_read_unaligned::<f64>(bytes), f),
            Kind::Scalar(_) | Kind::Enum { .. } => {
                fmt::Display::fmt(&super::bits::read_declared(self.layout, bytes, self.range), f)
            }
            Kind::Array { element, .. } | Kind::Vector { element, .. } => {
                let elements = bytes.chunks_exact(element.size().max(1));
                f.debug_list().entries(elements.map(|bytes| Self::whole(element, bytes))).finish()
            }
            Kind::Record(_) => debug_record(self.layout, bytes, f),
            _ => {
                f.write_str("0x")?;
                bytes.iter().rev().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{TypeLayout, debug_record, fmt};
    use crate::layout::{Field, Layout, PtxLayout, RecordForm};
    use std::boxed::Box;
    use std::{format, vec};

    /// Their numbers of bits do not fit in 32 bits.
    #[test]
    fn members_of_half_a_gibibyte_are_shown() {
        struct Shown<'a>(&'static TypeLayout, &'a [u8]);

        impl fmt::Debug for Shown<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                debug_record(self.0, self.1, f)
            }
        }

        const LEN: usize = 1 << 29;
        let record = |name, member, layout| -> &TypeLayout {
            let members = vec![Field::placed(Some(member), layout, 0, 0, None)].leak();
            Box::leak(Layout::placed(name, LEN, Some(1), RecordForm::STRUCT, members).unwrap().into())
        };
        let large = record("Large", "large", record("Inner", "first", u8::REF));
        assert_eq!(format!("{:?}", Shown(large, &vec![0; LEN])), "Large { large: Inner { first: 0 } }");
    }
}
