use super::*;
use crate::PtxLayout;

#[derive(PtxLayout)]
struct Wrapper {
    _words: [u32; 12],
}

#[test]
fn a_variable_may_be_more_aligned_than_its_type() {
    let differs = |align, layout: &Layout<'_>| {
        let kernel = (MemoryKind::Constant, Some(layout.size()), Some(align));
        difference(kernel, MemoryKind::Constant, layout).is_some()
    };
    let table = <[u32; 12]>::REF;
    assert_eq!([2, 4, 16].map(|align| differs(align, table)), [true, false, false]);
    for layout in [Wrapper::REF, <[Wrapper; 2]>::REF] {
        assert_eq!([2, 4, 16, 32].map(|align| differs(align, layout)), [true, false, false, false]);
    }
}
