use gpu_abi::kernels;
use gpu_abi_ui_tests::page::Page;
use gpu_abi_ui_tests::records;
use std::marker::PhantomData;

records! { Table { values: [f32; 1024] } }

#[kernels]
unsafe extern "C" {
    fn lookup(table: Table, more: [u64; 32], n: u32, last: u32);
    fn without_size(n: u32, nothing: PhantomData<u8>, none: [f32; 0]);
    fn over_aligned(n: u32, page: Page);
}

#[kernels(max_bytes = 32764)]
unsafe extern "C" {
    fn most(table: [u32; 8191]);
    fn more(table: [u32; 8191], n: u8);
}

fn main() {}
