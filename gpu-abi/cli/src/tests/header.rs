//! `gpu-abi header`: from Rust declarations to CUDA C++.

use super::super::Verdict;
use super::{document, failed, gpu_abi};
use gpu_abi::header::Header;
use gpu_abi::layout::{Field, Member, Record};
use gpu_abi::name::{Argument, Const, CxxType, Name, Type};
use gpu_abi::report::Interface;
use gpu_abi::variable::{Constant, Global};
use gpu_abi::{DevicePtr, PtxLayout, Unnamed, kernels};

#[derive(PtxLayout)]
#[ptx(non_pod, cxx = scene::Shape)]
struct Shape {
    id: i32,
    #[ptx(bits = 3)]
    kind: u8,
}

#[derive(PtxLayout)]
#[ptx(cxx = scene::Ball)]
struct Ball {
    #[ptx(base)]
    shape: Shape,
    color: u8,
    #[ptx(bits = 0)]
    _next: Unnamed<u32>,
    #[ptx(wide_bits = 12)]
    class: u8,
    next: DevicePtr<Self>,
}

#[derive(PtxLayout, Clone, Copy)]
#[ptx(cxx = scene::Color)]
#[repr(u8)]
enum Color {
    Red,
    Green,
}

/// Known in C++ by its name alone.
struct Texture;

impl CxxType for Texture {
    const CXX: Type<'static> = Type::class("scene::Texture");
}

/// An instance of a template, also known by its name alone.
struct Grid;

impl CxxType for Grid {
    const CXX: Type<'static> = Type::named(Name::new("scene::Grid").template(&[Argument::Type(Type::FLOAT)]));
}

#[derive(PtxLayout)]
#[ptx(cxx = light::Lamp)]
struct Lamp {
    shape: Shape,
    #[ptx(bits = 4)]
    color: Color,
    colors: [Color; 2],
    texture: DevicePtr<Texture>,
    grids: DevicePtr<DevicePtr<Grid>>,
    names: DevicePtr<Const<DevicePtr<Const<Texture>>>>,
    pair: Pair<Pair<Color>>,
}

#[derive(PtxLayout, Clone, Copy)]
#[ptx(cxx = light::Pair)]
struct Pair<T> {
    first: T,
    second: T,
}

#[derive(PtxLayout, Clone)]
#[repr(C, u8)]
#[ptx(cxx = light::Source)]
enum Source {
    Dark,
    Lit { color: Color, size: f32 },
}

#[derive(PtxLayout)]
#[ptx(cxx = light::Light)]
struct Light {
    bulb: DevicePtr<Bulb>,
    next: DevicePtr<Const<Self>>,
}

#[derive(PtxLayout)]
#[ptx(cxx = light::Bulb)]
struct Bulb {
    watts: f32,
}

// No pointer points to it, and pointers to other types follow it.
#[derive(PtxLayout)]
#[ptx(cxx = light::Socket)]
struct Socket {
    volts: f32,
}

#[kernels(set = Scene)]
unsafe extern "C" {
    fn render(
        ball: Ball,
        balls: DevicePtr<Ball>,
        first: DevicePtr<Const<Ball>>,
        rows: DevicePtr<Const<[f32; 3]>>,
        count: u32,
    );
    fn illuminate(socket: Socket, lights: *const Light, colors: *mut Color, first: Light);
    #[ptx(name = "ambient")]
    static AMBIENT: Constant<[f32; 4]>;
    static LAMPS: Global<[Lamp; 2]>;
    static SOURCE: Global<Source>;
}

/// Runs the command on a description, and returns the header.
#[track_caller]
fn header(arguments: &str, description: &str) -> String {
    let outcome = gpu_abi(arguments, description.as_bytes());
    assert_eq!((outcome.verdict, outcome.err.as_str()), (Verdict::Fine, ""));
    outcome.out
}

