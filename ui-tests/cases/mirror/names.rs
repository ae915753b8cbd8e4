use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(mirror = device::Bytes)]
struct PathForName {
    mass: f32,
}

#[derive(PtxLayout)]
#[ptx(mirror = "Bytes")]
struct QuotedName {
    mass: f32,
}

#[derive(PtxLayout)]
#[ptx(mirror)]
struct WithoutName {
    mass: f32,
}

#[derive(PtxLayout)]
#[ptx(crate)]
struct CrateWithoutPath {
    mass: f32,
}

#[derive(PtxLayout)]
#[ptx(crate = "gpu_abi")]
struct CrateQuoted {
    mass: f32,
}

fn main() {}
