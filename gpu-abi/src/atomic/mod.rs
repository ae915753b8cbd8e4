//! Atomic operations (the guide's chapter 4): an operation, a type, an ordering and a scope, as instructions.
//!
//! All languages that share memory with a kernel must map their orderings the same way. This is the guide's table, in its
//! recommended column:
//!
//! | ordering | [fence](Atomics::fence) | [load](Atomics::load) | [store](Atomics::store) | [rmw](Atomics::rmw), [compare-and-swap](Atomics::compare_exchange) |
//! |---|---|---|---|---|
//! | `SeqCst` | `fence.sc` | `fence.sc; ld.acquire` | `fence.sc; st.relaxed` | `fence.sc; atom.acquire` |
//! | `AcqRel` | `fence.acq_rel` | | | `atom.acq_rel` |
//! | `Release` | `fence.release` | | `st.release` | `atom.release` |
//! | `Acquire` | `fence.acquire` | `ld.acquire` | | `atom.acquire` |
//! | `Relaxed` | | `ld.relaxed` | `st.relaxed` | `atom.relaxed` |
//!
//! Code that another compiler wrote may use the guide's other columns, in which fences do a qualifier's work; all columns can
//! be mixed.
//!
//! The empty cells do not exist: [`LoadOrdering`], [`StoreOrdering`] and [`FenceOrdering`] have no such value, and Rust's
//! own orderings convert into them with `try_from`.
//!
//! An ordering or a scope may be stronger than requested, never weaker. If a target lacks one, the next stronger one that
//! it has is used: `fence.acquire` and `fence.release` become `fence.acq_rel` before PTX 8.6 or sm_90, and `.cluster`
//! becomes `.gpu` before PTX 7.8 or sm_90. nvcc does both.
//!
//! Each operation is one instruction; a difference adds the negated operand. PTX has no instruction for arithmetic on 8, 16 or 128 bits, for
//! minima and maxima of floating-point numbers, nor for compare-and-swaps of 8 bits: these are errors, and a compiler writes a
//! loop of [compare-and-swaps](Atomics::compare_exchange).
//!
//! ```
//! use gpu_abi::atomic::{AtomicType, Atomics, LoadOrdering, Scope};
//! use gpu_abi::ptx::{Address, Arch, Code, IsaVersion, Register, RegisterClass, Target};
//!
//! let atomics = Atomics::new(Target::new(IsaVersion::new(8, 6), Arch::new(90))?, Scope::Sys)?;
//! let load = atomics.load(AtomicType::U64, LoadOrdering::Acquire)?;
//! let [address, value] = [1, 2].map(|number| Register::new(RegisterClass::B64, number));
//! let mut text = String::new();
//! load.write(&mut Code::new(&mut text), value, Address::new(address, 8))?;
//! assert_eq!(text, "ld.acquire.sys.b64 %rd2, [%rd1+8];\n");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod access;
mod atomics;
mod compare_exchange;
mod error;
mod fence;
mod kind;
mod mapping;
mod ordering;
mod rmw;
mod scope;
mod value;

pub use access::{Load, Store};
pub use atomics::Atomics;
pub use compare_exchange::CompareExchange;
pub use error::AtomicError;
pub use fence::Fence;
pub use kind::{AtomicType, RmwOp};
pub use ordering::{FenceOrdering, LoadOrdering, RmwOrdering, StoreOrdering};
pub use rmw::Rmw;
pub use scope::Scope;
