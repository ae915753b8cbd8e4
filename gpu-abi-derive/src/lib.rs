//! `#[derive(PtxLayout)]` and `#[kernels]` of the crate `gpu-abi`; use them from there, where they are documented.
//!
//! Phases: `attr` and `input` read the declaration, `check` turns it into a `model` that cannot be wrong or into errors that say
//! what to write, `expand` writes the code. The macro knows syntax, and what compiled files say: sizes and offsets of Rust types are
//! computed by `gpu-abi`'s engine when the emitted constants are evaluated.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod attr;
mod check;
#[cfg(any(feature = "header", feature = "kernels"))]
mod class_name;
#[cfg(feature = "kernels")]
mod distinct;
mod docs;
mod errors;
mod expand;
#[cfg(any(feature = "header", feature = "kernels"))]
mod functions;
mod generics;
mod input;
#[cfg(feature = "kernels")]
mod kernels;
mod model;
mod names;
mod paths;
mod refuse;
mod tokens;
mod unread;

use proc_macro::TokenStream;

/// Implements `PtxLayout` and the related traits of `gpu-abi` for a struct, a union or an enumeration.
///
/// It also defines the type's *mirror*, which holds exactly the bytes that a kernel reads, all of them initialized. An *instance* of a generic
/// type is the type with its arguments, such as `Grid<f32>`; mirrors of generic types are made for the instances that you name.
///
#[doc = include_str!("attributes.md")]
///
/// # What can be declared
///
/// | Rust | CUDA C++ |
/// |---|---|
/// | `struct` | a struct with the same members in the same order; no `repr` is needed |
/// | `struct` with `repr(C)` | the same, without bit-fields; does not compile unless rustc's layout is also that one |
/// | `struct` with `repr(transparent)` | its field's type; with `#[ptx(cxx = Kind)]`, a class or an enumeration stored as the field |
/// | `struct` with `repr(transparent)` and `#[ptx(enumerators(..))]` | an enumeration stored as the field, an integer of up to 64 bits, that may have values without a name |
/// | `union` | a union with the same members; no `repr` is needed |
/// | `union` with `repr(C)` | the same, without bit-fields; does not compile unless rustc's size and alignment are also those |
/// | `enum` with `repr(u8)` or another integer | an enumeration with that underlying type |
/// | `enum` with `repr(C)` | an enumeration stored as `int`, or as `unsigned int` if it has no negative values |
/// | `enum` with data and `repr(C)` | a struct of the tag and a union of the variants' structs |
/// | `enum` with data and `repr(u8)` or another integer | a union of the variants' structs, each of which starts with the tag |
/// | generic types | class templates |
///
/// Fields can have any type that derives `PtxLayout` and the types for which `gpu-abi` implements it: integers, floats, `bool`, `char`,
/// `NonZero`, vectors, narrow floats, `DevicePtr` and `Ptr`, handles, `PhantomData`, and arrays and `ManuallyDrop` of all of these. Types
/// that exist only on the host (references, `Box`, `Vec`, `String`, tuples, `Option`) are errors at the field; pointers of the host are
/// `HostPtr` and `Option<extern "C" fn(..)>`.
///
/// # Enumerations with unnamed values
///
/// A Rust enumeration has only the values of its variants. For flags, or for another C++ enumeration whose variables may have other
/// values, declare a `repr(transparent)` struct and list the constants that are enumerators:
///
/// ```text
/// #[derive(PtxLayout, Clone, Copy)]
/// #[repr(transparent)]
/// #[ptx(cxx = sim::Access, enumerators(READ, WRITE = kStore))]
/// struct Access(u32);
///
/// impl Access {
///     const READ: Self = Self(1);
///     const WRITE: Self = Self(2);
/// }
/// ```
///
/// `WRITE = kStore` gives the name in C++ if it differs; without it, the constant's name must be the last words of the C++ name,
/// ignoring case and underscores. Debug information shows if the kernel's enumeration lacks such a name or gives it another value. Enumerators
/// that only the kernel has are not reported: any value can be read back, and you list the names that you use.
///
/// # Unions
///
/// A union takes the same attributes as a struct and members of any type with a layout. Rust requires the members to be `Copy`: derive
/// `Clone` and `Copy` for them, or write `ManuallyDrop<T>`, which has the layout and the mirror of `T`.
///
/// A union has no conversion, because only you know which of its members is in use, and its other bytes may be uninitialized. Make its
/// mirror instead: `DescriptorMirror::with` and the setter of one member zero all other bytes, and getters read the bytes as any member.
/// A struct that declares the field as the mirror, `descriptor: DescriptorMirror`, has the same layout and can be converted. A struct that
/// declares it as `descriptor: Descriptor` has only a layout and a mirror.
///
/// # What it implements
///
/// | For | |
/// |---|---|
/// | every type | `PtxLayout`, the layout as a constant, and, with the feature `name`, `CxxType`, the name in C++ |
/// | concrete types, and the instances named by `instantiate` | `PtxMirror`, with the type `BodyMirror`, which holds the bytes |
/// | structs and enumerations whose members all have it | `Codec`, and if there is a mirror, the conversions of `PtxMirror` |
/// | `repr(C)` structs and `repr(transparent)` types whose members have it, enumerations without data | `PtxRepr`: a value in host memory has the kernel's layout |
///
/// In `BodyMirror`, ordinary members are fields, and bit-fields have methods, `species()` and `set_species(..)`; the setter panics if the
/// value does not fit. [A table](https://docs.rs/crate/gpu-abi/latest/source/book/src/values.md) shows the other kinds of members.
///
/// To copy values to the device, convert them: `gpu_abi::launch::cudarc::upload(&stream, &bodies)` does it for cudarc, and
/// `gpu_abi::to_mirrors(&bodies)` returns what any crate can copy. Only `PtxRepr` values can be copied as they are.
///
/// A generic `repr(C)` struct is `PtxRepr` only if some member is known to have a size: a struct that contains only markers has size 0 in
/// Rust and size 1 in C++.
///
/// # Limits
///
/// Put attribute macros that change the type above the derive, so that the derive sees their result. If a macro below it changes a
/// field's type or the `repr`, the type does not compile; for a generic type whose `repr` is removed, the error appears where its layout is
/// used.
///
/// A field's type cannot contain macros, such as `[f32; len!()]`, because each use may expand differently. Name the type or the length
/// first.
///
/// The time to compile a record is linear in the number of its members. Records nested more than 50 levels deep need
/// `#![recursion_limit = "256"]` in the crate.
///
/// The rules are those of sections 1.1 to 1.3 of NVIDIA's *PTX Writer's Guide to Interoperability*, as nvcc reads them on the host that the
/// program is compiled for:
/// [Windows, Jetson, Grace](https://docs.rs/crate/gpu-abi/latest/source/book/src/hosts.md).
#[proc_macro_derive(PtxLayout, attributes(ptx))]
pub fn derive_ptx_layout(input: TokenStream) -> TokenStream {
    match syn::parse2(unread::wrapped(input.into())) {
        Ok(input) => expand::expand(&input).into(),
        Err(error) => error.to_compile_error().into(),
    }
}

