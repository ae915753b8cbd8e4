use gpu_abi::{Codec, PtxLayout, PtxMirror, assert_layout};

trait Cell {
    type Value;
}

struct Float;

impl Cell for Float {
    type Value = f32;
}

#[derive(PtxLayout)]
#[ptx(instantiate(FloatGrid = Grid<Float, 4>, BoxedGrid = Grid<Float, { 2 + 3 }>))]
struct Grid<C, const N: usize = 1>
where
    C: Cell,
    C::Value: Copy,
{
    count: u32,
    cells: [<C as Cell>::Value; N],
    #[ptx(bits = 5)]
    level: u32,
}

assert_layout!(Grid<Float, 4> { size: 24, align: 4, count: 0, cells: 4, level: 20 });

fn main() {
    let mirror: FloatGrid = Grid::<Float, 4> { count: 4, cells: [0.5; 4], level: 3 }.to_mirror();
    assert_eq!((mirror.cells, mirror.level()), ([0.5; 4], 3));
    Grid::<Float, 3> { count: 4, cells: [0.5; 3], level: 3 }.encode(&mut [0; 20]).unwrap();
}
