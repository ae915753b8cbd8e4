//! `gpu-abi check` against declarations, which prints the report of `verify::check`. The test `caught` compares more of them.

use super::{FOLDER, Verdict, document, failed, gpu_abi};
use gpu_abi::launch::KernelSet;
use gpu_abi::name::{Const, CxxType, Type};
use gpu_abi::report::Declarations;
use gpu_abi::variable::Constant;
use gpu_abi::vector::{Float3, Float4, UChar4};
use gpu_abi::verify::{self, Artifact};
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use serde_json::{Value, json};

#[derive(Clone, Copy, PtxLayout)]
#[repr(u8)]
#[ptx(cxx = rt::Material)]
enum Material {
    Diffuse,
    Metal,
    Glass,
}

#[derive(PtxLayout)]
#[ptx(cxx = rt::Sphere)]
struct Sphere {
    center: Float3,
    radius: f32,
    material: Material,
}

#[derive(PtxLayout)]
#[ptx(cxx = rt::Node)]
struct Node {
    next: DevicePtr<Node>,
    item: DevicePtr<Sphere>,
    depth: u32,
}

#[derive(PtxLayout)]
#[ptx(cxx = rt::Scene)]
struct Scene {
    first: DevicePtr<Node>,
    count: u32,
    fallback: Material,
}

#[kernels(set = Right)]
unsafe extern "C" {
    fn trace(image: DevicePtr<UChar4>, spheres: DevicePtr<Const<Sphere>>, scene: Scene, count: u32);
    fn clear(image: DevicePtr<Float4>, count: u32);
}

mod wrong {
    use super::*;

    #[kernels(set = Wrong)]
    unsafe extern "C" {
        pub(super) fn trace(image: DevicePtr<Float4>, spheres: DevicePtr<Const<Sphere>>, scene: Scene, count: i32);
        fn clear(image: DevicePtr<Const<Float4>>, count: u32);
        fn missing();
        static SETTINGS: Constant<u32>;
    }
}

#[derive(PtxLayout)]
#[repr(C, u8)]
enum Shape {
    Empty,
    Sphere { center: [f32; 3], radius: f32 },
    Mesh { vertices: DevicePtr<f32>, count: u32 },
}

#[derive(PtxLayout)]
#[ptx(opaque, cxx = rt::Scene)]
struct OpaqueScene([u64; 2]);

/// Checks a file, `FILE` or `FILE --types TYPES`, against declarations, and compares the report with that of `verify::check`; returns the
/// verdict and the text.
#[track_caller]
fn check<K: KernelSet>(file: &str) -> (Verdict, String) {
    let declarations = Declarations::of::<K>().to_string();
    document("declarations", &declarations);
    let text = gpu_abi(&format!("check {file} --against -"), declarations.as_bytes());
    let json = gpu_abi(&format!("check {file} --against - --json"), declarations.as_bytes());
    document("check", &json.out);
    assert_eq!((text.err.as_str(), text.verdict), ("", json.verdict));
    let files = file.split(" --types ").map(|file| std::fs::read(file.replace('@', FOLDER)).unwrap());
    let report = match &*files.collect::<Vec<_>>() {
        [file, types] => verify::check_with_types::<K>(&Artifact::read(file).unwrap(), types),
        files => verify::check::<K>(&Artifact::read(&files[0]).unwrap()),
    };
    let report = report.unwrap().to_string();
    assert!(text.out.starts_with(&format!("{report}\n")), "{file}:\n{}\nis not\n{report}", text.out);
    (text.verdict, text.out)
}

#[test]
fn what_is_right_agrees_with_every_source() {
    for file in ["@/rays.ptx", "@/rays.debug.ptx", "@/rays.o", "@/rays.ptx --types @/rays.o"] {
        let (verdict, text) = check::<Right>(file);
        let last =
            if file == "@/rays.ptx" { "everything that was compared agrees\n" } else { "agrees\neverything agrees\n" };
        assert!(verdict == Verdict::Fine && text.ends_with(last), "{file}: {text}");
    }
    let declarations = Declarations::of::<Right>().to_string();
    let outcome = gpu_abi("check @/rays.ptx --complete --against -", declarations.as_bytes());
    assert_eq!((outcome.verdict, outcome.err.as_str()), (Verdict::Findings, ""));
}

