use gpu_abi::layout::{FieldTable, Member, Record};
use gpu_abi::{PtxLayout, TypeLayout};

struct Page(u32);

const TABLE: FieldTable<'static, 1> =
    match FieldTable::new(Record::structure("Page", &[Member::new("0", &<u32 as PtxLayout>::LAYOUT)]).align(256)) {
        Ok(table) => table,
        Err(_) => panic!("`Page` has no layout"),
    };

// SAFETY: the engine made the layout.
unsafe impl PtxLayout for Page {
    const LAYOUT: TypeLayout = TABLE.layout();
}

fn main() {
    println!("{}", Page::param_decl("page"));
}
