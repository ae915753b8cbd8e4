use gpu_abi::{PtxLayout, assert_layout, param_decl, ptx_printf};

assert_layout!(String { size: 24, align: 8, .. });

#[derive(PtxLayout)]
#[ptx(instantiate(CellString = Cell<String>))]
struct Cell<T>(T);

#[derive(PtxLayout)]
struct Packed<T>(#[ptx(bits = 4)] T);

fn main() {
    println!("{}", <Packed<f32> as PtxLayout>::LAYOUT);
    println!("{}", <Cell<Vec<u8>> as PtxLayout>::LAYOUT);
    println!("{}", param_decl!(String, "name"));
    let _ = ptx_printf!("%s\n", &str = 0_u64);
}
