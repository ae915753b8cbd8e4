use gpu_abi::PtxLayout;

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
struct Box {
    low: [f64; 2],
    high: [f64; 2],
}

mod pointed {
    use gpu_abi::PtxLayout;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    pub struct Box {
        low: [f64; 2],
        high: [f64; 2],
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    pub struct Inner {
        r#box: Box,
    }
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C, align(16))]
struct Span {
    from: f64,
    to: f64,
}

// The size and the members of C++ agree, but a call passes the value in another place.
#[gpu_abi::functions(file = "kernels/structs.o")]
unsafe extern "C" {
    fn extent(axis: i32, r#box: Box) -> f64;
}

#[gpu_abi::functions(file = "kernels/structs.o")]
unsafe extern "C" {
    fn grow(inner: *mut pointed::Inner, by: f64);
}

#[gpu_abi::functions(file = "kernels/structs.o")]
unsafe extern "C" {
    fn length(count: i32, span: Span) -> f64;
}

#[gpu_abi::functions(file = "kernels/structs.o")]
unsafe extern "C" {
    fn widen(span: *mut Span, by: f64);
}

// C++ may load a vector at once, and what Rust's array points to need not be aligned for that.
#[gpu_abi::functions(file = "kernels/unmodeled.o")]
unsafe extern "C" {
    fn transform(factor: *const [f64; 2], values: *mut [f32; 2], count: i32) -> i32;
}

fn main() {}
