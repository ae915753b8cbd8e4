use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Packed<T>(#[ptx(bits = 4)] T);

#[derive(PtxLayout)]
struct Grid<T>(u32, T);

fn main() {
    println!("{}", <Packed<f32> as PtxLayout>::LAYOUT);
    println!("{}", <Grid<String> as PtxLayout>::LAYOUT);
}
