import { totalmem } from 'node:os'

/** No suite has fewer: of two, one goes on while the other waits. */
const fewest = 2

/**
 * How many files of a suite run side by side: as many as are wanted where there is memory for them, and never more than its half, which leaves what else runs beside them theirs. `gigabytes`: what one of them takes at most, with
 * all the programs that it starts.
 */
export function lanes(wanted, gigabytes, memoryBytes = totalmem()) {
  const fitting = Math.floor(memoryBytes / 2 / (gigabytes * 1024 ** 3))
  return Math.max(fewest, Math.min(wanted, fitting))
}
