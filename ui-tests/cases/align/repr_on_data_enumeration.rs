use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C, align(16))]
enum Shape {
    Sphere(f32),
    Plane([f32; 4]),
}

fn main() {}