/// Turns each function of an `unsafe extern "C"` block into a type with everything that a launch needs.
///
/// ```text
/// // nvcc -ptx nbody.cu; nvcc -g -c nbody.cu
/// #[kernels(file = "kernels/nbody.ptx", types = "kernels/nbody.o")]
/// unsafe extern "C" {
///     fn step(bodies: *mut Body, gravity: Float3, dt: f32, n: u32);
///     static settings: Constant<Settings>;
/// }
/// ```
///
/// `file` and `types` are what the kernels were compiled to. The declarations are compared with them while the program is compiled; a
/// difference is an error. Without them, only the declaration itself is checked; `unsafe` then promises that the kernel has these
/// parameters.
///
/// A kernel `step` becomes a type of that name with
///
/// | | |
/// |---|---|
/// | `step::args(&mut buffer, &gravity, ..)` | the arguments of a launch, from references to their values |
/// | `step::NAME` | its symbol in PTX |
/// | `step::PARAMETERS`, `step::SIZE` | the places of its parameters and their total size, in bytes |
/// | `step::LIMITS` | the launch bounds of the compiled kernel, if a file states them |
///
/// `args` borrows the values. Bind them with `let` if the arguments outlive the statement. `gpu_abi::launch` shows launches.
///
/// # Parameters
///
/// A parameter can have any type that derives `PtxLayout`, and can be a scalar, vector, pointer or handle. Pass a union as its mirror. Wrap
/// an array in a struct; in C++, an array parameter is a pointer.
///
/// Declare pointers as in C++, `*mut T` or `*const T`. A launch takes `&mut` or `&` of a buffer (with the feature `cudarc`, its slices and
/// views) with elements of type `T` or its mirror, or a `DevicePtr<T>`; `gpu_abi::launch::PointerArgument` has the list. The kernel
/// receives an address. The argument of a parameter declared `DevicePtr<T>` is a reference to an address, never a buffer.
///
/// `*const T` promises that the kernel does not write through the pointer, so that other streams may read the buffer at the same time. A
/// compiled kernel that takes `T *`, not `const T *`, may write: that is an error, unless the parameter, the kernel or the block has `#[ptx(readonly)]`.
///
/// Parameters are declared and passed by the rules of section 2.3 of NVIDIA's *PTX Writer's Guide to Interoperability*.
///
/// # Attributes
///
#[doc = include_str!("kernels/attributes.md")]
///
/// Relative paths are resolved from the package's folder. For files of a build script, write
/// `file = concat!(env!("OUT_DIR"), "/nbody.ptx")`; the macro evaluates `concat!` and `env!`, and no other macros. The crate
/// `gpu-abi-build` compiles both files in one call. When a file changes, cargo rebuilds the program.
///
/// # Comparison with compiled kernels
///
/// `file` is PTX text, a cubin or, with the feature `verify`, a fatbin, or an executable, an object file or a static library that contains
/// fatbins; those of Windows need the feature `windows`. The content decides, not the name. Every kernel is looked up there and compared with
/// its declaration: the number of parameters, each one's size, alignment (PTX) or offset (cubins), kind of type and state space, and its type
/// as far as a file states it:
///
/// - A mangled name contains the types of the parameters, but not their members.
/// - So does the symbol of a kernel's stub, the host function that launches it, for `extern "C"` kernels too. Every object file, library and
///   executable that nvcc makes has stubs: `file = "k.o"`.
/// - Debug information also has members, enumerators and the types of variables. The object file of `nvcc -g -c` has it, beside optimized
///   kernels: `types = "k.o"`, or `file = "k.o"` for both. So do cubins and PTX of `nvcc -G` and of clang's `-g`.
///
/// The declaration must agree with every image, the PTX text or cubin for one architecture, that has the kernel. Stubs and debug information
/// need the feature `verify`, which compiles the reader for the macro, and nothing for the program. With `types`, every kernel
/// and variable of the block must be described in that file; for a kernel that takes numbers and pointers to them, its stub is enough.
///
/// [What is caught when](https://docs.rs/crate/gpu-abi/latest/source/book/src/caught.md) has a table of mistakes and files, and the rules
/// by which types agree. These are not compared:
///
/// - the C++ names of types that implement `PtxLayout` by hand without `CxxType`, and what their members point to,
/// - what the members of generic records point to, except in members such as `DevicePtr<T>` and `DevicePtr<Light>`, whose target is a
///   type parameter or the plain name of another type; so not in `DevicePtr<Node<T>>`, `DevicePtr<[T; 4]>`, `DevicePtr<scene::Light>`, or
///   in a member that is itself a record,
/// - the order of two parameters of the same type, unless the file has the names of parameters.
///
/// A parameter from which more than 1024 records can be reached is an error: compare it at run time.
///
/// For files that appear later, such as those of NVRTC or of a plug-in, `set = Kernels` declares a type that represents all kernels and
/// variables of the block. `verify::check::<Kernels>(&artifact)`, which needs the feature `verify-runtime`, makes the same comparison at run
/// time. `verify::check_with_types` also takes the bytes of a file that describes the types.
///
/// # Which kernel is meant
///
/// A kernel whose name is mangled is found by its name in the source, and `step::NAME` is the mangled name, which the driver needs. If the
/// file has several kernels of that name (instances of a template, overloads), the declared parameter types choose among them; two
/// declarations may both have `#[ptx(name = "step")]`. If none or several have these types, the error lists their mangled names, and
/// `#[ptx(name = "..")]` takes one of them. With `file`, the name cannot be a constant, which a macro cannot evaluate.
///
/// # Families
///
/// A generic declaration declares one kernel for each of the types that it is compiled for. `type Float;` names a list of types for
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
/// `affine::<f32>::NAME` is `affine_f32`. A function `fn run<T: Float>(..)` can launch any of these kernels, and those of other families over
/// the list. The page of `gpu_abi::launch` has an example.
///
/// The list is a trait, implemented for its types. Bounds after its name are supertraits; one of them may be another list that contains all
/// of these types. Generic code that passes buffers of `T` needs the supertrait `PtxLayout`. A parameter without a list gets its values in
/// the attribute: `T = [f32, f64]`, `T = Float` or `N = [4, 8]`. Several attributes `#[ptx(T = .., N = ..)]` add up, for families in which
/// not all combinations exist. Names contain a type as it is written in Rust, unless the block gives it another spelling once:
/// `Bf16 = "bf16"`. A type parameter that only chooses the kernel, and does not appear in its parameters, needs no layout: `Op` can be an
/// empty struct in `fn unary<Op: Unary, T: Float>(x: DevicePtr<T>)`.
///
/// A name without braces is the name of a C++ template, with or without its namespaces: `name = "ns::scale"`. Each instance is the kernel
/// whose template arguments begin with its own or, for overloaded functions, the one that takes its types. `name = "ns::scale<{T}, 512>"`
/// states the arguments: parameters in braces, and numbers. A type stands for a number if its text in the list is one: `Int8 = "0"`.
/// A mangled name with parameters in braces, `_Z5scaleI{T}Lj4EEvPT_PKfS2_`, is that of any instance: the others are found by the
/// template's arguments, since substitutions such as `S2_` differ between instances.
///
/// Every instance is compared with the file. Kernels in the file that no instance declares are ignored. An instance that the file lacks
/// is an error: at the type in the list if no kernel exists for that type, otherwise at the kernel. The type of a kernel parameter may
/// depend on one list. An unused list is an error.
///
/// `file = ["affine.ptx", "unary.ptx"]` names several files, for lists that their kernels share.
///
/// # Kernels written in Rust
///
/// A kernel with a body is defined where it is declared. Compiled for `nvptx64-nvidia-cuda`, the block consists of the functions
/// `extern "ptx-kernel"` with these bodies; compiled for a host, the bodies are left out, and `file` names what they were compiled to.
///
/// ```text
/// #[kernels(file = concat!(env!("OUT_DIR"), "/nbody.ptx"))]
/// unsafe extern "C" {
///     pub fn age(bodies: *mut BodyMirror, dt: f32, n: u32) { .. }
/// }
/// ```
///
/// Such a kernel takes its parameters as they are written: a type whose layout in Rust is not the kernel's, by value or behind `*const` or
/// `*mut`, is an error on both sides, and its mirror is written instead. A `DevicePtr<Body>` can be passed on, but is read as a
/// `DevicePtr<BodyMirror>`. Of a generic kernel, each instance is compiled under its own name, `name = "scale_{T}"`; the bounds of a list, `type Float: Copy +
/// Mul<Output = Self>`, are what the body can do with a `T`. [Kernels in
/// Rust](https://docs.rs/crate/gpu-abi/latest/source/book/src/rust.md) is a whole program.
///
/// The file has a digest of the type of each parameter, with its members and what its pointers lead to. A type that the program compiles otherwise,
/// because a feature is on for the program alone, or because the file is an old one, is an error at the parameter.
///
/// The program passes a mirror by value as `&value.to_mirror()`. Functions that only kernels call have `#[cfg(target_arch = "nvptx64")]`. A panic
/// is a trap, and so is a setter's value that does not fit.
///
/// # Variables
///
/// `static PARAMS: Constant<Params>;` declares a variable of the kernels' module, with a type of `gpu_abi::variable`: `Constant<T>` for
/// `__constant__ T`, `Global<T>` for `__device__ T`, `Managed<T>` for `__managed__ T`. It becomes a static that knows the variable's symbol
/// and converts values to the bytes that kernels read. A `Constant` of more than 65,536 bytes is an error.
///
/// With `file = ".."`, the variable is looked up by its symbol, or by its name in the source if that is unambiguous. Memory, size and (in
/// PTX) alignment must agree in every image that has it. Where debug information describes the variable, in that file or in the one named by `types`,
/// its type is compared as a parameter's is.
#[cfg(feature = "kernels")]
#[proc_macro_attribute]
pub fn kernels(arguments: TokenStream, block: TokenStream) -> TokenStream {
    kernels::kernels(arguments.into(), block.into()).into()
}

