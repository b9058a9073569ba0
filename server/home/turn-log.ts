import { renameSync, statSync } from 'node:fs'

/** A log of this many bytes is put aside at the next start; two of them are all that is ever kept. */
const mostBytes = 10 * 1024 * 1024

/** Puts a long log aside as `<log>.1`, in place of the one that lay there. */
export function turnLog(log: string): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > mostBytes) renameSync(log, `${log}.1`)
}
