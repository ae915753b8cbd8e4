// A number in a struct that is aligned more than the number is another item of an array.

use gpu_abi::{DevicePtr, PtxLayout, kernels};

#[derive(PtxLayout)]
#[ptx(align = 16)]
struct Wide {
    value: f32,
}

#[derive(PtxLayout)]
struct Samples {
    values: DevicePtr<Wide>,
}

#[kernels(file = "kernels/alike.debug.ptx")]
unsafe extern "C" {
    fn samples(samples: Samples, values: DevicePtr<Wide>);
}

fn main() {}
