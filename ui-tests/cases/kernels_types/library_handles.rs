use gpu_abi::DevicePtr;

#[repr(C)]
struct Thread {
    _private: [u8; 0],
}

#[repr(C)]
struct Mutex {
    _private: [u8; 0],
}

#[gpu_abi::kernels(file = "kernels/library_handles.ptx")]
unsafe extern "C" {
    fn join(thread: DevicePtr<Mutex>, mutex: DevicePtr<Thread>);
}

fn main() {}
