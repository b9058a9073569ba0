import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { LedgerTotals, Task } from '@dossier/contract'
import { z } from 'zod'
import { makeFolder } from '../harness/folders.ts'
import { type IndexState, readIndexState } from '../harness/index-state.ts'
import { findProcesses } from '../harness/processes.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { makeSample } from '../harness/sample.ts'

/** The baseline of every proof: files, and the result of an undisturbed run. */
export type Ground = { folder: string; undisturbed: IndexState }

/** `count`: of blows, or of minutes; `kept`: the file that finished runs are written to; `signal`: a proof of many runs ends after those that are finished. */
export type ProofOptions = { count: number; kept?: string; signal: AbortSignal }

/** Timeout for a heavily loaded machine. */
const endWithinMs = 1_800_000

/** Indexes a fresh copy of the sample investigation undisturbed. */
export async function layGround(): Promise<Ground> {
  const folder = await makeSample('proof')
  const program = await startProgram(await makeFolder('proof-undisturbed'), [folder])
  await untilDone(program)
  const undisturbed = await readIndexState(program, folder)
  await program.stop()
  return { folder, undisturbed }
}

/** Waits until there are new tasks and all of them are done. @throws where one fails, with what the program printed. */
export async function untilDone(program: Program, former: string[] = []): Promise<void> {
  for (const end = performance.now() + endWithinMs; performance.now() < end; await delay(250)) {
    const all = z.array(Task).parse(await program.call('GET', '/api/task/all'))
    const tasks = all.filter(({ id }) => !former.includes(id))
    const failed = tasks.find(({ state }) => state === 'ERROR' || state === 'CANCELLED')
    if (failed) throw new Error(`${failed.name} is ${failed.state}: ${JSON.stringify(failed.error)}\n${program.output()}`)
    if (tasks.length > 0 && tasks.every(({ state }) => state === 'DONE')) return
  }
  throw new Error(`not done after ${endWithinMs / 60_000} minutes:\n${program.output()}`)
}

/** Restarts an interrupted run, lets it complete, and compares. @throws where the index is not that of an undisturbed run. */
export async function finishAndCompare(
  home: string,
  { folder, undisturbed }: Ground,
  args: string[] = [],
  former: string[] = [],
): Promise<void> {
  const program = await startProgram(home, args)
  try {
    await untilDone(program, former)
    await expectUndisturbed(program, { folder, undisturbed })
  } finally {
    await program.stop()
  }
}

/** @throws where index or ledger are not those of an undisturbed run, with the first places that differ. */
export async function expectUndisturbed(program: Program, { folder, undisturbed }: Ground): Promise<void> {
  const state = await readIndexState(program, folder)
  const differences = [
    ...differ('totals', state.totals, undisturbed.totals),
    ...differ('line', state.entries, undisturbed.entries),
    ...differ('document', state.sources, undisturbed.sources),
  ]
  if (differences.length > 0) throw new Error(`${differences.length} differences:\n${differences.slice(0, 5).join('\n')}`)
}

function differ(what: string, ours: Record<string, unknown>, expected: Record<string, unknown>): string[] {
  const keys = new Set([...Object.keys(ours), ...Object.keys(expected)])
  const tell = (value: unknown) => JSON.stringify(value)?.slice(0, 1_000)
  return [...keys]
    .filter((key) => !isDeepStrictEqual(ours[key], expected[key]))
    .map((key) => `${what} ${key}\n  is       ${tell(ours[key])}\n  expected ${tell(expected[key])}`)
}

/** How many files have reached a final state; undefined if the program does not answer, as after a kill. */
export async function countFinal(program: Program): Promise<number | undefined> {
  try {
    const { found, waiting } = LedgerTotals.parse(await program.call('GET', '/api/local-datashare/ledger/totals'))
    return found - waiting
  } catch {
    return undefined
  }
}

/** A busy machine gives little to processes that stand back for others, also for ending. */
const goneWithinMs = 120_000

/** Waits until no process of a home is left. @throws on timeout, with their names. */
export async function untilGone(home: string): Promise<void> {
  for (const end = performance.now() + goneWithinMs; performance.now() < end; await delay(50)) {
    if (findProcesses(home).length === 0) return
  }
  throw new Error(
    `left behind: ${findProcesses(home)
      .map(({ command }) => command)
      .join('; ')}`,
  )
}
