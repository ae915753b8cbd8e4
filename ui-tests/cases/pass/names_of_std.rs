use gpu_abi::PtxLayout;
use gpu_abi_ui_tests::records;

// They have layouts, unlike the types in std.
records! { #[repr(C)] Option<T> { is_some: u32, value: T } }

#[derive(PtxLayout, Clone, Copy)]
struct Vec<const N: usize>([f32; N]);

records! {
    Box { low: Vec<3>, high: Vec<3> }
    Scene { bounds: Box, fov: Option<f32> }
}

#[derive(PtxLayout)]
#[repr(C)]
enum Hit {
    Miss,
    Near(Option<u32>),
}

#[test]
fn as_declared() {
    assert_eq!((Scene::SIZE, Hit::SIZE), (32, 12));
}