#[test]
fn a_description_has_the_header_of_its_types() {
    let description = Interface::of::<Scene>().to_string();
    document("layout", &description);
    let text = header("header -", &description);
    assert_eq!(text, Header::new().with_kernels::<Scene>().text().unwrap());
    for part in [
        "struct Shape : ::gpu_abi_non_pod< ::scene::Shape> {\n    int id;\n    unsigned char kind : 3;\n};\n",
        "struct Ball : ::scene::Shape {\n    unsigned char color;\n    unsigned int : 0;\n    unsigned char class_ : 12;\n    \
         ::scene::Ball *next;\n};\n",
        "static_assert(GPU_ABI_OFFSET(color, scene::Ball) == 5, \"scene::Ball::color: at byte 5 in Rust\");\n",
        "extern \"C\" __global__ void render(scene::Ball ball, scene::Ball *balls, const scene::Ball *first, const float (*rows)[3], \
         unsigned int count);\n",
        "__global__ void illuminate(light::Socket socket, const light::Light *lights, scene::Color *colors, light::Light first);\n",
        "__constant__ float ambient[4];\n",
        "__device__ light::Lamp LAMPS[2];\n",
        "struct Lamp {\n    ::scene::Shape shape;\n    ::scene::Color color : 4;\n    ::scene::Color colors[2];\n    \
         ::scene::Texture *texture;\n    ::scene::Grid<float> **grids;\n    const ::scene::Texture *const *names;\n    \
         ::light::Pair< ::light::Pair< ::scene::Color>> pair;\n};\n",
        "template <class> struct Grid;\n",
        "struct Texture;\n",
        "        ::scene::Color color;\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn files_are_written_where_they_differ() {
    let description = Interface::of::<Scene>().to_string();
    let path = std::env::temp_dir().join(format!("gpu-abi-header-{}.cuh", std::process::id()));
    let arguments = format!("header - -o {}", path.display());
    let said = [(); 2].map(|()| {
        let outcome = gpu_abi(&arguments, description.as_bytes());
        assert_eq!((outcome.out.as_str(), outcome.verdict), ("", Verdict::Fine));
        outcome.err
    });
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(said, [format!("{}: written\n", path.display()), format!("{}: is current\n", path.display())]);
    assert!(text.contains(&format!("#ifndef GPU_ABI_HEADER_{}_CUH\n", std::process::id())), "{text}");
    assert!(header("header - --guard SCENE_H", &description).contains("#ifndef SCENE_H\n#define SCENE_H\n"));
}

#[test]
fn what_has_no_header_is_refused() {
    let error = failed("header - --guard 2d", Interface::of::<Scene>().to_string().as_bytes());
    assert!(error.contains("the include guard`: `2d` is not a name in C++"), "{error}");
    let members = [Member::new("größe", <f32 as PtxLayout>::REF)];
    let mut fields = [Field::EMPTY; 1];
    let layout = Record::structure("Body", &members).layout_in(&mut fields).unwrap();
    let error = failed("header -", Interface::new(&[&layout], &[]).to_string().as_bytes());
    assert!(error.contains("`Body.größe`: `größe` is not a name in C++"), "{error}");
    let members = [Member::new("table", <DevicePtr<u8> as PtxLayout>::REF), Member::new("shape", Shape::REF).base()];
    let mut fields = [Field::EMPTY; 2];
    let layout = Record::structure("Solid", &members).layout_in(&mut fields).unwrap();
    let error = failed("header -", Interface::new(&[&layout], &[]).to_string().as_bytes());
    assert!(error.contains("the pointer before the base class `shape` points to a table of virtual functions"), "{error}");
}

#[test]
fn text_in_a_description_stays_in_its_place() {
    let number = r#"{"name":"u32","kind":"scalar","size":4,"align":4,"scalar":"u32"}"#;
    let pointer = |pointee: &str| {
        format!(r#"{{"name":"p","kind":"pointer","size":8,"align":8,"space":"global","pointee":"{pointee}"}}"#)
    };
    let record = |name: &str, member: &str, cxx: &str, size: usize, ty: &str| {
        format!(
            r#"{{"name":"{name}","kind":"struct","size":{size},"align":{size},"union":false,"declared_align":null,"packed":false,"pack":null,
            "fields":[{{"name":"{member}","offset":0,"declared_align":null,"packed":false,"cxx":"{cxx}","type":{ty}}}]}}"#
        )
    };
    for (description, message) in [
        (record("S { int x; }; struct T", "a", "j", 4, number), "is not a name in C++"),
        (record("S", "a; int b", "j", 4, number), "is not a name in C++"),
        (record("S", "a", "P6b; int", 8, &pointer("b")), ""),
        (record("union", "a", "j", 4, number), "is a keyword"),
        (r#"{"version":1,"kernels":[{"name":"f(); int g","parameters":[]}]}"#.to_owned(), "is not a name in C++"),
        (r#"{"version":1,"kernels":[{"name":"_ZN4a; b1fEv","parameters":[]}]}"#.to_owned(), "is not a name in C++"),
        (
            format!(r#"{{"version":1,"kernels":[{{"name":"f","parameters":[{{"name":"a, int b","type":{number}}}]}}]}}"#),
            "is not a name in C++",
        ),
        (
            format!(r#"{{"version":1,"variables":[{{"name":"v = 0; int w","space":"const","type":{number}}}]}}"#),
            "is not a name",
        ),
    ] {
        let outcome = gpu_abi("header -", description.as_bytes());
        if message.is_empty() {
            assert!(!outcome.out.contains("b; int"), "{}", outcome.out);
        } else {
            assert_eq!(outcome.verdict, Verdict::Failed, "{description}");
            assert!(outcome.err.contains(message), "{}", outcome.err);
        }
    }
    let text = header("header -", &record("S", "p", "", 8, &pointer("a\\nint b; // \\\\")));
    assert!(text.contains("    void *p; // a int b; // \\ .\n};\n"), "{text}");
}
