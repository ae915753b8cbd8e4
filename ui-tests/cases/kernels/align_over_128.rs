use gpu_abi::{Codec, PtxLayout, TypeLayout, kernels};
use gpu_abi::layout::{FieldTable, Member, Record};
use gpu_abi::mirror::{Reader, Writer};

struct Wide(f32);

const TABLE: FieldTable<'static, 1> =
    match FieldTable::new(Record::structure("Wide", &[Member::new("value", &f32::LAYOUT)]).align(256)) {
        Ok(table) => table,
        Err(_) => panic!("`Wide` has no layout"),
    };

// SAFETY: the engine made the layout.
unsafe impl PtxLayout for Wide {
    const LAYOUT: TypeLayout = TABLE.layout();
}

// SAFETY: `IS_DEVICE_BYTES` is false, so unsafe code relies on nothing.
unsafe impl Codec for Wide {
    const IS_DEVICE_BYTES: bool = false;

    fn write_to(&self, out: &mut Writer<'_, Self>) {
        out.put(0, &self.0);
    }

    fn read_from(input: &mut Reader<'_, Self>) -> Self {
        Self(input.take(0))
    }
}

#[kernels]
unsafe extern "C" {
    fn step(n: u32, wide: Wide);
}

fn main() {}
