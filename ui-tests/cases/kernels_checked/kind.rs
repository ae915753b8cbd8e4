use gpu_abi::TensorMap;
use gpu_abi::pointer::Const;
use gpu_abi_ui_tests::blocks;
use gpu_abi_ui_tests::step::*;

blocks! {
    #[kernels(file = "kernels/step.ptx")]
    kind {
        fn step(bodies: DevicePtr<Body>, first: Body, dt: u32, n: f32);
        // The file has several.
        fn fill(bodies: DevicePtr<Body>, kind: u8);
    }

    #[kernels(file = "kernels/step.fatbin")]
    in_every_image { fn step(bodies: DevicePtr<Body>, first: Body, dt: f64, n: u32); }

    #[kernels(file = "kernels/libstep.a")]
    in_static_library { fn step(bodies: DevicePtr<Body>, first: Body, dt: f64, n: u32); }

    // Bytes in the declaration. PTX alone does not give their types, an object does.
    #[kernels(file = "kernels/grid_constant.ptx")]
    of_unknown_type { fn fill(value: u64, out: *mut f32); }

    #[kernels(file = "kernels/grid_constant.o")]
    of_known_type { fn fill(value: f64, out: *mut f32); }

    #[kernels(file = "kernels/family.ptx")]
    same_mistake_twice {
        fn axpy_f32(n: f32, a: f32, x: DevicePtr<f32>, y: DevicePtr<f32>);
        fn axpy_f64(n: f32, a: f64, x: DevicePtr<f64>, y: DevicePtr<f64>);
    }

    #[kernels(file = "kernels/step_100.ptx")]
    // nvcc declares pointers as such for sm_100, and `step` has no name that would say what it points to.
    address { fn step(bodies: u64, first: Body, dt: f32, n: u32); }
    // An address of constant memory is not generic.
    space { fn spawn(bodies: Ptr<Body, Const>, kind: u8); }

    // The kernel is compiled by CUDA 12, for `TensorMapA64`.
    #[kernels(file = "kernels/tensor_map.ptx")]
    release {
        #[ptx(name = "_Z4load14CUtensorMap_stPy")]
        fn load(map: TensorMap, out: DevicePtr<u64>);
    }
}

fn main() {}
