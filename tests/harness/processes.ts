import { readdirSync, readFileSync } from 'node:fs'

/** A process that belongs to a test. */
export type OwnProcess = { pid: number; command: string }

/**
 * Every living process that was started with this word in its environment or arguments: children inherit the environment, so that
 * a unique home path or marker leads to all of them, whoever their parent is now. Linux only (/proc).
 */
export function findProcesses(word: string): OwnProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name), word))
}

function readProcess(pid: number, word: string): OwnProcess[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    const isZombie = /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
    const isOwn = command.includes(word) || readFileSync(`/proc/${pid}/environ`, 'latin1').includes(word)
    return isOwn && !isZombie && pid !== process.pid ? [{ pid, command }] : []
  } catch {
    // It ended while we looked, or belongs to somebody else.
    return []
  }
}
