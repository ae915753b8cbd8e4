//! A type that is aligned more than parameters and mirrors can be.
#![allow(missing_docs, missing_debug_implementations, reason = "only its layout is used")]

use gpu_abi::layout::{FieldTable, Member, Record};
use gpu_abi::mirror::{Reader, Writer};
use gpu_abi::{Codec, PtxLayout, TypeLayout};

pub struct Page(pub u32);

const TABLE: FieldTable<'static, 1> =
    match FieldTable::new(Record::structure("Page", &[Member::new("0", &<u32 as PtxLayout>::LAYOUT)]).align(256)) {
        Ok(table) => table,
        Err(_) => panic!("`Page` has no layout"),
    };

// SAFETY: the engine made the layout.
unsafe impl PtxLayout for Page {
    const LAYOUT: TypeLayout = TABLE.layout();
}

// SAFETY: `IS_DEVICE_BYTES` is false, so unsafe code relies on nothing.
unsafe impl Codec for Page {
    const IS_DEVICE_BYTES: bool = false;

    fn write_to(&self, out: &mut Writer<'_, Self>) {
        out.put(0, &self.0);
    }

    fn read_from(input: &mut Reader<'_, Self>) -> Self {
        Self(input.take(0))
    }
}
