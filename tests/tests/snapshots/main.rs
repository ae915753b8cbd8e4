//! The expansions of the macros, compared with golden files.
//!
//! Bless them with
//!
//! ```text
//! GPU_ABI_BLESS=1 cargo test -p gpu-abi-tests --test snapshots
//! ```
//!
//! The macros' own sources are compiled into this test, and prettyplease prints what they return.

mod extents;

macro_rules! sources {
    ($($module:ident $path:literal)*) => {$(
        #[path = $path]
        mod $module;
    )*};
}
sources! {
    attr "../../../gpu-abi-derive/src/attr.rs"
    check "../../../gpu-abi-derive/src/check.rs"
    distinct "../../../gpu-abi-derive/src/distinct.rs"
    docs "../../../gpu-abi-derive/src/docs.rs"
    errors "../../../gpu-abi-derive/src/errors.rs"
    expand "../../../gpu-abi-derive/src/expand/mod.rs"
    functions "../../../gpu-abi-derive/src/functions/mod.rs"
    generics "../../../gpu-abi-derive/src/generics.rs"
    input "../../../gpu-abi-derive/src/input.rs"
    kernels "../../../gpu-abi-derive/src/kernels/mod.rs"
    model "../../../gpu-abi-derive/src/model.rs"
    names "../../../gpu-abi-derive/src/names.rs"
    paths "../../../gpu-abi-derive/src/paths.rs"
    refuse "../../../gpu-abi-derive/src/refuse.rs"
    tokens "../../../gpu-abi-derive/src/tokens.rs"
    unread "../../../gpu-abi-derive/src/unread.rs"
}

use proc_macro2::TokenStream;
use std::path::PathBuf;
use std::{env, fs};

const HEAD: &str = "\
// Expansion of gpu-abi-derive 0.1, printed by prettyplease 0.3.
// Bless with: GPU_ABI_BLESS=1 cargo test -p gpu-abi-tests --test snapshots
";

fn derive(declaration: &str) -> TokenStream {
    expand::expand(&syn::parse2(unread::wrapped(declaration.parse().unwrap())).unwrap())
}

fn kernels(declaration: &str) -> TokenStream {
    let (arguments, block) = attribute(declaration, "#[kernels");
    kernels::kernels(arguments, block)
}

fn functions(declaration: &str) -> TokenStream {
    let (arguments, block) = attribute(declaration, "#[functions");
    functions::functions(arguments, block)
}

/// Returns the arguments of an attribute macro, and the block that has it.
fn attribute(declaration: &str, name: &str) -> (TokenStream, TokenStream) {
    let (arguments, block) = declaration.trim().strip_prefix(name).unwrap().split_once("]\n").unwrap();
    let arguments = arguments.trim_start_matches('(').trim_end_matches(')');
    (arguments.parse().unwrap(), block.parse().unwrap())
}

fn expansion(declaration: &str, expand: fn(&str) -> TokenStream) -> String {
    let file = syn::parse2::<syn::File>(expand(declaration)).unwrap();
    let declaration: String = declaration.trim().lines().map(|line| format!("// {line}\n")).collect();
    format!("{HEAD}//\n{declaration}\n{}", prettyplease::unparse(&file))
}

