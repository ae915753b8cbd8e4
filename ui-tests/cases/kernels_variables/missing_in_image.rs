use gpu_abi::variable::Constant;
use gpu_abi::kernels;

#[kernels(file = "kernels/unlike_scene.fatbin")]
unsafe extern "C" {
    #[ptx(name = "recent")]
    static RECENT: Constant<i32>;
}

fn main() {}
