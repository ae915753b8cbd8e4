//! Kernels that are declared for one comparison.

use gpu_abi::launch::KernelSet;
use gpu_abi::verify::{self, Artifact, CheckReport};

/// Compares kernels with a file, and with one of types.
///
/// # Panics
/// If a file cannot be read.
#[track_caller]
pub fn check<K: KernelSet>(file: &[u8], types: Option<&[u8]>) -> CheckReport {
    let artifact = Artifact::read(file).expect("a compiled file");
    match types {
        Some(types) => verify::check_with_types::<K>(&artifact, types),
        None => verify::check::<K>(&artifact),
    }
    .expect("a file that can be compared")
}

/// Compares kernels that are declared in braces with a file, or a file and one of types.
#[macro_export]
macro_rules! checked {
    ($file:expr $(; $types:expr)?, { $($declared:tt)* }) => {{
        #[gpu_abi::kernels(set = Declared)]
        unsafe extern "C" {
            $($declared)*
        }

        $crate::checked::check::<Declared>($file.as_ref(), None$(.or(Some($types)))?)
    }};
}
