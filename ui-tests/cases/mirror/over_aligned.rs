use gpu_abi::PtxLayout;
use gpu_abi_ui_tests::page::Page;

#[derive(PtxLayout)]
struct Book {
    page: Page,
}

fn main() {}
