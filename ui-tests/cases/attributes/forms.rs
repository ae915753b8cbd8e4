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

fn main() {}
