//! A program that calls the functions in `program.cpp`.
#![no_std]

#[repr(C)]
pub struct Job {
    pub done: Option<extern "C" fn(i32)>,
    pub count: *mut i32,
}

#[repr(C)]
pub struct Limits {
    pub limit: Option<i64>,
}

#[unsafe(no_mangle)]
pub extern "C" fn start(job: &Job, limits: &Limits) -> bool {
    job.done.is_some() && limits.limit.is_some()
}
