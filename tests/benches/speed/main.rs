//! Run-time speed beside memcpy, hand-written code and other crates, in one run.
//!
//! ```sh
//! cargo bench -p gpu-abi-benches --bench speed                # everything
//! cargo bench -p gpu-abi-benches --bench speed -- padded      # the tables with `padded` in their titles
//! taskset -c 1 cargo bench -p gpu-abi-benches --bench speed   # steadier on a shared machine
//! ```
//!
//! Nothing here is a test: without cargo's `--bench` each case runs once, to see that it works.

mod bits;
mod decl;
mod dense;
mod encase_vec3;
mod nested;
mod padded;
mod table;

use table::Run;

fn main() {
    let run = Run::from_args();
    dense::tables(&run);
    padded::tables(&run);
    nested::tables(&run);
    bits::tables(&run);
    decl::tables(&run);
}