/// Returns the first line in which the texts differ, with those around it.
fn difference(expected: &str, found: &str) -> String {
    let at = expected.lines().zip(found.lines()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| text.lines().skip(at.saturating_sub(3)).take(7).collect::<Vec<_>>().join("\n    ");
    format!("line {}, expected\n    {}\nfound\n    {}", at + 1, around(expected), around(found))
}

#[track_caller]
fn compare(name: &str, declaration: &str, expand: fn(&str) -> TokenStream) {
    let found = expansion(declaration, expand);
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests/snapshots", &format!("{name}.golden")].iter().collect();
    if env::var_os("GPU_ABI_BLESS").is_some() {
        fs::write(&path, found).unwrap();
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        expected == found,
        "the expansion of `{name}` has changed: {}\nbless it with GPU_ABI_BLESS=1 cargo test -p gpu-abi-tests --test snapshots",
        difference(&expected, &found)
    );
}

macro_rules! snapshots {
    ($expand:ident: $($name:ident: $declaration:literal)*) => {$(
        #[test]
        fn $name() {
            compare(stringify!($name), $declaration, $expand);
        }
    )*};
}

snapshots! { derive:
    body: "
#[ptx(align = 32)]
pub struct Body {
    /// The center | in meters,
    /// see [`Float3`].
    ///
    /// Not the center of mass.
    pub position: Float3,
    mass: f32,
    #[ptx(align = 16)]
    velocity: [f32; 3],
    #[ptx(vector)]
    color: [u8; 4],
    #[ptx(bits = 4)]
    species: u32,
    #[ptx(bits = 1)]
    pub(crate) frozen: bool,
    #[ptx(bits = 0)]
    _next: Unnamed<i32>,
    #[ptx(bits = 7)]
    _gap: Unnamed<u16>,
    neighbors: DevicePtr<u32>,
}
"
    repr_c: "
#[repr(C)]
struct ReprC {
    a: u8,
    b: [Inner; 2],
}
"
    packed_tuple: "
#[repr(C, packed(2))]
struct Packed(u8, pub u32);
"
    union: "
#[ptx(crate = framework::gpu, mirror = NumberBytes)]
pub union Number {
    int: u32,
    #[ptx(bits = 3)]
    low: u8,
}
"
    enumeration: "
#[repr(i16)]
enum Mode {
    Off = -1,
    r#On,
}
"
    tag_outside: "
#[repr(C)]
enum Shape {
    Circle(f32),
    Square { side: u16, r#fn: u8 },
    Nothing,
}
"
    tag_inside: "
#[repr(u8)]
enum Shape {
    Circle(f32) = 7,
    Nothing,
}
"
    transparent: "
#[repr(transparent)]
struct Metres(f32);
"
    generic: "
#[ptx(instantiate(GridF32 = Grid<f32, 4>, GridU8 = Grid<u8>))]
struct Grid<T, const N: usize = 2>
where
    T: Copy,
{
    #[ptx(bits = 3)]
    kind: i8,
    cells: [T; N],
    next: DevicePtr<T>,
}
"
    mistakes: "
#[ptx(align = 3, packed)]
struct Wrong {
    a: &'static u8,
    #[ptx(bits = 0)]
    b: u32,
}
"
}

snapshots! { kernels:
    kernel: "
#[kernels]
unsafe extern \"C\" {
    /// Moves the bodies by one step.
    pub fn integrate(bodies: Ptr<Body, Global>, r#type: SimParams, _: u32);
    #[cfg(debug_assertions)]
    #[ptx(name = \"_Z5checkv\")]
    fn check();
}
"
    kernel_options: "
#[kernels(crate = framework::gpu, max_bytes = 32764)]
#[allow(clippy::too_many_arguments)]
unsafe extern \"C\" {
    fn step(n: u32);
}
"
    kernel_checked: "
#[kernels(file = \"../ui-tests/kernels/step.ptx\")]
unsafe extern \"C\" {
    fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
    fn spawn(bodies: DevicePtr<Body>, kind: u8);
    #[ptx(name = \"_Z4fillPii\")]
    fn fill(data: DevicePtr<i32>, value: i32);
}
"
    kernel_variables: "
#[kernels(file = \"../ui-tests/kernels/scene.ptx\", types = \"../ui-tests/kernels/scene.debug.ptx\", set = Scene)]
unsafe extern \"C\" {
    fn present(image: DevicePtr<f32>);
    #[ptx(name = \"params\")]
    pub static PARAMS: Constant<Params>;
    #[cfg(feature = \"count\")]
    #[ptx(name = \"counter\")]
    static COUNTER: Managed<u32>;
}
"
    kernel_mistakes: "
#[kernels]
extern \"C\" {
    fn step<T>(mut n: u32, items: *mut T) -> u32;
}
"
}

snapshots! { functions:
    host_functions: "
#[functions(file = \"../ui-tests/kernels/functions.o\")]
unsafe extern \"C\" {
    fn launch_step(bodies: *mut Body, params: Params, n: i32, scale: f32, stream: *mut c_void) -> c_int;
    #[cfg(windows)]
    fn close_engine(engine: *mut Engine, all: bool);
}
"
}
