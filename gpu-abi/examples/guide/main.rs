//! The guide's example (chapter 6): a function, a kernel that calls it, and their debug information.
//!
//! ```sh
//! cargo run --example guide --features debug -- sm_90
//! ```
//!
//! The module is written to standard output; `ptxas -g` assembles it. The default architecture is sm_75.

mod module;

use gpu_abi::ptx::{Arch, IsaVersion, Target};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arch = match std::env::args().nth(1) {
        Some(name) => name.parse()?,
        None => Arch::new(75),
    };
    // The first version that supports the architecture is enough.
    let isa = arch.first_isa().unwrap_or(IsaVersion::new(6, 3));
    print!("{}", module::module(Target::new(isa, arch)?)?);
    Ok(())
}
