use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Packed<T> {
    #[ptx(bits = 4)]
    value: T,
}

fn main() {
    println!("{}", <Packed<f32> as PtxLayout>::LAYOUT);
}
