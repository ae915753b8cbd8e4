//! Expansions call none of the methods of a trait that is implemented for all types.

use gpu_abi::{PtxLayout, PtxMirror, bytemuck};

#[expect(dead_code, reason = "expansions do not call its methods")]
trait Queue {
    fn put<T>(&self, _index: usize, _value: &T) {}

    fn take<T: Default>(&self, _index: usize) -> T {
        T::default()
    }
}

impl<Q> Queue for Q {}

#[derive(Clone, Copy, Debug, PartialEq, PtxLayout)]
#[repr(C, u32)]
enum Outside {
    A(u32),
    B { weight: f32 },
}

#[derive(Clone, Copy, Debug, PartialEq, PtxLayout)]
#[repr(u8)]
enum Inside {
    A(u16),
    B,
}

#[test]
fn fields_of_variants_are_written_and_read() {
    let outside = Outside::A(0x0403_0201).to_mirror();
    assert_eq!(bytemuck::bytes_of(&outside), [0, 0, 0, 0, 1, 2, 3, 4]);
    assert_eq!(Outside::try_from_mirror(&outside).unwrap(), Outside::A(0x0403_0201));
    let outside = Outside::B { weight: 1.0 };
    assert_eq!(Outside::try_from_mirror(&outside.to_mirror()).unwrap(), outside);
    let inside = Inside::A(0x0201).to_mirror();
    assert_eq!(bytemuck::bytes_of(&inside), [0, 0, 1, 2]);
    assert_eq!(Inside::try_from_mirror(&inside).unwrap(), Inside::A(0x0201));
    assert_eq!(Inside::try_from_mirror(&Inside::B.to_mirror()).unwrap(), Inside::B);
}
