//! The names that C++ gives to functions of device code (the guide's chapter 7).
//!
//! "The C++ implementation for device functions follows the Itanium C++ ABI", that is, its section 5.1 on mangling. This
//! module writes the following part of it:
//!
//! ```text
//! mangled name   _Z <name> [<result, of a template>] <parameter>+      no parameters: v
//! name           <identifier> | St <identifier> [<arguments>] | N [K] <prefix> <identifier> [<arguments>] E
//! identifier     its length in decimal digits, then its characters
//! arguments      I (<type> | L <type> <value> E | <name> | J <argument>* E)* E
//! type           a letter for a fundamental type | <name> of a class
//!                | [r] [V] [K] <type> | P <type> | R <type> | O <type>
//!                | A <length> _ <type> | F <result> <parameter>+ E
//!                | T_, T0_, ... | Dp <type>
//! substitution   S_, S0_, ..., S9_, SA_, ..., SZ_, S10_, ... | St, Sa, Sb, Ss, Si, So, Sd
//! ```
//!
//! A component that occurred before is written as its number. Components are namespaces, classes, templates and their
//! instances, and all types except the fundamental ones, numbered in the order in which each is first complete. `std` and
//! some of its members have codes instead of numbers. The return type is written only for function templates. A
//! parameter's own `const`, `volatile` and `__restrict__` are dropped; an array becomes a pointer to its element, a
//! function a pointer to it. `const` on an array applies to its elements.
//!
//! The name of an `extern "C"` function is its identifier.
//!
//! | The guide's chapter 7 | here |
//! |---|---|
//! | the Itanium C++ ABI's names | [`FunctionName`], [`Type`], [`mangled!`](crate::mangled). Variables, operators, conversions, constructors and destructors have no description |
//! | no STL | classes of `std` have names: a kernel can take a `std::pair`. Typedefs such as `std::size_t` are rejected |
//! | no exceptions, no type information, no virtual functions across host and device | their symbols have no description |
//! | no global constructors and destructors | a module's variables have constants as initial values, [`ModuleVariable`](crate::ptx::ModuleVariable) |
//! | no stdio other than `printf` | [`Printf`](crate::syscall::Printf) |
//!
//! ```
//! use gpu_abi::name::{FunctionName, Type};
//! use gpu_abi::{mangled, vector::Float4};
//!
//! // namespace sim { __global__ void step(Body *bodies, const float4 *forces, unsigned n); }
//! const BODY: Type<'_> = Type::class("sim::Body");
//! const FORCE: Type<'_> = Type::of::<Float4>().constant();
//! const STEP: FunctionName<'_> = FunctionName::new("sim::step", &[BODY.pointer(), FORCE.pointer(), Type::UINT]);
//!
//! assert_eq!(STEP.mangled()?.to_string(), "_ZN3sim4stepEPNS_4BodyEPK6float4j");
//! const NAME: &str = mangled!(STEP);
//! assert_eq!(NAME, "_ZN3sim4stepEPNS_4BodyEPK6float4j");
//! # Ok::<(), gpu_abi::name::NameError>(())
//! ```

mod check;
mod declaration;
mod error;
mod function;
mod mangle;
mod path;
mod rust;
mod shape;
#[cfg(feature = "header")]
mod spell;
mod standard;
mod types;
mod vector;

pub use error::NameError;
pub use function::{FunctionName, Mangled};
#[cfg(feature = "launch")]
pub(crate) use path::split_last;
pub use path::{Name, TemplateArgument};
pub(crate) use rust::descriptions;
#[cfg(any(feature = "glam", feature = "half"))]
pub(crate) use rust::wrappers;
pub use rust::{Const, CxxType};
pub(crate) use shape::Prefix;
#[cfg(feature = "header")]
pub(crate) use spell::{Lookup, angled, is_identifier, spaced, spell_all};
pub(crate) use types::Form;
pub use types::Type;
pub(crate) use vector::{cuda_vector, vector_align};
