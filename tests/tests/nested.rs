//! Files of 2 KB whose records hold 24 levels of two equal base classes, or of two equal anonymous structs, are read in steps for
//! each record, not for each member.

use gpu_abi::verify::{Artifact, check, fields};
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use gpu_abi_bindgen::{Bindings, Language};
use std::path::Path;
use std::time::{Duration, Instant};

const FILES: [(&str, &[u8]); 2] = [
    ("nested-bases.ptx", include_bytes!("../data/nested-bases.ptx")),
    ("nested-anonymous.ptx", include_bytes!("../data/nested-anonymous.ptx")),
];

/// Far more than any of them takes, and far less than 2^24 members would.
const LIMIT: Duration = Duration::from_secs(10);

#[derive(PtxLayout)]
struct T23 {
    _x: i32,
}

#[kernels(set = Kernels)]
unsafe extern "C" {
    fn k(first: DevicePtr<T23>);
}

#[test]
fn members_are_compared() {
    for (name, bytes) in FILES {
        let start = Instant::now();
        let artifact = Artifact::read(bytes).unwrap();
        let report = fields::<T23>(&artifact, "T23").unwrap();
        assert!(!report.agrees() && !report.to_string().is_empty(), "{name}");
        let report = check::<Kernels>(&artifact).unwrap();
        assert!(!report.agrees() && !report.to_string().is_empty(), "{name}");
        assert!(start.elapsed() < LIMIT, "{name}: {:?}", start.elapsed());
    }
}

#[test]
fn bindings_are_written() {
    for (name, _) in FILES {
        let start = Instant::now();
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/").to_owned() + name;
        Bindings::new().file(&file).generate().unwrap();
        let module = Bindings::new().file(&file).language(Language::Python).generate().unwrap();
        // The second of two equal parts is a member of its own.
        let members = r#"("x", "<i4", ctypes.c_int32, 0),
            ("T0", T0.dtype, T0, 4),
            ("T1", T1.dtype, T1, 8),"#;
        assert!(module.contains(members), "{name}: {module}");
        assert!(start.elapsed() < LIMIT, "{name}: {:?}", start.elapsed());
    }
}

/// Names are looked up, not searched for: of kernels, of overloads and of instances of a template. A search for each of 4,000 would stay within
/// the limit.
#[test]
fn thousands_of_kernels_are_bound() {
    for name in ["k{}", "_Z1kPA{}_i", "_Z1kILi{}EEvPi"] {
        let named = |number: usize| name.replace("{}", &number.to_string());
        let kernels = (1..=10_000).map(|number| format!(".visible .entry {}(.param .u64 a)\n{{ ret; }}\n", named(number)));
        let text = ".version 8.0\n.target sm_80\n.address_size 64\n".to_owned() + &kernels.collect::<String>();
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("many.ptx");
        std::fs::write(&file, text).unwrap();
        let start = Instant::now();
        let module = Bindings::new().file(&file).language(Language::Python).generate().unwrap();
        assert_eq!(module.matches(" = Kernel(\n").count(), 10_000, "{name}");
        let text = Bindings::new().file(file).generate().unwrap();
        assert_eq!(text.matches("pub fn ").count(), 10_000, "{name}");
        assert!(name == "k{}" || text.contains(&format!("#[ptx(name = \"{}\")]", named(9_999))), "{name}");
        assert!(start.elapsed() < LIMIT, "{name}: {:?}", start.elapsed());
    }
}
