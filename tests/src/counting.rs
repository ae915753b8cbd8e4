//! An allocator that counts allocations.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// An allocator that counts bytes and allocations.
#[derive(Debug)]
pub struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static TIMES: AtomicUsize = AtomicUsize::new(0);

// SAFETY: the system's allocator does all the work.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(now, Ordering::Relaxed);
        TIMES.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller fulfills the same contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, address: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller fulfills the same contract.
        unsafe { System.dealloc(address, layout) }
    }
}

/// Returns the result of `run`, and the maximum number of bytes allocated during it in addition to those before.
pub fn peak<R>(run: impl FnOnce() -> R) -> (R, usize) {
    let before = NOW.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let result = run();
    (result, PEAK.load(Ordering::Relaxed).saturating_sub(before))
}

/// Returns the result of `run`, and the number of its allocations.
pub fn times<R>(run: impl FnOnce() -> R) -> (R, usize) {
    let before = TIMES.load(Ordering::Relaxed);
    let result = run();
    (result, TIMES.load(Ordering::Relaxed) - before)
}
