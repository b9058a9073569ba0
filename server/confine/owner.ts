import { createHash } from 'node:crypto'
import { hostname } from 'node:os'

/** Starts with a letter: names that earlier versions gave start with the number of the process. */
const machine = `h${createHash('sha256').update(hostname()).digest('hex').slice(0, 8)}`

/** Begins the name of what this process makes in the home, which other machines may share. */
export const ownerMark = `${machine}-${process.pid}`

/** Whether the process lives that made what has such a name; undefined where it names none. Of another machine's processes nothing is known: they are taken to live. */
export function ownerLives(name: string): boolean | undefined {
  const [, host = machine, pid] = /^(?:(h[0-9a-f]{8})-)?(\d+)/.exec(name) ?? []
  if (pid === undefined || Number(pid) === 0) return undefined
  return host !== machine || isAlive(Number(pid))
}

/** Whether what has such a name was made on this machine. */
export function isOfThisMachine(name: string): boolean {
  return name.startsWith(`${machine}-`)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
