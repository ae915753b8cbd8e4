//! Items that the expansion of `#[kernels]` uses: arguments, comparisons of kernels with compiled files, and variables.

mod facts;
mod families;
mod functions;
mod host;
mod in_kernel;
mod instances;
mod kernels;
mod variables;

pub use crate::compare::instance;
pub use crate::launch::Argument;
pub use crate::launch::Limits;
pub use crate::launch::PointerArgument;
pub use crate::launch::argument::{Arguments, NULL, Visitor};
pub use crate::launch::buffers::PointerParameter;
pub use crate::launch::packed::Bytes;
pub use crate::launch::parameter::place;
pub use crate::layout::Handle;
pub use crate::name::Const;
pub use crate::pointer::DevicePtr;
pub use facts::{
    Compared, Comparisons, Digested, Digests, Facts, IS_WINDOWS, Parameters, Typed, Whole, agreeing, check_compared,
    check_digest, check_variable_first, compared, compared_in, compared_variable, digested, numbered,
};
pub use families::{TemplateArgument, Uninhabited, check_totals, largest, pointers_of, template_instance};
pub use functions::{IsRepr, NotRepr, check_exchanged, check_host_layout, check_static, compare_host};
pub use host::{Address, HOST_FUNCTION, Handle as HostHandle, Host, IsPointer, NotCompared, NotPointer};
pub use in_kernel::{InKernel, assert_in_kernel, assert_passed_to_kernel};
pub use instances::{Selected, check_instance, facts_of, one_of};
pub use kernels::{check_name, check_total};

pub use crate::variable::{Declare, MemoryKind, Symbol};
pub use variables::{DeclaredVariable, check_declared_variable, check_variable, check_variable_name};