/// Compares the C++ functions that an `unsafe extern "C"` block declares with the files that define them.
///
/// The functions are called as before: the block stays what it is. Its argument `file` names the object file, the static or shared
/// library, or the executable that defines the functions, or several of them in brackets; it must be compiled with `-g`. Paths are as
/// for `#[kernels]`. An error says at each declaration what differs: the number, the order and the types of the parameters,
/// the result, and all types that pointers lead to, member by member. [The book](https://docs.rs/crate/gpu-abi/latest/source/book/src/functions.md)
/// says what agrees with what.
///
/// ```ignore
/// #[gpu_abi::functions(file = "kernels.o")]
/// #[link(name = "kernels", kind = "static")]
/// unsafe extern "C" {
///     // cudaError_t launch_step(Body *bodies, Params params, int n, cudaStream_t stream);
///     fn launch_step(bodies: *mut Body, params: Params, n: i32, stream: *mut c_void) -> c_uint;
/// }
/// ```
///
/// - Pointers are the host's: `*mut T`, `*const T`, `&T`, `Option<&T>`, `Option<NonNull<T>>`, function pointers. `*const T` and `&T` for
///   a `T *` are an error, unless the parameter, the function or the block has `#[ptx(readonly)]`: the function does not write through it.
/// - `generated = ".."` says how to generate the block again, as for `#[kernels]`.
/// - Structs, unions and enumerations derive `PtxLayout`, and have `#[repr(C)]`: C++ reads their memory as it is. Of others, only the
///   size is compared, and rustc warns at the type.
/// - A pointer to a type of size 0 that does not derive `PtxLayout` is a handle: it agrees with pointers to a class, a union or `void`. Two
///   handles that have each other's names are an error, and rustc warns at one whose name is not that of its class or of a typedef.
/// - A `static` is compared with the variable.
/// - A kernel's symbol is refused, since it is a stub: kernels are declared in `#[kernels]`.
#[cfg(all(feature = "kernels", feature = "verify"))]
#[proc_macro_attribute]
pub fn functions(arguments: TokenStream, block: TokenStream) -> TokenStream {
    functions::functions(arguments.into(), block.into()).into()
}
