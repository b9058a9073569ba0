/**
 * Loaded before the worker itself (`--import`), whose many files take a second or, on a busy machine, several: only then does it hear that its
 * standard input is closed. Whoever has lost its parent has another one and is to end at once; it has begun nothing yet.
 */
const parentId = Number(process.env.DOSSIER_PARENT_PID ?? process.ppid)
const lookEveryMs = 200

endWithParent()
const watch = setInterval(endWithParent, lookEveryMs).unref()

function endWithParent(): void {
  if (process.ppid !== parentId) process.exit(1)
}

/** From now on the worker hears of it by itself, and ends in order. */
export function endWatch(): void {
  clearInterval(watch)
}
