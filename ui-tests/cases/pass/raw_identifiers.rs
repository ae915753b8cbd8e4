#![deny(warnings)]

use gpu_abi::{PtxLayout, PtxMirror, assert_layout};

#[allow(non_camel_case_types)]
#[derive(PtxLayout)]
struct r#struct {
    r#type: u32,
    #[ptx(bits = 3)]
    r#match: u32,
}

assert_layout!(r#struct { size: 8, .. });

fn main() {
    let mut mirror: structMirror = r#struct { r#type: 1, r#match: 2 }.to_mirror();
    mirror.r#type = 3;
    mirror.set_match(3);
    assert_eq!(mirror.r#match(), 3);
    assert_eq!(r#struct::LAYOUT.fields()[0].name(), "type");
}
