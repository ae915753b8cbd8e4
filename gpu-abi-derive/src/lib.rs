//! `#[derive(PtxLayout)]` and `#[kernels]` of the crate `gpu-abi`; use them from there, where they are documented.
//!
//! Phases: `attr` and `input` read the declaration, `check` turns it into a `model` that cannot be wrong or into errors that say
//! what to write, `expand` writes the code. The macro knows syntax, and what compiled files say: sizes and offsets of Rust types are
//! computed by `gpu-abi`'s engine when the emitted constants are evaluated.

mod attr;
mod check;
mod errors;
mod expand;
mod generics;
mod host_only;
mod input;
mod joined;
mod kernels;
mod model;
mod names;

use proc_macro::TokenStream;

/// Implements `gpu-abi`'s `PtxLayout` and the traits that go with it for a struct, a union or an enumeration.
///
/// | On a field | |
/// |---|---|
/// | `#[ptx(bits = N)]` | a bit-field of `N` bits; unnamed ones have the type `Unnamed<T>` |
/// | `#[ptx(wide_bits = N)]` | a bit-field that may have more bits than its type, as `bool ready : 7` in C++; those above the value's are padding |
/// | `#[ptx(base)]` | a base class, before all other members; those may lie in its trailing padding |
/// | `#[ptx(align = N)]` | `__align__(N)`, in bytes |
/// | `#[ptx(vector)]` | an array laid out as the native vector of its element and length |
///
/// | On a type | |
/// |---|---|
/// | `#[ptx(align = N)]` | `__align__(N)`, in bytes |
/// | `#[ptx(packed)]` | `__attribute__((packed))` |
/// | `#[ptx(pack = N)]` | `#pragma pack(N)`, in bytes |
/// | `#[ptx(non_pod)]` | a C++ class that is not plain old data, as it has a constructor, a destructor, a copy assignment or private members; it matters where another class derives from this one |
/// | `#[ptx(mirror = Name)]` | the mirror's name, by default the type's with `Mirror` behind it; on a `repr(transparent)` type, a mirror of its own instead of its field's, which a public type over a private one needs |
/// | `#[ptx(cxx = sim::Body)]` | the name in CUDA C++, by default the type's; a `repr(transparent)` type without it is its field's type |
/// | `#[ptx(opaque)]` | a struct or union of which `#[kernels]` compares the size and the name alone, not the members |
/// | `#[ptx(crate = path)]` | where `gpu-abi` is, if it is renamed or reexported: trusted to be that crate, as the unsafe code in it is |
/// | `#[ptx(instantiate(Name = Type<..>, ..))]` | mirrors of a generic type's instances |
///
/// # What can be declared
///
/// | In Rust | is in CUDA C++ |
/// |---|---|
/// | `struct` | a struct of the same members in the same order; it needs no `repr` |
/// | `struct` with `repr(C)` | the same, and rustc's own layout must be that too, or it does not compile |
/// | `struct` with `repr(transparent)` | its field's type; with `#[ptx(cxx = Kind)]` a class or an enumeration of its own, which is stored as the field: `struct Kind(i32)` for an enumeration that has values without a name |
/// | `union` | a union of the same members; it needs no `repr` |
/// | `union` with `repr(C)` | the same, and rustc's own size and alignment must be those too, or it does not compile |
/// | `enum` with `repr(u8)` and its like, `repr(C)` | an enumeration with that underlying type; `repr(C)`: `int`, or `unsigned int` without negative values |
/// | `enum` with data and `repr(C)` | a struct of the tag and a union of the variants' structs |
/// | `enum` with data and `repr(u8)` and its like | a union of the variants' structs, each of which starts with the tag |
/// | generic types | class templates |
///
/// A field has any type that derives `PtxLayout`, and those for which `gpu-abi` implements it: integers, floats, `bool`, `char`,
/// `NonZero`, vectors, narrow floats, `DevicePtr` and `Ptr`, handles, arrays and `ManuallyDrop` of all these, `PhantomData`. What
/// only the host has (references, `Box`, `Vec`, `String`, tuples, `Option`) is an error at the field.
///
/// # Unions
///
/// A union is a declaration: its attributes are those of a struct, its members have any type with a layout, and rustc's own layout of
/// it does not matter. rustc demands that its members are `Copy`: derive `Clone` and `Copy` for them, or write `ManuallyDrop<T>`, which
/// has the layout and the mirror of `T`.
///
/// Only you know which of its members is in use, and its other bytes may not be initialized: it has no conversion. Values are made as
/// its mirror, by `Mirror::with` and the setter of one member, with zero in all other bytes; a getter reads the bytes as another
/// member. A struct that declares the field as the mirror, `descriptor: DescriptorMirror`, has the same layout and is converted with it.
/// One that declares it as `descriptor: Descriptor` has a layout and a mirror only.
///
/// # What it implements
///
/// | For | |
/// |---|---|
/// | every type | `PtxLayout`, the layout as a constant; `name::CxxType`, the name in C++ |
/// | concrete types, and the instances that `instantiate` names | `PtxMirror`: the type `BodyMirror`, which is the bytes |
/// | all but unions, if every member has it | `Codec`, and with a mirror `ToMirror` and `FromMirror` |
/// | `repr(C)` structs without bit-fields and `repr(transparent)` types whose members have it, enumerations without data | `PtxRepr`: a value in host memory is what a kernel reads |
///
/// In `BodyMirror` an ordinary member is a field, a bit-field `species` has the methods `species()` and `set_species(..)`, and so have
/// all members of unions and packed structs. A tuple struct's members are `_0`, `_1`, and their setters `set_0`, `set_1`.
///
/// A generic `repr(C)` struct is `PtxRepr` if a member is sure to have bytes: a struct of markers alone has none in Rust, and one in a
/// kernel.
///
/// # Limits
///
/// Put attribute macros that change the type above the derive, which sees only what they leave. If a macro below it changes a field's
/// type or the `repr`, the type does not compile; a generic type whose `repr` it removes is not noticed before its layout is used.
///
/// A field's type is written without macros, `[f32; len!()]` for instance, which may expand to something else each time: name the type
/// or the length first.
///
/// Records of thousands of members are laid out and converted in time linear in their number. Records nested more than 50 deep need
/// `#![recursion_limit = "256"]` in the crate.
///
/// The rules are those of the guide's sections 1.1 to 1.3, as nvcc reads them.
#[proc_macro_derive(PtxLayout, attributes(ptx))]
pub fn derive_ptx_layout(input: TokenStream) -> TokenStream {
    let input = match syn::parse::<syn::DeriveInput>(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error().into(),
    };
    expand::expand(&input).into()
}

