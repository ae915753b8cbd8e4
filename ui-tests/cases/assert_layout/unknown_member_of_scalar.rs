use gpu_abi::assert_layout;

assert_layout!(u32 { value: 0, .. });

fn main() {}
