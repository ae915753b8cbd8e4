//! Errors about records that cannot be compared.

use super::{COMPILED, Tagged, Twin};
use gpu_abi::PtxLayout;
use gpu_abi::name::CxxType;
use gpu_abi::verify::{self, Artifact};

fn error_of<T: PtxLayout + CxxType>(bytes: &[u8], name: &str) -> Option<String> {
    let artifact = Artifact::read(bytes).unwrap();
    verify::fields::<T>(&artifact, name).err().map(|error| error.to_string())
}

#[track_caller]
fn error(bytes: &[u8], name: &str) -> String {
    error_of::<Tagged>(bytes, name).unwrap()
}

#[test]
fn a_name_that_is_not_there() {
    for (compiler, bytes) in COMPILED {
        let text = error(bytes, "taged");
        assert_eq!(text, "no type `taged` in the debug information; there is `Tagged`", "{compiler}");
        assert!(
            error(bytes, "Quaternion").ends_with("compilers only describe types that a kernel's code uses"),
            "{compiler}"
        );
    }
}

#[test]
fn no_debug_information() {
    const HEAD: &str = ".version 8.0\n.target sm_80\n.address_size 64\n";
    let how = "compile the kernel with `nvcc -g -c`, `nvcc -G`, NVRTC's `--device-debug`, or clang's `-g -Xclang \
               -debug-info-kind=limited` or `-O0 -g`";
    let text = error(format!("{HEAD}.entry k() {{ ret; }}").as_bytes(), "Tagged");
    assert!(text.starts_with(&format!("the artifact has no debug information: {how}")), "{text}");
    let text = error(format!("{HEAD}.entry k() {{ .loc 1 2 3\n ret; }}\n.file 1 \"k.cu\"").as_bytes(), "Tagged");
    assert!(text.starts_with(&format!("the artifact has only line numbers (`-lineinfo`), no types: {how}")), "{text}");
}

#[test]
fn a_record_that_several_namespaces_have() {
    let [nvcc, _, clang] = COMPILED.map(|(_, bytes)| error_of::<Twin>(bytes, "Twin").unwrap());
    assert_eq!(
        nvcc,
        "several different types are called `Twin`: `Twin` at shapes.cu:39, `Twin` at shapes.cu:40; nvcc's debug information has no \
         namespaces, so give them different names"
    );
    assert!(clang.contains("`left::Twin` at shapes.cu:39, `right::Twin` at shapes.cu:40"), "{clang}");
    // clang's has namespaces.
    let (_, clang) = COMPILED[2];
    assert_eq!(error_of::<Twin>(clang, "right::Twin"), None);
}

#[test]
fn broken_debug_information() {
    let (_, cubin) = COMPILED[1];
    let info = cubin.windows(4).position(|window| window == b"lgen").unwrap();
    let mut broken = cubin.to_vec();
    // The first entry's abbreviation, after the unit's header.
    broken[info - 1] = 0x7f;
    let text = error(&broken, "Tagged");
    assert!(text.starts_with(&format!("byte {}: ", info - 1)), "{text}");
}
