use gpu_abi::{PtxLayout, PtxMirror, assert_layout};

#[derive(PtxLayout, Debug, PartialEq)]
struct Sample(u8, f32, #[ptx(bits = 3)] u32, #[ptx(vector)] [u8; 4]);

assert_layout!(Sample { size: 16, align: 4, .. });

fn main() {
    let sample = Sample(1, 0.5, 5, [1, 2, 3, 4]);
    let mut mirror = sample.to_mirror();
    assert_eq!((mirror._1, mirror._2()), (0.5, 5));
    mirror.set_2(6);
    assert_eq!(Sample::try_from_mirror(&mirror).unwrap(), Sample(1, 0.5, 6, [1, 2, 3, 4]));
}
