use gpu_abi::assert_layout;
use gpu_abi_ui_tests::records;

records! { Pair { first: u8, second: u32 } }

assert_layout!(Pair { size: 8 align: 4, .. });

assert_layout!(Pair { size, .. });

assert_layout!(Pair { size: 8, .., align: 4 });

assert_layout!(Pair, size: 8);

fn main() {}
