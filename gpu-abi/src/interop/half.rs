//! `half`'s 16-bit floats: CUDA's `__half` and `__nv_bfloat16`.

use super::{impl_foreign, impl_ptx_repr};
use crate::narrow::{Bf16, F16};
use half::{bf16, f16};

impl_foreign! {
    /// CUDA's `__half`.
    f16 as F16: F16::LAYOUT.with_name("f16"), |number| Self::from_bits(number.to_bits());
    /// CUDA's `__nv_bfloat16`.
    bf16 as Bf16: Bf16::LAYOUT.with_name("bf16"), |number| Self::from_bits(number.to_bits());
}

impl_ptx_repr!(f16, bf16);

#[cfg(feature = "name")]
crate::name::wrappers! { [] f16: F16; [] bf16: Bf16; }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Kind, PtxLayout};
    use crate::mirror::{PtxMirror, as_bytes};
    use std::string::ToString;

    #[test]
    fn stored_as_cudas_classes() {
        let Kind::NarrowFloat(class) = f16::LAYOUT.kind() else { panic!("not a narrow float") };
        assert_eq!(*class, "__half");
        assert_eq!((f16::SIZE, f16::ALIGN, f16::LAYOUT.name()), (2, 2, "f16"));
        assert_eq!(bf16::param_decl("x").to_string(), ".param .align 2 .b8 x[2]");
    }

    #[test]
    #[cfg(feature = "name")]
    fn called_as_cudas_classes() {
        let parameters = [crate::name::Type::of::<f16>(), crate::name::Type::of::<bf16>()];
        assert_eq!(
            crate::name::FunctionName::new("f", &parameters).mangled().unwrap().to_string(),
            "_Z1f6__half13__nv_bfloat16"
        );
    }

    #[test]
    fn there_and_back() {
        let value = f16::from_f32(1.5);
        assert_eq!(value.to_mirror(), F16::from_bits(0x3e00));
        assert_eq!(f16::try_from_mirror(&F16::from_bits(0x3e00)).unwrap(), value);
        let value = bf16::from_f32(-2.0);
        assert_eq!(value.to_mirror(), Bf16::from_bits(0xc000));
        assert_eq!(bf16::try_from_mirror(&Bf16::from_bits(0xc000)).unwrap(), value);
        assert_eq!(as_bytes(&[f16::ONE, f16::ZERO]), [0, 0x3c, 0, 0]);
    }
}
