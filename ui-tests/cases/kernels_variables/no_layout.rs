use gpu_abi::variable::Constant;
use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    static WORDS: Constant<String>;
}

fn main() {}
