use gpu_abi::DevicePtr;
use gpu_abi_ui_tests::handles;

handles! { Thread Mutex }

#[gpu_abi::kernels(file = "kernels/library_handles.ptx")]
unsafe extern "C" {
    fn join(thread: DevicePtr<Mutex>, mutex: DevicePtr<Thread>);
}

fn main() {}
