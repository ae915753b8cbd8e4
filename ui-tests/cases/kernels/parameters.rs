use gpu_abi::{PtxLayout, kernels};

struct Foreign(u32);

#[derive(PtxLayout)]
union Number {
    int: u32,
    float: f32,
}

#[derive(PtxLayout)]
struct Cell {
    kind: u32,
    value: Number,
}

#[derive(PtxLayout)]
struct Hooks {
    done: Option<unsafe extern "C" fn(i32)>,
}

#[kernels]
unsafe extern "C" {
    fn step(n: u32, what: Foreign);
    fn sum(items: Vec<f32>, n: u32);
    fn fill(value: Number);
    fn fill_cell(cell: Cell);
    fn notify(hooks: Hooks);
}

mod corrected {
    use super::{CellMirror, HooksMirror, NumberMirror, kernels};

    #[kernels]
    unsafe extern "C" {
        fn fill(value: NumberMirror);
        fn fill_cell(cell: CellMirror);
        fn notify(hooks: HooksMirror);
    }
}

#[kernels]
unsafe extern "C" {
    fn reference(items: &[f32]);
    fn raw(items: [*mut f32; 2], n: u32);
    fn pair(pair: (u32, f32));
    fn unit(unit: ());
    fn any(value: impl Copy);
    fn call(back: extern "C" fn(u32));
    fn infer(what: _);
}

fn main() {
    let _ = step::args(&1, &Foreign(2));
    let _ = sum::args(&vec![1.0], &1).pack();
    let mut items = [0.0_f32];
    let _ = raw::args(&[items.as_mut_ptr(); 2], &1);
}
