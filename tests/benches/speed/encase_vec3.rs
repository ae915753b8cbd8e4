//! A vector for encase, which brings none of its own.

#[derive(Clone, Copy)]
pub(crate) struct Vec3(pub(crate) [f32; 3]);

impl AsRef<[f32; 3]> for Vec3 {
    fn as_ref(&self) -> &[f32; 3] {
        &self.0
    }
}

impl AsMut<[f32; 3]> for Vec3 {
    fn as_mut(&mut self) -> &mut [f32; 3] {
        &mut self.0
    }
}

impl From<[f32; 3]> for Vec3 {
    fn from(elements: [f32; 3]) -> Self {
        Self(elements)
    }
}

encase::impl_vector!(3, Vec3, f32; using AsRef AsMut From);
