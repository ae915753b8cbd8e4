use gpu_abi::PtxLayout;
use gpu_abi::mirror::BitField;

#[derive(PtxLayout)]
#[repr(transparent)]
struct Percent(f32);

impl BitField for Percent {
    type Int = f32;

    fn to_int(&self) -> f32 {
        self.0
    }

    fn from_int(int: f32) -> Option<Self> {
        Some(Self(int))
    }

    fn any() -> Self {
        Self(0.0)
    }
}

fn main() {}
