//! Types from names, device code and host object files: shown, compared with Rust's, and with each other.

use super::{FOLDER, document, failed, fine, gpu_abi};
use crate::Verdict;
use gpu_abi::report::Declarations;
use gpu_abi::vector::{Float3, Float4, UChar4};
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use std::path::Path;

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
#[ptx(cxx = rt::Ray)]
struct Ray {
    origin: Float3,
    direction: Float3,
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
    fn trace(image: DevicePtr<UChar4>, spheres: DevicePtr<Sphere>, scene: Scene, count: u32);
    fn clear(image: DevicePtr<Float4>, count: u32);
}

/// Declares each kernel with mistakes that do not change sizes.
mod wrong {
    use super::*;

    pub(super) const KERNELS: Declarations<'static> = Declarations::of::<Names>();

    #[kernels(set = Names)]
    unsafe extern "C" {
        fn trace(image: DevicePtr<Float4>, spheres: DevicePtr<Ray>, scene: Scene, count: i32);
        fn clear(image: DevicePtr<Float3>, count: u32);
    }
}

/// Checks a file against the description of `declarations`; returns the verdict and both texts.
fn check(file: &str, declarations: &Declarations<'_>) -> (Verdict, String) {
    let description = declarations.to_string();
    document("layout", &description);
    let text = gpu_abi(&format!("check {file} --against -"), description.as_bytes());
    let json = gpu_abi(&format!("check {file} --against - --json"), description.as_bytes());
    document("check", &json.out);
    assert_eq!(text.err, "");
    assert_eq!(text.verdict, json.verdict);
    (text.verdict, text.out)
}

const RIGHT: Declarations<'static> = Declarations::of::<Right>();
const FILES: [&str; 5] =
    ["@/rays.ptx", "@/rays.debug.ptx", "@/rays.o", "@/rays.ptx --types @/rays.o", "@/rays.ptx --types @/rays.debug.ptx"];

#[test]
fn what_is_right_agrees_with_every_source() {
    for file in FILES {
        let (verdict, text) = check(file, &RIGHT);
        assert!(verdict == Verdict::Fine && text.ends_with("everything agrees\n"), "{file}: {text}");
        let is_described = file != "@/rays.ptx";
        assert_eq!(
            text.contains("to compare members, enumerators and pointees: `nvcc -g -c`"),
            !is_described,
            "{file}: {text}"
        );
        assert_eq!(text.matches("were not compared").count(), if is_described { 0 } else { 2 }, "{file}: {text}");
    }
}

#[test]
fn mistakes_of_parameters_are_one_difference_each() {
    for file in FILES {
        let (verdict, text) = check(file, &wrong::KERNELS);
        assert_eq!(verdict, Verdict::Findings, "{file}: {text}");
        for line in [
            "  `image`: parameter 1 of the kernel is `uchar4 *`, `image` is `DevicePtr<Float4>` in Rust\n",
            "  `spheres`: parameter 2 of the kernel is `const rt::Sphere *`, `spheres` is `DevicePtr<Ray>` in Rust\n",
            "  `count`: parameter 4 of the kernel is `unsigned int`, `count` is `i32` in Rust\n",
        ] {
            assert!(text.contains(line), "{file}: {text}");
        }
        // An `extern "C"` kernel's own name does not state types.
        let clear = ["is `float4 *`, `image` is `DevicePtr<Float3>` in Rust", "points to `Float3` in Rust, to `float4`"];
        let clear = clear.iter().any(|line| text.contains(line));
        assert_eq!(clear, file != "@/rays.ptx", "{file}: {text}");
        assert!(!text.contains("`Ray`: "), "{file}: {text}");
    }
}

#[test]
fn what_pointers_lead_to_is_compared_and_told_once() {
    let (verdict, text) = check("@/rays-pointee.ptx", &RIGHT);
    assert_eq!(verdict, Verdict::Findings);
    assert!(text.contains("  `scene`: leads to `Node`, which differs\n"), "{text}");
    assert!(text.contains("points to `Sphere` in Rust, to `Ray` in the kernel"), "{text}");
    assert!(text.ends_with("1 mismatch\n"), "{text}");
    let (verdict, text) = check("@/rays-pointee.o", &RIGHT);
    assert!(verdict == Verdict::Findings && text.contains("`rt::Ray` in the kernel"), "{text}");
    let (_, text) = check("@/rays-inserted.ptx", &RIGHT);
    assert!(text.contains("scale  not in Rust") && text.contains("`Node` in Rust"), "{text}");
}

#[test]
fn enumerators_are_compared() {
    let (verdict, text) = check("@/rays-materials.ptx", &RIGHT);
    assert_eq!(verdict, Verdict::Findings, "{text}");
    for difference in
        ["`Metal` is 1 in Rust, 2 in the kernel", "`Glass` is 2 in Rust, 1 in the kernel", "no `Light` = 3 in Rust"]
    {
        assert!(text.contains(difference), "{difference}: {text}");
    }
}