#[test]
fn each_difference_is_shown_once() {
    let (verdict, text) = check::<wrong::Wrong>("@/rays.o");
    assert_eq!(verdict, Verdict::Findings);
    for line in [
        "  `image`: parameter 1 of the kernel is `uchar4 *`, `image` is `DevicePtr<Float4>` in Rust\n",
        "  `count`: parameter 4 of the kernel is `unsigned int`, `count` is `i32` in Rust\n",
        "  `image`: read-only in Rust, `float4 *` in the kernel\n",
        "the file has no kernel `missing`",
        "the file has no variable `SETTINGS`",
        "\n4 mismatches\n",
    ] {
        assert_eq!(text.matches(line).count(), 1, "{line}{text}");
    }
    // `Scene` leads to a list of nodes, which lead to spheres.
    for (file, difference) in [
        ("@/rays-pointee.ptx", "points to `Sphere` in Rust, to `Ray` in the kernel"),
        ("@/rays-inserted.ptx", "scale  not in Rust"),
        ("@/rays-materials.ptx", "`Metal` is 1 in Rust, 2 in the kernel"),
    ] {
        let (verdict, text) = check::<Right>(file);
        assert!(verdict == Verdict::Findings && text.contains(difference), "{file}: {text}");
    }
}

#[test]
fn kernels_are_selected() {
    let declarations = Declarations::of::<wrong::Wrong>().to_string();
    let outcome = gpu_abi("check @/rays.o --kernel clear --against -", declarations.as_bytes());
    assert!(outcome.verdict == Verdict::Findings && outcome.out.ends_with("\n1 mismatch\n"), "{}", outcome.out);
    for (options, message) in [
        ("--kernel clean", "standard input: no kernel `clean`: did you mean `clear`?"),
        ("--type Scene", "standard input: not a Rust program: only its types can be named, with `--type` and `--pair`"),
    ] {
        let error = failed(&format!("check @/rays.o {options} --against -"), declarations.as_bytes());
        assert_eq!(error, format!("gpu-abi: {message}\n"));
    }
}

#[test]
fn declarations_say_what_is_special_about_a_type() {
    #[kernels]
    unsafe extern "C" {
        fn draw(shape: Shape, out: DevicePtr<f32>);
    }
    for file in ["tagged.o", "tagged.debug.ptx"] {
        let (verdict, text) = check::<draw>(&format!("@/../../../ui-tests/kernels/{file}"));
        assert_eq!(verdict, Verdict::Fine, "{file}: {text}");
    }
    #[kernels]
    unsafe extern "C" {
        fn trace(image: DevicePtr<UChar4>, spheres: DevicePtr<Const<Sphere>>, scene: OpaqueScene, count: u32);
    }
    let (verdict, text) = check::<trace>("@/rays.o");
    assert_eq!(verdict, Verdict::Fine, "{text}");
}

mod right {
    use super::*;

    #[derive(PtxLayout)]
    pub(super) struct Span {
        items: DevicePtr<f64>,
        len: u32,
    }
}

#[derive(PtxLayout)]
struct Span {
    items: DevicePtr<f32>,
    len: u32,
}

#[derive(PtxLayout)]
#[ptx(cxx = Scene)]
struct Spans {
    left: Span,
    right: right::Span,
}

#[derive(PtxLayout)]
struct View<T> {
    items: DevicePtr<Const<T>>,
    len: u32,
}

#[derive(PtxLayout)]
#[ptx(cxx = Scene)]
struct Views {
    left: View<f32>,
    right: Span,
}

#[test]
fn types_of_one_name_and_generic_types_are_told_apart() {
    #[kernels]
    unsafe extern "C" {
        fn spans(scene: Spans, n: u32);
    }
    let (_, text) = check::<spans>("@/../../../ui-tests/kernels/alike.debug.ptx");
    assert!(text.contains("points to `f64` in Rust, to `float` in the kernel"), "{text}");
    #[kernels(set = Generic)]
    unsafe extern "C" {
        #[ptx(name = "spans")]
        fn views(scene: Views, n: u32);
        fn samples(samples: Samples, values: DevicePtr<f32>);
    }
    #[derive(PtxLayout)]
    struct Samples {
        values: DevicePtr<Const<f32>>,
    }
    check::<Generic>("@/../../../ui-tests/kernels/alike.debug.ptx");
}

