//! The ways in which `fatbinary` packs images.

/// A way to pack.
#[derive(Clone, Copy, Debug)]
pub struct Packing {
    /// The value of `--compress-mode=`.
    pub mode: &'static str,
    /// A further option of `fatbinary`, if there is one.
    pub option: Option<&'static str>,
}

/// Several images packed as one.
const CONCAT: &str = "-concat";

/// All ways.
pub const PACKINGS: [Packing; 8] = [
    Packing { mode: "none", option: None },
    Packing { mode: "default", option: None },
    Packing { mode: "speed", option: None },
    Packing { mode: "default", option: Some("-compress-all") },
    Packing { mode: "speed", option: Some("-compress-all") },
    Packing { mode: "size", option: Some("-compress-all") },
    Packing { mode: "balance", option: Some("-compress-all") },
    Packing { mode: "default", option: Some(CONCAT) },
];

impl Packing {
    /// Returns whether CUDA 13.0 knows it.
    pub fn is_of_13_0(&self) -> bool {
        self.option != Some(CONCAT)
    }
}
