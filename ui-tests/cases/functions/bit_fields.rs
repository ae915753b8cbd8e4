use gpu_abi::functions;
use gpu_abi_ui_tests::{blocks, records};

records! { Flags { #[ptx(bits = 4)] level: u32, #[ptx(bits = 12)] count: u32 } }

#[functions(file = "kernels/structs.o")]
unsafe extern "C" {
    fn raise(flags: *mut Flags);
}

records! {
    #[ptx(cxx = Flags, instantiate(LevelsMirror = Levels<u32>))] Levels<T> {
        #[ptx(bits = 4)] level: T, #[ptx(bits = 12)] count: T
    }
}

blocks! {
    #[functions(file = "kernels/structs.o")]
    generic { fn raise(flags: *mut Levels<u32>); }
    corrected { fn raise(flags: *mut FlagsMirror); }
    corrected_generic { fn raise(flags: *mut LevelsMirror); }
}

fn main() {}
