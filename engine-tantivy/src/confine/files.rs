//! Files, TCP, abstract sockets and signals by Landlock, which needs no rights itself (Linux 5.13 and newer; docs.kernel.org, userspace-api/landlock).

use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, NetPort, Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, Scope,
    path_beneath_rules,
};

use super::rights::Rights;
use crate::failure::{Failure, Outcome};

/// The newest rights that we know of; what an older kernel lacks is left out.
const NEWEST: ABI = ABI::V9;

/// What nearly every program reads: libraries with their data, the place and language of the machine, fonts, what the machine can do. Folders of programs
/// are not among them, nor files of any user.
const SYSTEM: &[&str] = &[
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/share",
    "/usr/local/lib",
    "/usr/local/share",
    "/nix/store",
    "/etc/ld.so.cache",
    "/etc/ld.so.preload",
    "/etc/localtime",
    "/etc/timezone",
    "/etc/locale.alias",
    "/etc/fonts",
    "/etc/mime.types",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/ssl",
    "/var/cache/fontconfig",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
    "/proc/self",
    "/proc/cgroups",
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys",
    "/proc/version",
    "/sys/devices/system",
    "/sys/fs/cgroup",
    "/sys/kernel/mm",
];

/// Java's settings, whose folder is named by its version (`/etc/java-17-openjdk`).
const SETTINGS: (&str, &str) = ("/etc", "java");

const NOWHERE: &str = "/dev/null";

/// Takes the rights from the calling thread and whatever it starts.
pub fn confine(rights: &Rights) -> Outcome<()> {
    restrict(rights).map_err(|error| Failure::new("INTERNAL", format!("Landlock: {error}")))
}

fn restrict(rights: &Rights) -> Result<(), landlock::RulesetError> {
    let reading = AccessFs::from_read(NEWEST);
    let handled: BitFlags<AccessFs> = match rights.reads {
        Some(_) => AccessFs::from_all(NEWEST),
        None => AccessFs::from_write(NEWEST),
    };
    let ruleset = Ruleset::default()
        .handle_access(handled)?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(&rights.writes, handled))?
        .add_rules(path_beneath_rules([NOWHERE], (AccessFs::ReadFile | AccessFs::WriteFile) & handled))?;
    let ruleset = match &rights.reads {
        Some(reads) => readable(ruleset, reads, reading)?,
        None => ruleset,
    };
    let ruleset = match rights.serves {
        Some(port) => ruleset.add_rule(NetPort::new(port, AccessNet::BindTcp))?,
        None => ruleset,
    };
    ruleset.no_new_privs(true).restrict_self().map(|_| ())
}

fn readable(
    ruleset: RulesetCreated,
    reads: &[impl AsRef<Path>],
    reading: BitFlags<AccessFs>,
) -> Result<RulesetCreated, landlock::RulesetError> {
    ruleset
        .add_rules(path_beneath_rules(SYSTEM, reading))?
        .add_rules(path_beneath_rules(settings(), reading))?
        .add_rules(path_beneath_rules(reads, reading))
}

fn settings() -> Vec<std::path::PathBuf> {
    let (folder, start) = SETTINGS;
    let names = std::fs::read_dir(folder).into_iter().flatten().flatten();
    names.filter(|entry| entry.file_name().to_string_lossy().starts_with(start)).map(|entry| entry.path()).collect()
}
