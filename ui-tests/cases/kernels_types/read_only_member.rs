use gpu_abi::name::Const;
use gpu_abi_ui_tests::render::*;

#[derive(PtxLayout)]
struct Node {
    value: i32,
    next: DevicePtr<Const<Node>>,
    light: DevicePtr<Const<Light>>,
}

#[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
unsafe extern "C" {
    fn walk(node: *mut Node);
}

fn main() {}
