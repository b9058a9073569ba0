import { setImmediate as turn } from 'node:timers/promises'
import type { Scope } from '../../scope/scope.ts'
import type { ListLine } from '../csv/read-csv.ts'
import type { LineOptions } from '../run/line-query.ts'
import { faultOf, type LineFault } from './check-line.ts'

/** So many lines are read at a time: others wait for that long. */
const linesAtOnce = 500

/** What is wrong with lines, by their rows. Throws the signal's reason. */
export async function findFaults(
  scope: Scope,
  lines: readonly ListLine[],
  options: LineOptions,
): Promise<Map<number, LineFault>> {
  const faults = new Map<number, LineFault>()
  for (const [at, { row, state, query }] of lines.entries()) {
    if (at % linesAtOnce === linesAtOnce - 1) {
      await turn()
      scope.signal.throwIfAborted()
    }
    const fault = state === 'ok' ? faultOf(query, options) : null
    if (fault) faults.set(row, fault)
  }
  return faults
}