/// Each function of the block becomes a type that knows the kernel's `.entry` header, its parameters' offsets and how to build the
/// arguments of a launch (the guide's section 2.3).
///
/// A kernel `scale` is a type of that name with
///
/// - `scale::ENTRY`, the head of its definition in PTX, as nvcc writes it for sm_75; `scale::SIGNATURE`, which writes others,
/// - `scale::PARAMETERS` and `scale::SIZE`, where its parameters lie, in bytes,
/// - `scale::NAME`, its name in PTX,
/// - `scale::LIMITS`, what the compiled kernel declares about its launches, if a file says it,
/// - `scale::args(&.., ..)`, the arguments of a launch, from the values of its parameters, by reference.
///
/// Parameters have any type that derives `PtxLayout`, scalars, vectors, pointers, handles; a union is passed as its mirror. An array is
/// passed as a struct that holds it: what C++ declares as `float a[4]` is a pointer, a `*mut f32`. More
/// bytes than a kernel can take, a type without size or with an alignment over 128 bytes, and one that no kernel shares are errors
/// at the parameter. Without a compiled file only the declaration is checked: that the kernel has the same parameters is what `unsafe` says.
///
/// A pointer is declared `*mut T` or `*const T`, as in C++. The kernel reads a `DevicePtr<T>`, and is compared as with that; a launch takes
/// `&mut` or `&` of a buffer of the crate that launches it, such as `cudarc`, with elements of type `T` or its mirror, or a `DevicePtr<T>`,
/// as `PointerArgument` in `gpu_abi::launch` lists. A parameter declared `DevicePtr<T>` takes a reference to an address alone.
/// `*const T` promises that the kernel only reads: other streams may read the buffer at the same time.
///
/// `args` borrows the values: bind them to variables if the arguments are to outlive the statement.
///
/// # Against the compiled kernels
///
/// With `file = ".."` every kernel is looked up in that file while the program compiles, and compared with its declaration: that it
/// exists, the number of parameters, each one's size, alignment (PTX) or offset (cubins), kind of type and state space, and, as far as a file
/// says them, the types, with everything that they lead to. A difference is an error at the parameter, which says what the kernel has and
/// what Rust has. The file is PTX text, a cubin or, with the feature `verify`, a fatbin, or an executable, an object file or a static
/// library that contains fatbins; its content tells which. Every image that contains the kernel must agree. A changed file compiles the
/// program anew.
///
/// Three sources say the types of parameters:
///
/// - The mangled name of a kernel that is not `extern "C"`.
/// - The symbol of its stub, also of an `extern "C"` kernel: the function that launches it, in every object file, library and executable
///   that nvcc makes of CUDA C++. Name that file with `types = "k.o"`.
/// - Debug information, which alone has members, enumerators and the types of variables: in the object file of `nvcc -g -c`, beside optimized
///   kernels, `types = "k.o"`; or in the compiled file itself, a cubin or PTX text of `nvcc -G` or clang's `-g`.
///
/// An object file of `nvcc -g -c` can be both, `file = "k.o"` alone. Stubs and debug information need the feature `verify`, which the macro
/// uses: nothing of it is linked into a program that does not call it. With `types`, every kernel and variable of the block must be
/// described in that file, and what `file` describes is compared as well.
///
/// ```text
/// // nvcc -ptx render.cu && nvcc -g -c render.cu
/// #[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
/// unsafe extern "C" {
///     fn render(image: DevicePtr<UChar4>, scene: Scene, width: i32, height: u32);
/// }
/// ```
///
/// What is an error depends on what the files say. `C++ name` is a `file` of kernels that are not `extern "C"`, `stub symbols` and
/// `nvcc -g -c` are `types` beside PTX text, `nvcc -G` is a `file` of that; in (✓), only where the offset of a parameter changes:
///
#[doc = include_str!("kernels/caught.md")]
///
/// Types agree in a name or stub by [this table](https://docs.rs/crate/gpu-abi/latest/source/src/name/agree.rs), and in debug information by
/// [this one](https://docs.rs/crate/gpu-abi/latest/source/src/interface/rules.rs): an integer may be declared as an enumeration that is stored as
/// it, pointers to bytes agree with each other, and `void *` and `DevicePtr<c_void>` with any pointer. `const` is not compared. A record is found by
/// the end of its C++ name; `#[ptx(cxx = sim::Body)]` on the type gives it another. A vector of `glam` or `mint` may be a struct of the kernel's
/// own, such as `struct vec3 { float x, y, z; }`, of which only the members are compared. `float3 v[5]` is `[Float3; 5]` or `[[f32; 3]; 5]`, not `[f32; 15]`.
///
/// Not compared are
///
/// - types without `CxxType`, and what pointers in a generic record lead to, `DevicePtr<T>` to a parameter or to a type without arguments apart,
/// - the types of kernels whose name is a constant, only their declarations,
/// - two parameters of one type in the wrong order.
///
/// More than 1024 records that one parameter leads to are an error: compare them at run time, with `verify::check`.
///
/// For files that appear later, such as those of NVRTC or of a plug-in, `set = Kernels` declares a type that stands for all kernels and variables
/// of the block, and `verify::check::<Kernels>(&artifact)` and `verify::check_with_types` compare them as above.
///
/// # Which kernel is meant
///
/// A kernel whose name C++ mangles is found by its name in the source, and `scale::NAME` is the mangled name, by which the driver knows it.
/// Of several kernels of that name, instances of a template or overloaded functions, it is the one that takes the declared types; two
/// declarations may both have `#[ptx(name = "scale")]`. If none does, or more than one, the error lists their mangled names, one of which
/// `#[ptx(name = "..")]` may give. A name that is a constant is a kernel's whole name in PTX: the macro does not know its value, and emits the
/// names of all kernels in the file with as many parameters, for rustc to search.
///
/// # Families
///
/// A generic declaration stands for a kernel of each of the types that it is compiled for. `type Float;` names a list of them, once for
/// all kernels of the block:
///
/// ```text
/// #[kernels(file = "kernels/affine.ptx")]
/// unsafe extern "C" {
///     #[ptx(types = [f32, f64, Bf16 = "bf16"])]
///     pub type Float: Copy;
///
///     #[ptx(name = "affine_{T}")]
///     pub fn affine<T: Float>(n: usize, inp: DevicePtr<T>, out: DevicePtr<T>, mul: T, add: T);
/// }
/// ```
///
/// `affine::<f32>::NAME` is `affine_f32`; `fn run<T: Float>(..)` launches any of them, and others of the list. The page of `gpu_abi::launch` has
/// an example.
///
/// The list is a trait, which its types implement; bounds after its name are supertraits, and one of them may be another list that has all of
/// these types. Parameters without a list get their values in the attribute, `T = [f32, f64]`, `T = Float` or `N = [4, 8]`; several attributes
/// `#[ptx(T = .., N = ..)]` add up, for combinations that are not all there. In names, a type is written as it is in Rust, unless the block
/// says once how else: `Bf16 = "bf16"`. A type that no parameter's type names may be any type: `fn unary<Op: Unary, T: Float>(..)`.
///
/// A name without braces is a template's in C++, with or without its namespaces, `name = "ns::scale"`: each instance is the
/// kernel with the template arguments that begin with its own, or, of overloaded functions, the one that takes its types.
///
/// Every instance is compared with the file as any kernel is. Kernels of the file that no instance declares are not an error; an instance that
/// the file does not have is one: at the type in the list, if no kernel is compiled for it, else at the kernel. The type of a parameter may
/// depend on one list. A list that no kernel uses is an error.
///
/// `file = ["affine.ptx", "unary.ptx"]` names several files, for lists that their kernels share.
///
/// # Files of a build script
///
/// A relative path starts at the package's folder. For files that a build script makes, it is written with `concat!` and `env!`, which
/// the macro evaluates; it does not evaluate other macros:
///
/// ```text
/// #[kernels(file = concat!(env!("OUT_DIR"), "/render.ptx"), types = concat!(env!("OUT_DIR"), "/render.o"))]
/// ```
///
/// This `build.rs` makes both files with nvcc. It needs no crates, and tells cargo of every header that nvcc read: an edited one compiles the
/// kernels and the program anew. The package that it belongs to is `gpu-abi/examples/build-script` in the repository.
///
/// ```no_run
#[doc = include_str!("kernels/build_script.rs")]
/// ```
///
/// # Variables
///
/// `static PARAMS: Constant<Params>;` declares a variable of the kernels' module, with a type of `gpu_abi::variable`: `Constant<T>` for
/// `__constant__ T`, `Global<T>` for `__device__ T`, `Managed<T>` for `__managed__ T`. It becomes a static that knows the variable's symbol
/// and converts values to the bytes that kernels read. Over 65,536 bytes of constant memory are an error. With `file = ".."` the
/// variable is looked up by its symbol, or by its name in the source if only one has it, and must be in that memory with that size and
/// (in PTX text) that alignment in every image; a name that is a constant is not looked up, and is an error beside a file. Where debug information
/// describes it, in that file or in the one of `types`, its type and what that leads to must be the same as well.
///
/// The type of a variable is compared with debug information as those of parameters are.
///
/// # Attributes
///
/// | On the block | |
/// |---|---|
/// | `#[kernels(max_bytes = 32764)]` | up to how many bytes of parameters are allowed: 4352 unless written, up to 32764 from PTX ISA 8.1 (CUDA 12.1) on sm_70 and later |
/// | `#[kernels(file = "..")]` | the file that the kernels are compiled to, or several: `file = ["a.ptx", "b.ptx"]` |
/// | `#[kernels(file = "..", types = "..")]` | the file that says their types, where that is another one |
/// | `#[kernels(set = Kernels)]` | a type for all kernels and variables of the block, for `verify::check` |
/// | `#[kernels(crate = path)]` | where `gpu-abi` is, if it is renamed or reexported |
///
/// | `#[ptx(types = [f32, Bf16 = "bf16"])] type Float;` | in the block, types that kernels are compiled for |
///
/// | On a function or a variable | |
/// |---|---|
/// | `#[ptx(name = "..")]`, `#[link_name = ".."]` | its name in PTX, where it is not the Rust name |
/// | `#[ptx(name = CONSTANT)]` | the same as a constant, such as `mangled!(STEP)`: without a file, a kernel that is not `extern "C"` is known by its mangled name alone |
/// | `#[ptx(name = "scale_{T}", T = [f32, f64])]` | on a generic function, its instances and their names |
#[proc_macro_attribute]
pub fn kernels(arguments: TokenStream, block: TokenStream) -> TokenStream {
    kernels::kernels(arguments.into(), block.into()).into()
}
