//! How long threads have used a processor, which says how much a request costs whatever else the machine does. Linux only: elsewhere nothing is known, and no thread has used anything.

/// The number by which the system knows the calling thread.
#[cfg(target_os = "linux")]
pub fn own_number() -> i32 {
    // SAFETY: takes nothing and cannot fail.
    unsafe { libc::gettid() }
}

/// Nanoseconds of a processor that a thread of this process has used; 0 where it has gone.
#[cfg(target_os = "linux")]
pub fn used_by(thread: i32) -> u64 {
    // As the kernel names the clock of a thread by its number: clock_getres(2).
    let clock = (!thread << 3) | 0b110;
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is there for as long as the call takes.
    if unsafe { libc::clock_gettime(clock, &raw mut time) } != 0 {
        return 0;
    }
    let nanoseconds = i128::from(time.tv_sec) * 1_000_000_000 + i128::from(time.tv_nsec);
    u64::try_from(nanoseconds).unwrap_or(0)
}

#[cfg(not(target_os = "linux"))]
pub fn own_number() -> i32 {
    0
}

#[cfg(not(target_os = "linux"))]
pub fn used_by(_thread: i32) -> u64 {
    0
}
