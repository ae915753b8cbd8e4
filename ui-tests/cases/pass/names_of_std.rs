use gpu_abi::PtxLayout;

// They have layouts, unlike the types in std.
#[derive(PtxLayout)]
#[repr(C)]
struct Option<T> {
    is_some: u32,
    value: T,
}

#[derive(PtxLayout)]
struct Vec<const N: usize>([f32; N]);

#[derive(PtxLayout)]
struct Box {
    low: Vec<3>,
    high: Vec<3>,
}

#[derive(PtxLayout)]
struct Scene {
    bounds: Box,
    fov: Option<f32>,
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
