use gpu_abi::PtxLayout;
use std::marker::PhantomData;

fn main() {
    println!("{}", PhantomData::<u32>::param_decl("nothing"));
}
