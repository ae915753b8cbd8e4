use gpu_abi::kernels;

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
    let mut items = [0.0_f32];
    let _ = raw::args(&[items.as_mut_ptr(); 2], &1);
}
