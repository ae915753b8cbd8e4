use gpu_abi::{Codec, Mirror, PtxLayout, PtxMirror, TypeLayout};
use gpu_abi_ui_tests::page::Page;

#[derive(PtxLayout)]
#[ptx(instantiate(GridF32 = Grid<f32>))]
struct Grid<T> {
    size: u32,
    cell: T,
}

#[derive(PtxLayout)]
struct World {
    grid: Grid<u16>,
}

struct Underived {
    mass: f32,
}

struct Word(u32);

// SAFETY: the layout of a `u32`.
unsafe impl PtxLayout for Word {
    const LAYOUT: TypeLayout = u32::LAYOUT;
}

// It has a layout, so this struct has one too, but no mirror.
#[derive(PtxLayout)]
struct ByHand(Word);

// A mirror is aligned to 128 bytes at most.
#[derive(PtxLayout)]
struct Book(Page);

fn upload<T: PtxMirror + Codec>(_value: &T) {}

fn hold<T: PtxMirror>() {}

fn read(_: &Mirror<Grid<i32>>) {}

fn main() {
    Grid { size: 1, cell: 1_u8 }.to_mirror();
    World { grid: Grid { size: 1, cell: 1 } }.to_mirror();
    Underived { mass: 1.0 }.to_mirror();
    upload(&Grid { size: 1, cell: 1.0_f64 });
    hold::<Grid<u64>>();
    hold::<Underived>();
    ByHand(Word(1)).to_mirror();
}
