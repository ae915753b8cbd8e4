//! The same requests in CUDA C++: of libcu++'s `cuda::atomic_ref`, and of nvcc's `__nv_atomic_*` builtins.

use gpu_abi::atomic::{AtomicType, FenceOrdering, LoadOrdering, RmwOp, RmwOrdering, Scope};

use super::request::Operation;

/// An interface for atomic operations in CUDA C++.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interface {
    /// `cuda::atomic_ref` and `cuda::atomic_thread_fence` of libcu++.
    AtomicRef,
    /// `__nv_atomic_fetch_add` and the like.
    Builtin,
}

impl Interface {
    /// Returns the beginning of a source.
    pub fn head(self) -> &'static str {
        match self {
            // Else each access asks first whether its address is a local one.
            Self::AtomicRef => "#define _CCCL_ATOMIC_UNSAFE_AUTOMATIC_STORAGE\n#include <cuda/atomic>\n",
            Self::Builtin => "",
        }
    }

    /// The function `name` that does the operation on `*p` with operands from `o`, on `sm_{arch}`; `None` where the interface has
    /// no such operation.
    pub fn function(self, name: &str, operation: Operation, scope: Scope, arch: u16) -> Option<String> {
        let ty = match operation {
            Operation::Fence(_) => "int",
            Operation::Load(ty, _)
            | Operation::Store(ty, _)
            | Operation::Rmw(_, ty, _)
            | Operation::CompareExchange(ty, ..) => cxx(ty)?,
        };
        let body = match self {
            Self::AtomicRef => atomic_ref(operation, scope, ty)?,
            Self::Builtin => builtin(operation, scope, arch)?,
        };
        Some(format!("extern \"C\" __device__ void {name}({ty} *p, {ty} *o) {{ {body} }}\n"))
    }
}

/// The type in C++; `None` of the 16-bit floating-point types, on which neither interface computes.
fn cxx(ty: AtomicType) -> Option<&'static str> {
    Some(match ty {
        AtomicType::U8 => "unsigned char",
        AtomicType::S8 => "signed char",
        AtomicType::U16 => "unsigned short",
        AtomicType::S16 => "short",
        AtomicType::U32 => "unsigned",
        AtomicType::S32 => "int",
        AtomicType::U64 => "unsigned long long",
        AtomicType::S64 => "long long",
        AtomicType::U128 => "unsigned __int128",
        AtomicType::S128 => "__int128",
        AtomicType::F32 => "float",
        AtomicType::F64 => "double",
        _ => return None,
    })
}

/// Returns the name of an ordering in C++.
fn name_of(ordering: RmwOrdering) -> &'static str {
    match ordering {
        RmwOrdering::Relaxed => "relaxed",
        RmwOrdering::Acquire => "acquire",
        RmwOrdering::Release => "release",
        RmwOrdering::AcqRel => "acq_rel",
        RmwOrdering::SeqCst => "seq_cst",
    }
}

/// Returns whether C++ has functions that fetch the value before this operation.
fn is_fetched(op: RmwOp) -> bool {
    !matches!(op, RmwOp::Exchange | RmwOp::Inc | RmwOp::Dec)
}

fn atomic_ref(operation: Operation, scope: Scope, ty: &str) -> Option<String> {
    let scope = match scope {
        Scope::Cta => "cuda::thread_scope_block",
        Scope::Cluster => return None,
        Scope::Gpu => "cuda::thread_scope_device",
        Scope::Sys => "cuda::thread_scope_system",
    };
    let order = |ordering| format!("cuda::std::memory_order_{}", name_of(ordering));
    let call = match operation {
        Operation::Fence(ordering) => {
            return Some(format!("cuda::atomic_thread_fence({}, {scope});", order(ordering.into())));
        }
        Operation::Load(_, ordering) => format!("*o = r.load({})", order(ordering.into())),
        Operation::Store(_, ordering) => format!("r.store(*o, {})", order(ordering.into())),
        Operation::CompareExchange(_, success, failure) => {
            format!("r.compare_exchange_strong(*o, o[1], {}, {})", order(success), order(failure.into()))
        }
        Operation::Rmw(op, _, ordering) => {
            let method = match op {
                RmwOp::Exchange => op.to_string(),
                _ if is_fetched(op) => format!("fetch_{op}"),
                _ => return None,
            };
            format!("*o = r.{method}(*o, {})", order(ordering))
        }
    };
    Some(format!("cuda::atomic_ref<{ty}, {scope}> r(*p); {call};"))
}

fn builtin(operation: Operation, scope: Scope, arch: u16) -> Option<String> {
    let scope = match scope {
        Scope::Cta => "__NV_THREAD_SCOPE_BLOCK",
        Scope::Cluster => "__NV_THREAD_SCOPE_CLUSTER",
        Scope::Gpu => "__NV_THREAD_SCOPE_DEVICE",
        Scope::Sys => "__NV_THREAD_SCOPE_SYSTEM",
    };
    let order = |ordering| format!("__NV_ATOMIC_{}", name_of(ordering).to_uppercase());
    let fence = |ordering: FenceOrdering| order(ordering.into());
    let fail = |ordering: LoadOrdering| order(ordering.into());
    Some(match operation {
        Operation::Fence(ordering) => format!("__nv_atomic_thread_fence({}, {scope});", fence(ordering)),
        Operation::Load(_, ordering) => format!("__nv_atomic_load(p, o, {}, {scope});", fail(ordering)),
        Operation::Store(_, ordering) => format!("__nv_atomic_store(p, o, {}, {scope});", order(ordering.into())),
        Operation::CompareExchange(ty, success, failure) => {
            // "atomic exchange and CAS on 128 bits need sm_90", says nvcc; and there are none of 8 bits.
            if ty.size() == 1 || (ty.size() == 16 && arch < 90) {
                return None;
            }
            format!("__nv_atomic_compare_exchange(p, o, o + 1, false, {}, {}, {scope});", order(success), fail(failure))
        }
        Operation::Rmw(RmwOp::Exchange, ty, ordering) => {
            if ty.size() < 4 || (ty.size() == 16 && arch < 90) {
                return None;
            }
            format!("__nv_atomic_exchange(p, o, o, {}, {scope});", order(ordering))
        }
        Operation::Rmw(op, ty, ordering) => {
            let float = matches!(ty, AtomicType::F32 | AtomicType::F64);
            let sums = matches!(op, RmwOp::Add | RmwOp::Sub);
            // "add and sub are not valid on signed integer of size 8", says nvcc.
            if !is_fetched(op) || !matches!(ty.size(), 4 | 8) || (float && !sums) || (sums && ty == AtomicType::S64) {
                return None;
            }
            format!("*o = __nv_atomic_fetch_{op}(p, *o, {}, {scope});", order(ordering))
        }
    })
}
