import process from 'node:process'

/** A server that answered a burst of searches keeps 70 MB rather than 160 MB with these. */
export const leanFlags = ['--max-semi-space-size=4', '--heap-growing-percent=30', '--no-parallel-scavenge', '--expose-gc']
/** For glibc's malloc: what is freed goes back to the system. As it adapts itself, it keeps up to 64 MB for each thread (decision 0852). */
export const givesBack = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' }
const longLived = new Set(['serve', 'worker'])

/**
 * Begins anew in the same process, with flags and environment as above, where they are missing and the command stays: both are read only as a process begins.
 * Does nothing on Windows, which cannot replace a process.
 */
export function beLean(args) {
  if (!longLived.has(args[0]) || process.platform === 'win32' || !process.execve) return
  const flags = leanFlags.filter((flag) => !process.execArgv.includes(flag))
  const missing = Object.entries(givesBack).filter(([name]) => !(name in process.env))
  if (flags.length === 0 && missing.length === 0) return
  const command = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, command, { ...process.env, ...Object.fromEntries(missing) })
}
