//! The library's results for the records: from its run-time engine, and from its derive.

pub mod derive;
pub mod engine;
pub mod package;
pub mod rust;

use gpu_abi::TypeLayout;

use crate::record::{Layout, Place, Record};

/// The library's result for one record.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It has a layout.
    Laid {
        /// Size, alignment, offsets and bits.
        layout: Layout,
        /// The kernel's parameter in the form `.align 16 .b8[48]`, or why the record cannot be one.
        entry: Result<String, String>,
    },
    /// It is refused as the library documents, in its words.
    Refused(String),
    /// There is no layout, for a reason no documentation gives.
    Failed(String),
    /// Not expressible in this path's syntax.
    Inexpressible(&'static str),
}

/// A layout of the library in the terms of compilers' layouts.
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
fn mirrored(layout: Layout, mirror: [u64; 2], entry: Result<String, String>) -> Outcome {
    if [layout.size, layout.align] == mirror {
        Outcome::Laid { layout, entry }
    } else {
        let [size, align] = mirror;
        Outcome::Failed(format!("its mirror has size {size} and alignment {align}"))
    }
}
