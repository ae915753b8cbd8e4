//! Every way to declare a kernel.
#![deny(warnings, dead_code)]

use gpu_abi::pointer::{Global, Shared};
use gpu_abi::vector::Float4;
use gpu_abi::{DevicePtr, Ptr, PtxLayout, TextureObject, kernels};

#[derive(PtxLayout)]
#[repr(C)]
union Number {
    int: u32,
    float: f32,
}

#[kernels]
#[allow(non_snake_case)]
unsafe extern "C" {
    //! A block may say what it declares.

    /// Documented.
    pub fn documented(items: DevicePtr<f32>, n: u32);
    pub(crate) unsafe fn said_twice(n: u32);
    #[link_name = concat!("_Z6", "linkedv")]
    fn linked() -> ();
    #[ptx(name = "_Z6mangledi")]
    #[deprecated = "write another"]
    fn mangled(n: i32);
    fn ignored(_: u8, _: f64);
    fn shared(items: Ptr<f32, Shared>, more: Ptr<[u8], Global>, texture: TextureObject);
    fn mirror(number: NumberMirror, rows: [[Float4; 2]; 2]);
    #[cfg(any())]
    fn not_there(what: Missing);
    #[cfg(not(any()))]
    fn either(n: u32);
    #[cfg(any())]
    fn either(n: u64);
    fn r#loop(r#type: u32);
}

#[kernels()]
unsafe extern "C" {}

#[kernels(max_bytes = 32764, crate = ::gpu_abi)]
unsafe extern "C" {
    fn large(table: [u32; 8191]);
}

#[test]
fn as_declared() {
    let _ = documented::args(&DevicePtr::null(), &1).pack();
    let _ = ignored::args(&1, &2.0).pack();
    assert_eq!(either::SIZE, 4);
    assert_eq!(linked::NAME, "_Z6linkedv");
    assert_eq!(large::SIZE, 32764);
}
