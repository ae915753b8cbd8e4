use gpu_abi_ui_tests::records;

records! { #[repr(C)] Box { low: [f64; 2], high: [f64; 2] } }

mod pointed {
    use gpu_abi_ui_tests::records;

    records! {
        #[repr(C)] Box { low: [f64; 2], high: [f64; 2] }
        #[repr(C)] Inner { r#box: Box }
    }
}

records! { #[repr(C, align(16))] Span { from: f64, to: f64 } }

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
