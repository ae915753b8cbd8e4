use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Packed<T> {
    #[ptx(bits = 12)]
    value: T,
}

fn main() {
    println!("{}", Packed::<u16>::LAYOUT);
    println!("{}", Packed::<u8>::LAYOUT);
}
