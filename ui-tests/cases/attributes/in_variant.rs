use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
enum BitsInVariant {
    Key {
        #[ptx(bits = 4)]
        code: u32,
    },
}

#[derive(PtxLayout)]
struct Shape {
    id: i32,
    kind: i8,
}

#[derive(PtxLayout)]
#[repr(u8)]
enum Body {
    Ball {
        #[ptx(base)]
        shape: Shape,
    },
}

#[derive(PtxLayout)]
#[repr(C)]
enum VectorInVariant {
    Move(#[ptx(vector)] [f32; 4]),
}

#[derive(PtxLayout)]
#[repr(C)]
enum AlignInVariant {
    Key(#[ptx(align = 8)] u32),
}

fn main() {}
