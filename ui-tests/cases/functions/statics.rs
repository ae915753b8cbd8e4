use gpu_abi::functions;

#[functions(file = "kernels/functions.o")]
unsafe extern "C" {
    #[link_name = "version"]
    static RIGHT: i32;
    #[link_name = "shown"]
    static SHOWN: Option<extern "C" fn(i32) -> i32>;
    static mut version: u32;
    static missing: i32;
    static clear: i32;
    #[link_name = "shown"]
    fn called(x: i32) -> i32;
}

fn main() {}
