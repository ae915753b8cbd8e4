//! A member of a record on one of two sides, as JSON.

use gpu_abi::verify::fields::Side;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct SideEntry<'a> {
    name: &'a str,
    #[serde(rename = "type")]
    ty: &'a str,
    offset: u64,
    size: Option<u64>,
    bits: Option<u32>,
}

impl<'a> SideEntry<'a> {
    pub(crate) fn of(side: &'a Side) -> Self {
        Self {
            name: side.name(),
            ty: side.type_name(),
            offset: side.offset(),
            size: side.size(),
            bits: side.bits().map(|bits| bits.width()),
        }
    }
}
