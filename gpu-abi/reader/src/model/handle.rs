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
