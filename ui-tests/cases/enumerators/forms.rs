use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators)]
struct WithoutNames(u32);

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ = sim::READ))]
struct Path(u32);

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators("READ"))]
struct Quoted(u32);

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ, WRITE, READ))]
struct Twice(u32);

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ, WRITE = READ))]
struct TwiceInCxx(u32);

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ))]
struct TwoFields(u32, std::marker::PhantomData<u8>);

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ))]
struct Generic<const N: usize>(u32);

#[derive(PtxLayout)]
#[repr(u32)]
#[ptx(enumerators(Read))]
enum OnEnumeration {
    Read = 1,
}

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(enumerators(READ))]
struct OnStruct(u32);

#[derive(PtxLayout, Clone, Copy)]
#[ptx(enumerators(READ))]
union OnUnion {
    bits: u32,
}

fn main() {}
