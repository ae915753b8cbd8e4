use gpu_abi::functions;

#[functions(file = "kernels/functions.o")]
unsafe extern "C" {
    fn direct(x: *mut f32);
    fn step(bodies: *mut f32);
    fn launch_steps();
    fn mangled(x: i32) -> i32;
    fn hidden(x: i32) -> i32;
    #[link_name = "version"]
    fn get_version() -> i32;
}

fn main() {}