#[test]
fn inspect_says_what_is_known_and_from_where() {
    let text = fine("inspect @/rays.ptx");
    assert!(text.contains("  1       8     8      8  integer  const rt::Sphere *\n"), "{text}");
    assert!(text.contains("no debug information, so no structs and enumerations: `nvcc -g -c`"), "{text}");
    let text = fine("inspect @/rays.o");
    assert!(text.contains("types from the debug information of the host's code\n"), "{text}");
    for part in
        ["  0       0     8      8  integer  float4 *\n", "enum rt::Material: u8", "  1  Metal\n", "struct rt::Node\n"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let json = document("inspect", &fine("inspect @/rays.o --json"));
    let clear = json["modules"][0]["kernels"].as_array().unwrap().iter().find(|kernel| kernel["name"] == "clear").unwrap();
    assert_eq!(clear["parameters"][0]["cxx"], "float4 *");
    assert_eq!(clear["parameters"][0]["from"], "host_debug_information");
    assert_eq!(json["modules"][0]["described_by"], "the host's code");
    let json = document("inspect", &fine("inspect @/kernels.o --kernel spawn --json"));
    let parameters = &json["modules"][0]["kernels"][0]["parameters"];
    assert_eq!((&parameters[1]["cxx"], &parameters[1]["from"]), (&"Particle".into(), &"stub".into()));
    let text = fine("inspect @/rays.debug.ptx --type Material");
    assert!(text.contains("enum rt::Material: u8, size 1, align 1\n  0  Diffuse\n  1  Metal\n  2  Glass\n"), "{text}");
}

/// Compares two files of the folder; returns the text.
fn diff(old: &str, new: &str) -> String {
    let text = gpu_abi(&format!("diff @/{old} @/{new}"), b"");
    let json = document("diff", &gpu_abi(&format!("diff @/{old} @/{new} --json"), b"").out);
    assert_eq!(text.err, "");
    assert_eq!(text.verdict == Verdict::Fine, json["differences"] == 0);
    text.out
}

#[test]
fn a_file_does_not_differ_from_itself() {
    let mut compared = 0;
    for folder in ["", "../../../tests/data/debug", "../../../tests/data/host", "../../../ui-tests/kernels"] {
        for entry in Path::new(FOLDER).join(folder).read_dir().unwrap() {
            let file = entry.unwrap().path().display().to_string();
            let outcome = gpu_abi(&format!("diff {file} {file}"), b"");
            assert_ne!(outcome.verdict, Verdict::Findings, "{file}: {}", outcome.out);
            compared += usize::from(outcome.verdict == Verdict::Fine);
        }
    }
    assert!(compared > 90, "{compared}");
}

#[test]
fn changed_enumerators_are_differences() {
    let text = diff("rays.debug.ptx", "rays-materials.ptx");
    let expected = "\
! enum rt::Material
     value  name     |  value  name
         0  Diffuse  |      0  Diffuse
  !      1  Metal    |      2  Metal
  !      2  Glass    |      1  Glass
  +                  |      3  Light
  the same: 2 kernels, 6 types
1 difference
";
    assert!(text.ends_with(expected), "{text}");
    let text = diff("rays-materials.ptx", "rays.debug.ptx");
    assert!(text.contains("  -      3  Light    |\n"), "{text}");
}

#[test]
fn changed_pointees_of_members_are_differences() {
    for (old, new) in
        [("rays.debug.ptx", "rays-pointee.ptx"), ("rays.o", "rays-pointee.o"), ("rays.debug.ptx", "rays-pointee.o")]
    {
        let text = diff(old, new);
        let line = text.lines().find(|line| line.contains(" item ")).unwrap();
        assert!(line.starts_with("  !       8     8  const ") && line.contains("Ray *"), "{text}");
        assert!(!text.contains("type Sphere") && !text.contains("type rt::Sphere"), "{text}");
    }
}

#[test]
fn the_same_told_by_different_sources_is_no_difference() {
    for (old, new) in [("rays.ptx", "rays.o"), ("rays.debug.ptx", "rays.o"), ("rays.o", "rays.debug.ptx")] {
        assert!(diff(old, new).ends_with("no differences\n"), "{old} {new}");
    }
    assert!(diff("rays.debug.ptx", "rays.o").contains("  the same: 2 kernels, 7 types\n"));
}

#[derive(PtxLayout)]
#[repr(C, u8)]
enum Shape {
    Empty,
    Sphere { center: [f32; 3], radius: f32 },
    Mesh { vertices: DevicePtr<f32>, count: u32 },
}

#[kernels(set = Shapes)]
unsafe extern "C" {
    fn draw(shape: Shape, out: DevicePtr<f32>);
}

/// The kernels of the derive's UI cases, whose members have names of their own.
const KERNELS: &str = "@/../../../ui-tests/kernels";

#[test]
fn made_up_names_may_be_others_in_the_kernel() {
    let shapes = Declarations::of::<Shapes>();
    assert!(shapes.to_string().contains(r#""pack":null,"made_up":2,"fields":[{"name":"tag""#), "{shapes}");
    for file in ["tagged.o", "tagged.debug.ptx"] {
        let (verdict, text) = check(&format!("{KERNELS}/{file}"), &shapes);
        assert!(verdict == Verdict::Fine, "{file}: {text}");
    }
    let wrong = r#"{"name":"S","kind":"struct","size":4,"align":4,"union":false,"declared_align":null,"packed":false,"pack":null,
        "made_up":2,"fields":[{"name":"a","offset":0,"declared_align":null,"packed":false,
        "type":{"name":"u32","kind":"scalar","size":4,"align":4,"scalar":"u32"}}]}"#;
    let outcome = gpu_abi("check @/rays.o --against -", wrong.as_bytes());
    assert_eq!(outcome.verdict, Verdict::Failed);
    assert!(
        outcome.err.contains("`S` in the description: `made_up` is 2, but the number of named fields is 1"),
        "{}",
        outcome.err
    );
}

#[test]
fn a_class_of_the_kernel_stands_for_a_foreign_type() {
    let description = |foreign: &str, scalar: &str| {
        let element = format!(r#"{{"name":"{scalar}","kind":"scalar","size":4,"align":4,"scalar":"{scalar}"}}"#);
        format!(
            r#"{{"version":1,"kernels":[{{"name":"turn","parameters":[{{"name":"points","type":{{"name":"DevicePtr","kind":"pointer",
            "size":8,"align":8,"space":"generic","pointee":"glam::Vec3"}},"cxx":"P6float3"}},{{"name":"n","type":{{"name":"u32",
            "kind":"scalar","size":4,"align":4,"scalar":"u32"}},"cxx":"j"}}]}}],"targets":[{{"name":"glam::Vec3","cxx":"6float3",{foreign}
            "type":{{"name":"Float3","kind":"vector","size":12,"align":4,"element":{element},"len":3}}}}]}}"#
        )
    };
    let verdict = |text: &str| {
        document("layout", text);
        gpu_abi(&format!("check {KERNELS}/tagged.o --against -"), text.as_bytes())
    };
    let right = verdict(&description(r#""foreign":true,"#, "f32"));
    assert_eq!(right.verdict, Verdict::Fine, "{}", right.out);
    // The first differs in its name, the second in its members.
    for other in [description("", "f32"), description(r#""foreign":true,"#, "i32")] {
        let outcome = verdict(&other);
        assert_eq!(outcome.verdict, Verdict::Findings, "{}", outcome.out);
    }
}

#[test]
fn both_files_are_compared() {
    // One of the two files is right.
    for files in ["@/rays-pointee.ptx --types @/rays.o", "@/rays.debug.ptx --types @/rays-pointee.o"] {
        let (verdict, text) = check(files, &RIGHT);
        assert_eq!(verdict, Verdict::Findings, "{files}: {text}");
        assert!(text.contains("points to `Sphere` in Rust, to `"), "{files}: {text}");
    }
}

#[test]
fn each_enumeration_of_a_namespace_is_listed_once() {
    let text = fine("inspect @/enumerations.o");
    let listed: Vec<&str> = text.lines().filter(|line| line.starts_with("enum rt::")).collect();
    assert_eq!(listed, ["enum rt::Kind: u8, size 1, align 1", "enum rt::Mode: u32, size 4, align 4"], "{text}");
}

#[test]
fn types_without_names_have_those_of_their_typedefs() {
    // Types in the host's debug information and in the device's.
    for file in ["enumerations.o", "enumerations-changed.ptx"] {
        let text = fine(&format!("inspect @/{file}"));
        for line in ["struct params_t\n", "enum status_t: u32, size 4, align 4\n"] {
            assert_eq!(text.matches(line).count(), 1, "{line}{text}");
        }
        let document = document("inspect", &fine(&format!("inspect @/{file} --type params_t --json")));
        assert_eq!(document["modules"][0]["types"][0]["name"], "params_t");
    }
    assert!(fine("inspect @/enumerations.o --type status_t").ends_with("  0  STATUS_OK\n  2  STATUS_BUSY\n"));
    assert!(failed("inspect @/enumerations.o --type param_t", b"").contains("did you mean `params_t`?"));
    let expected = "
! type params_t
     offset  size  type      name    |  offset  size  type      name
  +                                  |       0     4  float     scale
  !       0     4  float     dt      |       4     4  float     dt
  !       4     4  status_t  status  |       8     4  status_t  status
  !  size 8 | size 12
! enum status_t
     value  name         |  value  name
         0  STATUS_OK    |      0  STATUS_OK
         2  STATUS_BUSY  |      2  STATUS_BUSY
  +                      |      3  STATUS_LOST
  the same: 1 kernel, 1 variable, 3 types
";
    let text = gpu_abi("diff @/enumerations.o @/enumerations-changed.ptx", b"").out;
    assert!(text.contains(expected), "{text}");
}
