use gpu_abi::assert_layout;

assert_layout!(String { size: 24, align: 8, .. });

fn main() {}
