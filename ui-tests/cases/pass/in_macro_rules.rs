use gpu_abi::{PtxLayout, PtxMirror, Unnamed, assert_layout, param_decl};

macro_rules! record {
    ($name:ident { $($field:ident: $type:ty,)* } bits $bits:literal of $kind:ident: $int:ty, align $align:literal) => {
        #[derive(PtxLayout, Clone, Copy)]
        #[ptx(align = $align)]
        struct $name {
            $($field: $type,)*
            #[ptx(bits = $bits)]
            $kind: $int,
            #[ptx(bits = 0)]
            _next: Unnamed<$int>,
            #[ptx(vector, align = $align)]
            last: [u8; 4],
        }

        assert_layout!($name { align: $align, last: 16, .. });
        const DECL: &str = param_decl!($name, "p");
    };
}

record!(Body { mass: f32, count: u32, } bits 3 of kind: u32, align 8);

macro_rules! packed {
    ($name:ident, $type:ty) => {
        #[derive(PtxLayout, Clone, Copy)]
        #[repr(C, packed)]
        struct $name {
            tag: u8,
            value: $type,
        }
    };
}

packed!(Packed, u64);

fn main() {
    let mut mirror = Body { mass: 1.0, count: 2, kind: 3, _next: Unnamed::new(), last: [4; 4] }.to_mirror();
    mirror.set_kind(7);
    assert_eq!(DECL, ".param .align 8 .b8 p[24]");
    assert_eq!(Packed { tag: 1, value: 2 }.to_mirror().value(), 2);
}
