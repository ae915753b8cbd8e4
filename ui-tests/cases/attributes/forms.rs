use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx()]
struct Empty(f32);

#[derive(PtxLayout)]
#[ptx("packed")]
struct Literal(f32);

#[derive(PtxLayout)]
#[ptx = "packed"]
struct NameAndValue(f32);

#[derive(PtxLayout)]
#[ptx(align = 16 mirror = Bytes)]
struct WithoutComma(f32);

#[derive(PtxLayout)]
#[ptx(align 16)]
struct WithoutEquals(f32);

#[derive(PtxLayout)]
#[ptx]
struct WithoutList(f32);

#[derive(PtxLayout)]
#[ptx(aligned = 16)]
struct UnknownOnType(f32);

#[derive(PtxLayout)]
struct UnknownOnField(#[ptx(bit = 4)] u32);

#[derive(PtxLayout)]
struct RepeatedInTwoAttributes(
    #[ptx(bits = 3)]
    #[ptx(bits = 4)]
    u32,
);

#[derive(PtxLayout)]
#[ptx(crate = gpu_abi, crate = gpu_abi)]
struct Repeated(f32);

#[derive(PtxLayout)]
#[ptx(cxx = "sim::Body")]
struct QuotedPath(f32);

#[derive(PtxLayout)]
#[ptx(cxx)]
struct WithoutPath(f32);

#[derive(PtxLayout)]
struct VectorWithValue(#[ptx(vector = 4)] [f32; 4]);

#[derive(PtxLayout)]
struct TailWithValue(u32, #[ptx(tail = 3)] [f32; 0]);

#[derive(PtxLayout)]
#[ptx(packed(2))]
struct PackedWithValue(u8, u32);

#[derive(PtxLayout)]
struct BaseWithValue(#[ptx(base = Shape)] gpu_abi_ui_tests::shape::Shape, f32);

fn main() {}
