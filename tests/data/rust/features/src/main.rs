//! The program, which compares the types.

use features_kernels::{list, weigh};

fn main() {
    println!("{} {}", weigh::NAME, list::<f32>::NAME);
}
