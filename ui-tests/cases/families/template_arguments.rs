use gpu_abi::{DevicePtr, kernels};

enum Two {}
enum Four {}

#[kernels(file = "kernels/family.ptx")]
unsafe extern "C" {
    #[ptx(types = [Two = "4", Four = "4"])]
    type Step;

    #[ptx(name = "ns::scale<{T}, {S}>", T = f32)]
    fn by<T, S: Step>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "ns::scale<{T}, float>", T = f32)]
    fn by_type<T>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "ns::scale<float, 4>", T = f32)]
    fn without<T>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "ns::scale<4>", T = f32)]
    fn not_written<T>(data: DevicePtr<T>, n: u32, by: T);
    #[ptx(name = "ns::scale<{T}, 3>", T = f32)]
    fn absent<T>(data: DevicePtr<T>, n: u32, by: T);
}

fn main() {}
