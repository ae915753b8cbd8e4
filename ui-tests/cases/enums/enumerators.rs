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

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ, WRITE))]
struct OfAnotherType(u32);

impl OfAnotherType {
    const READ: Self = Self(1);
    const WRITE: u32 = 2;
}

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ, WRIET))]
struct Misspelt(u32);

impl Misspelt {
    const READ: Self = Self(1);
    const WRITE: Self = Self(2);
}

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(LOW, HIGH))]
struct Wide(u128);

impl Wide {
    const LOW: Self = Self(1);
    const HIGH: Self = Self(1 << 64);
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
struct Bits {
    bits: u32,
}

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ))]
struct Access(Bits);

impl Access {
    const READ: Self = Self(Bits { bits: 1 });
}

fn main() {}
