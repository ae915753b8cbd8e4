//! The library's results for the records: from its run-time engine, and from its derive.

pub mod derive;
pub mod engine;
pub mod package;
pub mod rust;

use gpu_abi::TypeLayout;

use crate::record::{Layout, Param, Place, Record};

/// The library's result for one record.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It has a layout.
    Laid {
        /// Size, alignment, offsets and bits.
        layout: Layout,
        /// The kernel's parameter, or why the record cannot be one.
        entry: Result<Param, String>,
    },
    /// It is refused as the library documents, in its words.
    Refused(String),
    /// There is no layout, for a reason no documentation gives.
    Failed(String),
    /// Not expressible in this path's syntax.
    Inexpressible(&'static str),
}

/// A layout of the library in the oracle's terms.
fn shown(record: &Record, layout: &TypeLayout) -> Layout {
    let mut fields = layout.fields().iter();
    let members = record.members.iter().map(|member| {
        let field = member.name.as_ref().and_then(|_| fields.next())?;
        if member.base {
            return None;
        }
        Some(match field.bits() {
            Some(bits) => Place::Bits { bit_offset: bits.offset(), bits: bits.width() },
            None => Place::Bytes { offset: field.offset() as u64 },
        })
    });
    let members = members.collect();
    Layout { size: layout.size() as u64, align: layout.align() as u64, members }
}

/// The outcome where the mirror's size and alignment, as rustc has them, must be the layout's.
fn mirrored(layout: Layout, mirror: [u64; 2], entry: Result<Param, String>) -> Outcome {
    if [layout.size, layout.align] == mirror {
        Outcome::Laid { layout, entry }
    } else {
        let [size, align] = mirror;
        Outcome::Failed(format!("its mirror has size {size} and alignment {align}"))
    }
}

/// Reads a declaration the library wrote, such as `.param .align 16 .b8 name[48]`.
///
/// # Errors
/// Quotes a text of no such form.
pub fn parse_declaration(text: &str) -> Result<Param, String> {
    let no = || format!("`{text}` declares no parameter");
    let rest = text.strip_prefix(".param ").ok_or_else(no)?;
    let (align, rest) = match rest.strip_prefix(".align ") {
        Some(rest) => {
            let (align, rest) = rest.split_once(' ').ok_or_else(no)?;
            (Some(align.parse().map_err(|_| no())?), rest)
        }
        None => (None, rest),
    };
    let (ty, name) = rest.split_once(' ').ok_or_else(no)?;
    let ty = ty.strip_prefix('.').ok_or_else(no)?.to_owned();
    let count = match name.split_once('[') {
        Some((_, count)) => {
            let count = count.strip_suffix(']').ok_or_else(no)?;
            Some(count.parse().map_err(|_| no())?)
        }
        None => None,
    };
    Ok(Param(align, ty, count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_read() {
        assert_eq!(parse_declaration(".param .align 16 .b8 p[48]"), Ok(Param::bytes(48, 16)));
        let scalar = Param(None, "u32".to_owned(), None);
        assert_eq!(parse_declaration(".param .u32 p"), Ok(scalar));
        for wrong in ["", ".param .u32", ".param .align x .b8 p[48]", ".param .align 4 .b8 p[48"] {
            assert!(parse_declaration(wrong).is_err(), "{wrong}");
        }
    }
}
