use gpu_abi::PtxLayout;
use gpu_abi::report::Json;

fn main() {
    println!("{}", Json::new(&<u32 as PtxLayout>::LAYOUT));
}