#[derive(Clone, Copy, PtxLayout)]
#[repr(transparent)]
#[ptx(cxx = rt::Material, enumerators(GLASS = Glass, METAL = Metal, DIFFUSE = Diffuse))]
struct OpenMaterial(u8);

impl OpenMaterial {
    const GLASS: Self = Self(3);
    const METAL: Self = Self(1);
    const DIFFUSE: Self = Self(0);
}

#[derive(PtxLayout)]
#[ptx(cxx = rt::Größe)]
struct Size {
    center: Float3,
    radius: f32,
    material: OpenMaterial,
}

#[derive(PtxLayout)]
#[ptx(cxx = rt::Scene)]
struct OpenScene {
    first: DevicePtr<Node>,
    count: u32,
    fallback: OpenMaterial,
}

enum Callback {}

impl CxxType for Callback {
    const CXX: Type<'static> = Type::function(&Type::VOID, &[Type::INT]);
}

enum Rows {}

impl CxxType for Rows {
    const CXX: Type<'static> = Type::FLOAT.array(4);
}

#[test]
fn names_in_rust_and_in_cxx_are_kept() {
    #[kernels(set = Renamed)]
    unsafe extern "C" {
        fn trace(image: DevicePtr<Callback>, spheres: DevicePtr<Const<Size>>, scene: OpenScene, count: u32);
        fn clear(image: DevicePtr<Rows>, count: u32);
    }
    let (_, text) = check::<Renamed>("@/rays.o");
    for part in [
        "`GLASS` is 3 in Rust, `Glass` is 2 in the kernel",
        "`const rt::Sphere *`, `spheres` is `DevicePtr<Const<Size>>` in Rust",
        "`uchar4 *`, `image` is `DevicePtr<Callback>` in Rust",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn what_contradicts_itself_is_refused() {
    let check = |text: &str| failed("check @/rays.ptx --against -", text.as_bytes());
    let no_program = "standard input: not as `report::Declarations` writes it:";
    assert!(check("{").contains(&format!("{no_program} EOF while parsing an object at line 1")), "{}", check("{"));
    let text = Declarations::of::<Right>().to_string();
    for (from, to, message) in [
        (r#""version":1"#, r#""version":2"#, "writes it: version 2\n"),
        (
            r#""name":"count","offset":8"#,
            r#""name":"count","offset":13"#,
            "`Scene`: member 1: it extends past the end of the record\n",
        ),
        (r#""kind":"scalar","size":4"#, r#""kind":"scalar","size":5"#, ": a type of this kind has size 4, align 4\n"),
        (
            r#""scalar":"f32"},"len":4"#,
            r#""scalar":"f32"},"len":5"#,
            "`Float4`: a type of this kind has size 20, align 16\n",
        ),
        // Otherwise a record could hold itself.
        (r#""kind":{"record":0}"#, r#""kind":{"record":9}"#, ": there is no record 9"),
        (r#""records":[[["#, r#""records":[[[0,{"kind":{"record":0}}],["#, ": there is no record 0"),
    ] {
        assert!(text.contains(from), "{from}: {text}");
        let error = check(&text.replacen(from, to, 1));
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn hostile_declarations_never_panic() {
    /// Returns a copy in which one value in the document is another one of it, or a large number.
    fn mutated(value: &Value, at: &mut usize, other: &Value) -> Value {
        let is_this = *at == 0;
        *at = at.wrapping_sub(1);
        match value {
            _ if is_this => other.clone(),
            Value::Array(values) => values.iter().map(|value| mutated(value, at, other)).collect(),
            Value::Object(entries) => {
                let entries = entries.iter().map(|(key, value)| (key.clone(), mutated(value, at, other)));
                Value::Object(entries.collect())
            }
            _ => value.clone(),
        }
    }
    let whole: Value = serde_json::from_str(&Declarations::of::<Right>().to_string()).unwrap();
    let others =
        [json!(0), json!(3), json!(u64::MAX), json!(1_u64 << 40), json!("f32"), json!("enum"), json!([]), Value::Null];
    for step in 0..2000 {
        let text = mutated(&whole, &mut (step * 7 % 500), &others[step % others.len()]).to_string();
        let outcome = gpu_abi("check @/rays.o --against -", text.as_bytes());
        assert_eq!(outcome.verdict == Verdict::Failed, !outcome.err.is_empty(), "{}", outcome.err);
    }
}
