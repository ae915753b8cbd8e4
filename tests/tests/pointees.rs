//! Types that kernels only point to: `tests/data/debug/pointees.cu` as four compilers describe it.

use std::ffi::c_void;

use gpu_abi::name::CxxType;
use gpu_abi::verify::fields::FieldReport;
use gpu_abi::verify::{self, Artifact};
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use gpu_abi_tests::checked;

const COMPILED: [(&str, &[u8]); 4] = [
    ("nvcc, sm_75, PTX", include_bytes!("../data/debug/pointees.sm_75.ptx")),
    ("nvcc, sm_100, cubin", include_bytes!("../data/debug/pointees.sm_100.cubin")),
    ("nvcc -g -c, the host's", include_bytes!("../data/debug/pointees.o")),
    ("clang, sm_75, PTX", include_bytes!("../data/debug/pointees.clang.ptx")),
];

#[derive(PtxLayout, Clone)]
#[ptx(cxx = scene::Inner)]
struct Inner<T> {
    value: T,
}

#[derive(PtxLayout, Clone)]
#[repr(C, u8)]
#[allow(dead_code)]
enum Choice<T> {
    Nothing,
    Something(Inner<T>, u8),
}

#[derive(PtxLayout, Clone, Copy)]
struct Message {
    id: i64,
    kind: i8,
    #[ptx(tail)]
    items: [f32; 0],
}

#[derive(PtxLayout, Clone, Copy)]
struct Rows {
    count: i32,
    #[ptx(tail)]
    rows: [[u16; 3]; 0],
}

#[derive(PtxLayout, Clone)]
struct Cells {
    count: i32,
    #[ptx(tail)]
    cells: [Inner<f32>; 0],
}

#[derive(PtxLayout, Clone, Copy)]
struct Gap {
    before: i32,
    after: i32,
}

#[kernels(set = Kernels)]
unsafe extern "C" {
    fn choose(choices: DevicePtr<Choice<Inner<u8>>>, wide: DevicePtr<c_void>);
    fn receive(messages: DevicePtr<Message>, rows: DevicePtr<Rows>, cells: DevicePtr<Cells>, gaps: DevicePtr<Gap>);
}

#[test]
fn instances_with_data_and_tails_agree() {
    for (compiler, bytes) in COMPILED {
        let report = verify::check::<Kernels>(&Artifact::read(bytes).unwrap()).unwrap();
        assert!(report.agrees(), "{compiler}: {report}");
        assert!(!report.to_string().contains("not compared"), "{compiler}: {report}");
    }
}

#[test]
fn a_long_double_is_not_a_double() {
    for (compiler, bytes) in COMPILED {
        let report = checked!(bytes, {
            fn choose(choices: DevicePtr<Choice<Inner<u8>>>, wide: DevicePtr<f64>);
        });
        let report = report.to_string();
        // clang's has the size of a `double` in device code.
        let is_found = report.contains("`wide` is `DevicePtr<f64>` in Rust");
        assert_eq!(is_found, !compiler.starts_with("clang"), "{compiler}: {report}");
    }
}

/// Compares `T` with the record `name` of all four.
#[track_caller]
fn reports<T: PtxLayout + CxxType>(name: &str) -> [FieldReport; 4] {
    COMPILED.map(|(_, bytes)| verify::fields::<T>(&Artifact::read(bytes).unwrap(), name).unwrap())
}

macro_rules! check {
    ($($asked:tt)*) => { gpu_abi_tests::assert_differences!(reports, $($asked)*) };
}

#[test]
fn tails_are_members() {
    check!("Message", { id: i64, kind: i8, #[ptx(tail)] items: [f32; 0] }, []);
    check!("Message", { id: i64, kind: i8 }, ["items": "not in Rust";]);
    check!("Message", { id: i64, kind: i8, items: [f32; 4] }, ["items": "length 4 in Rust, 0 in the kernel";]);
    check!("Message", { id: i64, kind: i8, #[ptx(tail)] items: [u32; 0] }, [
        "items": "an unsigned integer in Rust, a floating-point number in the kernel";
    ]);
    check!("Message", { id: i64, kind: i8, #[ptx(tail)] items: [f64; 0] }, ["items": "size 8 in Rust, 4 in the kernel";]);
    check!("Message", { id: i64, kind: i8, #[ptx(tail)] values: [f32; 0] }, ["values": "the names differ";]);
    check!("Message", { id: i64, #[ptx(tail)] items: [f32; 0], }, ["kind": "not in Rust";]);
    // A record that another one contains cannot have a tail in Rust.
    check!("Message", { id: i64, kind: i8, items: [f32; 0] }, []);
    check!("Gap", { before: i32, after: i32, #[ptx(tail)] items: [f32; 0] }, ["items": "not in the kernel";]);
    check!("Gap", { before: i32, gap: [u8; 0], after: i32, _align: [u32; 0] }, []);
    check!("Rows", { count: i32, #[ptx(tail)] rows: [[u16; 3]; 0] }, []);
    // The number of elements would be another one.
    check!("Rows", { count: i32, #[ptx(tail)] rows: [u16; 0] }, ["rows": "size 2 in Rust, 6 in the kernel", "an unsigned integer in Rust, an array in the kernel";]);
    check!("Cells", { count: i32, #[ptx(tail)] cells: [f32; 0] }, []);
    check!("Cells", { count: i32, #[ptx(tail)] cells: [Inner<i32>; 0] }, [
        "value": "a signed integer in Rust, a floating-point number in the kernel";
    ]);
}

/// `nvcc -G` describes the pointer to a member as a `long`, and the one to a function as an unnamed struct.
#[derive(PtxLayout)]
struct Pointing {
    data: i64,
    function: [u64; 2],
    k: i32,
}

#[kernels(set = OfHost, file = "data/host/empty.o")]
unsafe extern "C" {
    #[allow(deprecated, reason = "the pointers to members are not compared")]
    fn pointing(to: Pointing, out: *mut i32);
}

#[kernels(set = OfDevice, file = "data/host/empty_device.ptx")]
unsafe extern "C" {
    #[allow(deprecated, reason = "the pointer to a function is not compared")]
    #[ptx(name = "pointing")]
    fn pointing_on_device(to: Pointing, out: *mut i32);
}

#[test]
fn pointers_to_members_are_not_compared() {
    let files = [&include_bytes!("../data/host/empty.o")[..], include_bytes!("../data/host/empty_device.ptx")];
    let [host, device] = files.map(|file| Artifact::read(file).unwrap());
    let reports = [verify::check::<OfHost>(&host), verify::check::<OfDevice>(&device)];
    for report in reports.map(Result::unwrap) {
        assert!(report.agrees() && !report.is_complete(), "{report}");
    }
}
