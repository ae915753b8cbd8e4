use cudarc::driver::CudaStream;
use gpu_abi::kernels;
use gpu_abi::launch::typed::Function;

#[kernels]
unsafe extern "C" {
    fn step(by: f32, n: u32);
}

fn run(_: &Function<step, CudaStream>) {}

fn main() {}
