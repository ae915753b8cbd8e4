use gpu_abi::kernels;
use gpu_abi::pointer::Shared;
use gpu_abi::variable::Variable;

#[kernels]
unsafe extern "C" {
    static COUNT: Variable<u32, Shared>;
}

fn main() {}
