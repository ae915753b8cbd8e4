use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 4)]
    level: u32,
    #[ptx(bits = 12)]
    count: u32,
}

#[gpu_abi::functions(file = "kernels/structs.o")]
unsafe extern "C" {
    fn raise(flags: *mut Flags);
}

mod corrected {
    use super::FlagsMirror;

    #[gpu_abi::functions(file = "kernels/structs.o")]
    unsafe extern "C" {
        fn raise(flags: *mut FlagsMirror);
    }
}

fn main() {}
