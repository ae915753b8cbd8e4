//! Reads the inputs in `fuzz/corpus`, nearly all found by libFuzzer: no panic, and no more memory than a reader may use.

use gpu_abi_tests::counting::Counting;
use gpu_abi_tests::fuzz::{self, Target};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The only test of this program: a concurrent one would be counted too.
#[test]
fn every_kept_input_is_read() {
    for target in Target::ALL {
        let found = fuzz::found(target).unwrap();
        assert!(!found.is_empty(), "no inputs for {}", target.name());
        for (path, input) in found {
            println!("{}", path.display());
            fuzz::check(target, &input);
        }
    }
}
