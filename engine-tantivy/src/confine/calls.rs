//! Calls of the system by seccomp: connecting, packets, and whatever no reader of documents has use for (docs.kernel.org, userspace-api/seccomp_filter).

use libc::{c_long, sock_filter};

use super::rights::Rights;
use crate::failure::{Failure, Outcome};

/// Never needed: looking into other processes, mounting, namespaces, modules, clocks, keys, and the ring of requests that goes past this filter.
const REFUSED: &[c_long] = &[
    libc::SYS_acct,
    libc::SYS_add_key,
    libc::SYS_adjtimex,
    libc::SYS_bpf,
    libc::SYS_chroot,
    libc::SYS_clock_adjtime,
    libc::SYS_clock_settime,
    libc::SYS_connect,
    libc::SYS_delete_module,
    libc::SYS_fanotify_init,
    libc::SYS_finit_module,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fsopen,
    libc::SYS_fspick,
    libc::SYS_init_module,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_io_uring_setup,
    libc::SYS_kcmp,
    libc::SYS_kexec_load,
    libc::SYS_keyctl,
    libc::SYS_mount,
    libc::SYS_mount_setattr,
    libc::SYS_move_mount,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_open_tree,
    libc::SYS_perf_event_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pivot_root,
    libc::SYS_process_madvise,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_ptrace,
    libc::SYS_quotactl,
    libc::SYS_reboot,
    libc::SYS_request_key,
    libc::SYS_setdomainname,
    libc::SYS_sethostname,
    libc::SYS_setns,
    libc::SYS_settimeofday,
    libc::SYS_swapoff,
    libc::SYS_swapon,
    libc::SYS_syslog,
    libc::SYS_umount2,
    libc::SYS_unshare,
    libc::SYS_userfaultfd,
    libc::SYS_vhangup,
];

/// Any of the flags of `clone` with which a process has a namespace of its own.
const NAMESPACES: i32 = libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWUTS;

/// Of linux/audit.h; another architecture's numbers would mean other calls.
#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: Option<u32> = Some(0xC000_003E);
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: Option<u32> = Some(0xC000_00B7);
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const ARCHITECTURE: Option<u32> = None;

/// The bit by which x86-64 has every call a second time.
#[cfg(target_arch = "x86_64")]
const TWICE: Option<u32> = Some(0x4000_0000);
#[cfg(not(target_arch = "x86_64"))]
const TWICE: Option<u32> = None;

/// Takes the calls from the calling thread and whatever it starts; nothing on a machine whose numbers we do not know, or whose kernel has no filters.
pub fn confine(rights: &Rights) -> Outcome<()> {
    forget_cores()?;
    let Some(architecture) = ARCHITECTURE else { return Ok(()) };
    install(&program(architecture, rights))
}

/// What a crash leaves behind would be text of documents, in a folder that is nobody's.
fn forget_cores() -> Outcome<()> {
    let none = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the limit is read before the call returns.
    checked(unsafe { libc::setrlimit(libc::RLIMIT_CORE, &none) })
}

/// Installs a program of the kernel's filter language.
pub fn install(program: &[sock_filter]) -> Outcome<()> {
    let length = u16::try_from(program.len()).map_err(|error| Failure::new("INTERNAL", error))?;
    let whole = libc::sock_fprog { len: length, filter: program.as_ptr().cast_mut() };
    // SAFETY: the program outlives both calls, which only read it.
    let outcome = unsafe {
        checked(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))?;
        checked(libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const whole, 0, 0))
    };
    // A kernel without filters (`CONFIG_SECCOMP_FILTER`) knows no such mode.
    if outcome.is_err() && std::io::Error::last_os_error().raw_os_error() == Some(libc::EINVAL) { Ok(()) } else { outcome }
}

fn checked(status: i32) -> Outcome<()> {
    if status == 0 { Ok(()) } else { Err(Failure::new("INTERNAL", std::io::Error::last_os_error())) }
}

