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

#[kernels(max_bytes = 32768)]
unsafe extern "C" {
    fn step(n: u32);
}

#[kernels(max_bytes = "4 KB", max_bytes = 64, limit = 3)]
unsafe extern "C" {
    fn leap(n: u32);
}

// The mistake is the limit; the kernel itself takes no more than there can be.
#[kernels(max_bytes = 65536)]
unsafe extern "C" {
    fn fits(table: [f32; 5000]);
}

fn main() {}
