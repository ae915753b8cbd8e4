//! A generic type's name is made from those of its arguments, which need one.
use gpu_abi::name::Type;
use gpu_abi::{DevicePtr, PtxLayout};

struct Foreign;

#[derive(PtxLayout)]
struct Handle<T> {
    address: DevicePtr<T>,
}

const HANDLE: Type<'static> = Type::of::<Handle<Foreign>>();

fn main() {}