fn program(architecture: u32, rights: &Rights) -> Vec<sock_filter> {
    let number = load(std::mem::offset_of!(libc::seccomp_data, nr));
    let mut program =
        vec![load(std::mem::offset_of!(libc::seccomp_data, arch)), equal(architecture, 1, 0), refuse(libc::EPERM), number];
    if let Some(bit) = TWICE {
        program.extend([any_bit(bit, 0, 1), refuse(libc::EPERM)]);
    }
    program.extend(REFUSED.iter().flat_map(|&call| when(call, vec![refuse(libc::EPERM)])));
    // Its flags lie in memory, where no filter looks; every C library then takes `clone`.
    program.extend(when(libc::SYS_clone3, vec![refuse(libc::ENOSYS)]));
    program.extend(when(libc::SYS_clone, without_flag(0, NAMESPACES)));
    // A first packet that connects.
    for (call, flags) in [(libc::SYS_sendto, 3), (libc::SYS_sendmsg, 2), (libc::SYS_sendmmsg, 3)] {
        program.extend(when(call, without_flag(flags, libc::MSG_FASTOPEN)));
    }
    program.extend(when(libc::SYS_socket, if rights.serves.is_some() { only_tcp() } else { vec![refuse(libc::EPERM)] }));
    program.push(allow());
    program
}

/// No packets, no sockets of this machine (of a display, a container's master), no kernel's own.
fn only_tcp() -> Vec<sock_filter> {
    let kind = and(0xf);
    vec![
        argument(0),
        equal(word(libc::AF_INET), 2, 0),
        equal(word(libc::AF_INET6), 1, 0),
        refuse(libc::EPERM),
        argument(1),
        kind,
        equal(word(libc::SOCK_STREAM), 1, 0),
        refuse(libc::EPERM),
        argument(2),
        equal(0, 2, 0),
        equal(word(libc::IPPROTO_TCP), 1, 0),
        refuse(libc::EPERM),
        allow(),
    ]
}

fn without_flag(at: usize, flags: i32) -> Vec<sock_filter> {
    vec![argument(at), any_bit(word(flags), 0, 1), refuse(libc::EPERM), allow()]
}

/// `then` must end the program, whichever way it takes.
pub fn when(call: c_long, then: Vec<sock_filter>) -> Vec<sock_filter> {
    let past = u8::try_from(then.len()).unwrap_or(u8::MAX);
    let mut all = vec![equal(u32::try_from(call).unwrap_or(u32::MAX), 0, past)];
    all.extend(then);
    all
}

fn word(number: i32) -> u32 {
    number.cast_unsigned()
}

/// Loads the lower half of an argument, where all of these lie on little-endian machines.
fn argument(at: usize) -> sock_filter {
    load(std::mem::offset_of!(libc::seccomp_data, args) + 8 * at)
}

pub fn load(offset: usize) -> sock_filter {
    instruction(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, u32::try_from(offset).unwrap_or(u32::MAX), 0, 0)
}

fn and(mask: u32) -> sock_filter {
    instruction(libc::BPF_ALU | libc::BPF_AND | libc::BPF_K, mask, 0, 0)
}

fn equal(to: u32, then: u8, otherwise: u8) -> sock_filter {
    instruction(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, to, then, otherwise)
}

fn any_bit(of: u32, then: u8, otherwise: u8) -> sock_filter {
    instruction(libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K, of, then, otherwise)
}

pub fn refuse(error: i32) -> sock_filter {
    instruction(libc::BPF_RET | libc::BPF_K, libc::SECCOMP_RET_ERRNO | word(error), 0, 0)
}

pub fn allow() -> sock_filter {
    instruction(libc::BPF_RET | libc::BPF_K, libc::SECCOMP_RET_ALLOW, 0, 0)
}

fn instruction(code: u32, k: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter { code: u16::try_from(code).unwrap_or(0), jt, jf, k }
}
