//! Runs compilers on two threads at once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of items that are processed at once.
const WORKERS: usize = 2;

/// Returns the result of `act` for each item, in the items' order.
///
/// # Panics
/// Panics if `act` does.
pub fn map<T: Sync, R: Send>(items: &[T], act: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<Option<R>>> = Mutex::new(items.iter().map(|_| None).collect());
    std::thread::scope(|scope| {
        for _ in 0..WORKERS {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(at) else { break };
                    let result = act(item);
                    done.lock().expect("no thread panics with the lock")[at] = Some(result);
                }
            });
        }
    });
    let done = done.into_inner().expect("no thread panics with the lock");
    done.into_iter().map(|result| result.expect("the threads end when no item is left")).collect()
}
