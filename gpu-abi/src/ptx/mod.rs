//! PTX text: what it is written for, whole modules, lines and blocks, identifiers, operands and parameter declarations.

mod code;
mod features;
mod ident;
mod module;
mod operand;
mod param;
mod target;

pub use crate::text::Name;
pub use code::Code;
pub use ident::is_identifier;
pub use module::{Cluster, LaunchBounds, Module, ModuleError, ModuleHeader, ModuleVariable, Threads, VariableError, Word};
pub use operand::{Address, Operand, Register, RegisterClass, RegisterDecl, Registers, Variable};
pub(crate) use param::{Form, MAX_POINTEE_ALIGN, assert_parameter};
pub use param::{ParamDecl, ParamError};
#[doc(hidden)]
pub use param::{decl_bytes, decl_len};
pub use target::{Arch, ArchVariant, Feature, IsaVersion, Target, TargetError, UnknownArch};
