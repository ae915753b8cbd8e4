use gpu_abi::narrow::{F16, Half2};
use gpu_abi::{PtxLayout, Unnamed};

#[derive(PtxLayout)]
#[ptx(packed)]
struct ZeroWidth(#[ptx(bits = 3)] u8, #[ptx(bits = 0)] Unnamed<u32>, #[ptx(bits = 3)] u8);

#[derive(PtxLayout)]
#[ptx(pack = 2)]
struct PackWithUnnamed(u8, #[ptx(bits = 3)] Unnamed<u32>);

#[derive(PtxLayout)]
#[ptx(packed, align = 4)]
struct AlignedWithAlignedMember(u8, #[ptx(align = 8)] u32);

#[derive(PtxLayout)]
#[ptx(pack = 2)]
struct PackWithAlignedMember(u8, #[ptx(align = 8)] u32);

#[derive(PtxLayout)]
struct Base(i32);

#[derive(PtxLayout)]
struct Derived(#[ptx(base)] Base, i32);

/// nvcc places such a member at offset 4, not at 1.
#[derive(PtxLayout)]
#[ptx(packed)]
struct ClassWithBase(u8, Derived);

#[derive(PtxLayout)]
#[ptx(packed)]
struct NarrowBelowItsAlign(u8, #[ptx(align = 2)] Half2);

#[derive(PtxLayout)]
struct Pair(F16, F16);

#[derive(PtxLayout)]
#[ptx(packed)]
struct RecordsOfNarrow(u8, [Pair; 2]);

#[derive(PtxLayout)]
#[repr(C)]
struct Inner(u32);

/// A conversion would move the member out.
#[derive(PtxLayout)]
#[repr(C, packed)]
struct NotCopied(u8, Inner);

fn main() {}
