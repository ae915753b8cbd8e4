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

#[derive(PtxLayout)]
#[ptx(cxx = Flags, instantiate(LevelsMirror = Levels<u32>))]
struct Levels<T> {
    #[ptx(bits = 4)]
    level: T,
    #[ptx(bits = 12)]
    count: T,
}

mod generic {
    use super::Levels;

    #[gpu_abi::functions(file = "kernels/structs.o")]
    unsafe extern "C" {
        fn raise(flags: *mut Levels<u32>);
    }
}

mod corrected {
    use super::FlagsMirror;

    #[gpu_abi::functions(file = "kernels/structs.o")]
    unsafe extern "C" {
        fn raise(flags: *mut FlagsMirror);
    }
}

mod corrected_generic {
    use super::LevelsMirror;

    #[gpu_abi::functions(file = "kernels/structs.o")]
    unsafe extern "C" {
        fn raise(flags: *mut LevelsMirror);
    }
}

fn main() {}
