//! Opaque objects.

/// The kind of opaque object that a 64-bit handle refers to (the guide's section 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handle {
    /// A texture, `.texref`.
    Texture,
    /// A sampler, `.samplerref`.
    Sampler,
    /// A surface, `.surfref`.
    Surface,
}

impl Handle {
    /// Returns the kind in words: `texture`, `sampler` or `surface`.
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Texture => "texture",
            Self::Sampler => "sampler",
            Self::Surface => "surface",
        }
    }
}
