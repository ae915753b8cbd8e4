use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(mirror = device::Bytes)]
struct PathForName(f32);

#[derive(PtxLayout)]
#[ptx(mirror = "Bytes")]
struct QuotedName(f32);

#[derive(PtxLayout)]
#[ptx(mirror)]
struct WithoutName(f32);

#[derive(PtxLayout)]
#[ptx(crate)]
struct CrateWithoutPath(f32);

#[derive(PtxLayout)]
#[ptx(crate = "gpu_abi")]
struct CrateQuoted(f32);

#[derive(PtxLayout)]
#[ptx(mirror = ModeBytes)]
#[repr(u8)]
enum OfEnumeration {
    Idle,
    Busy,
}

#[derive(PtxLayout)]
#[ptx(mirror = GridBytes)]
struct OfGeneric<T>(T);

#[derive(PtxLayout)]
struct SetterTaken {
    #[ptx(bits = 3)]
    kind: u32,
    #[ptx(bits = 3)]
    set_kind: u32,
}

struct TakenMirror;

#[derive(PtxLayout)]
struct Taken(f32);

fn main() {}
