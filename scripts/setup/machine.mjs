import { spawnSync } from 'node:child_process'

const needed = { node: 20, java: 17, cargo: '1.88' }

/**
 * What of these tools the machine lacks, one sentence with the cure each; empty when all is there. Asked only when something has to be
 * installed or built: each question starts a program.
 */
export function findMissing(tools) {
  return [...new Set(tools)].map((tool) => checks[tool]()).filter((sentence) => sentence !== undefined)
}

/** The sentence for a Node that is too old, or undefined. */
export function checkNode(version = process.versions.node) {
  if (Number.parseInt(version, 10) >= needed.node) return undefined
  return `Node ${version} is too old: install Node ${needed.node} or newer from https://nodejs.org or by your system's package manager, then run this again.`
}

const checks = {
  java: () => {
    const version = javaVersion()
    const cure = `install a JDK ${needed.java} or newer (Debian and Ubuntu: "apt install openjdk-17-jdk-headless"; macOS: "brew install openjdk"), then run this again.`
    if (version === undefined) return `Java was not found: ${cure}`
    return version < needed.java ? `Java ${version} is too old: ${cure}` : undefined
  },
  maven: () => {
    if (firstLine('mvn', ['--version'])) return undefined
    return 'Maven was not found: install it (Debian and Ubuntu: "apt install maven"; macOS: "brew install maven"), then run this again.'
  },
  javac: () => {
    if (firstLine('javac', ['-version']) !== undefined && firstLine('jar', ['--version']) !== undefined) return undefined
    return `Java is here without its compiler: install a JDK ${needed.java} or newer (Debian and Ubuntu: "apt install openjdk-17-jdk-headless"; macOS: "brew install openjdk"), then run this again.`
  },
  cargo: () => {
    const version = /cargo (\d+\.\d+)/.exec(firstLine('cargo', ['--version']) ?? '')?.[1]
    const cure = `install Rust ${needed.cargo} or newer from https://rustup.rs ("rustup update" if you have it), then run this again.`
    if (version === undefined) return `Rust (cargo) was not found: ${cure}`
    return isOlder(version, needed.cargo) ? `Rust ${version} is too old: ${cure}` : undefined
  },
}

/** The major version of the `java` on the path, or undefined. `java -version` writes to standard error: `openjdk version "17.0.15" …`. */
function javaVersion() {
  const { stdout, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  const version = /version "(?:1\.)?(\d+)/.exec(`${stderr ?? ''}${stdout ?? ''}`)?.[1]
  return version === undefined ? undefined : Number(version)
}

function firstLine(command, args) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', shell: process.platform === 'win32' })
  return status === 0 ? stdout.split('\n', 1)[0] : undefined
}

function isOlder(version, least) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number)
  return major < leastMajor || (major === leastMajor && minor < leastMinor)
}
