mod outer {
    pub mod inner {
        use gpu_abi::PtxLayout;

        #[derive(PtxLayout, Default)]
        pub struct Body {
            pub mass: f32,
            pub(super) kind: u32,
            pub(in crate::outer) flags: u8,
            #[ptx(bits = 3)]
            pub(crate) level: u8,
            _secret: u8,
        }
    }

    use gpu_abi::PtxMirror;

    pub fn body() -> inner::BodyMirror {
        let mut mirror = inner::Body::default().to_mirror();
        mirror.kind = 1;
        mirror.flags = 2;
        mirror
    }
}

fn main() {
    let mut mirror = outer::body();
    mirror.mass = 1.0;
    mirror.set_level(7);
    assert_eq!(mirror.level(), 7);
}
