//! How long threads have used a processor, which says how much a request costs whatever else the machine does, and threads that let others go first. Linux only:
//! elsewhere nothing is known, no thread has used anything, and all are alike.

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

/// As much less of a processor as nice(1) means by ten steps: about a tenth, where others want it.
pub const BEHIND: i32 = 10;

/// As little as can be had: what others leave, and about a sixtieth where they want all.
pub const LAST: i32 = 19;

/// Lets others go before a thread of this process, for good: by so many steps beyond its own niceness, up to the highest that there is. False where it could not
/// be done.
#[cfg(target_os = "linux")]
pub fn make_nice(thread: i32, steps: i32) -> bool {
    // SAFETY: takes numbers alone. -1 is also a niceness, which is no harm here.
    unsafe { libc::setpriority(libc::PRIO_PROCESS, thread.cast_unsigned(), niceness(thread) + steps) == 0 }
}

#[cfg(target_os = "linux")]
pub fn niceness(thread: i32) -> libc::c_int {
    // SAFETY: takes numbers alone.
    unsafe { libc::getpriority(libc::PRIO_PROCESS, thread.cast_unsigned()) }
}

#[cfg(not(target_os = "linux"))]
pub fn make_nice(_thread: i32, _steps: i32) -> bool {
    false
}

#[cfg(not(target_os = "linux"))]
pub fn own_number() -> i32 {
    0
}

#[cfg(not(target_os = "linux"))]
pub fn used_by(_thread: i32) -> u64 {
    0
}
