use gpu_abi::{Ptr, PtxLayout, assert_layout, param_decl, ptx_printf};
use std::mem::ManuallyDrop;
use std::ptr::NonNull;

#[derive(Clone, Copy)]
struct Inner {
    _value: f32,
}

#[derive(PtxLayout)]
struct Members<T> {
    list: Vec<f32>,
    lists: [Vec<f32>; 4],
    option: Option<u32>,
    boxed: Box<u32>,
    function: Box<dyn Fn(u32)>,
    name: String,
    present: NonNull<u32>,
    absent: Option<NonNull<u32>>,
    inner: Inner,
    value: T,
}

// One error for the type, not one for each member.
#[derive(PtxLayout)]
#[repr(C)]
struct Twice {
    first: Inner,
    second: Inner,
}

#[derive(PtxLayout)]
struct Tuple(u32, Inner);

#[derive(PtxLayout)]
#[repr(transparent)]
struct Transparent(String);

#[derive(PtxLayout)]
union Union {
    word: u32,
    list: ManuallyDrop<Vec<u32>>,
    inner: Inner,
}

#[derive(PtxLayout)]
#[repr(C)]
enum Variants {
    Key(u32),
    Text(String),
}

#[derive(PtxLayout)]
struct TooLarge([u8; usize::MAX / 4], [u8; usize::MAX / 4], [u8; usize::MAX / 4]);

struct Texture;

struct OfAnotherSpace(Ptr<f32, Texture>);

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
