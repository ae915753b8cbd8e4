use gpu_abi::{PtxLayout, kernels};

#[derive(PtxLayout, Clone, Copy)]
struct Light {
    power: f32,
    #[ptx(bits = 4)]
    kind: u32,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C, align(32))]
struct Aligned {
    values: [f32; 8],
}

const NAME: &str = "named";

#[kernels]
unsafe extern "C" {
    fn by_value(light: Light, mirror: LightMirror, n: u32) {}
    fn behind_pointers(lights: *const *mut Light, memory: *mut core::ffi::c_void) {}
    fn aligned(all: *const Aligned, one: Aligned) {}
    #[ptx(name = NAME)]
    fn named(n: u32) {}
    #[ptx(T = [f32, f64])]
    fn family<T>(n: T) {}
    #[ptx(name = "of_{T}", T = [f32, Light])]
    fn of<T>(n: T) {}
    fn total(values: &[f32], sum: *mut f32) {
        unsafe { *sum = values.iter().sum() }
    }
}

fn main() {}
