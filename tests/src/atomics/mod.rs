//! Atomic operations beside ptxas and nvcc: what the library writes is accepted, and is what nvcc writes for the same request.

pub mod accept;
pub mod compare;
pub mod cuda;
pub mod events;
pub mod request;
