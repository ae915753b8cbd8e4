// Each mistake is in the arguments of `kernels`.

macro_rules! declared {
    ($module:ident: $($argument:tt)*) => {
        mod $module {
            #[gpu_abi::kernels($($argument)*)]
            unsafe extern "C" {
                fn idle();
            }
        }
    };
}

declared! { without_key: "kernels/step.ptx" }
declared! { ptx_as_key: ptx = "kernels/step.ptx" }
declared! { duplicate: file = "kernels/step.ptx", file = "kernels/step.cubin" }
declared! { no_file: file = "/kernels/steps.ptx" }
declared! { source: file = "kernels/step.cu" }
declared! { broken: file = "kernels/cut.fatbin" }
declared! { no_path: file = FILE }
declared! { by_macro: file = file!() }
declared! { no_variable: file = concat!(env!("KERNELS_OF_NO_ONE"), "/step.ptx") }
declared! { no_build_script: file = concat!(env!("OUT_DIR"), "/step.ptx") }
declared! { duplicate_types: file = "kernels/step.ptx", types = "kernels/step.o", types = "kernels/step.o" }
declared! { no_types: file = "kernels/step.ptx", types = "kernels/steps.o" }
declared! { types_of_source: file = "kernels/step.ptx", types = "kernels/step.cu" }
declared! { types_without_file: types = "kernels/step.o" }
declared! { host_without_file: host = "linux" }
declared! { unknown_host: file = "kernels/step.ptx", host = "macos" }
declared! { set_without_name: set = "Kernels" }
declared! { generated_empty: file = "kernels/step.ptx", generated = "" }
declared! { generated_lines: file = "kernels/step.ptx", generated = "gpu-abi bindgen k.o\n-o src/k.rs" }
declared! { generated_number: file = "kernels/step.ptx", generated = 3 }

fn main() {}
