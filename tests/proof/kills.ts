import { setTimeout as delay } from 'node:timers/promises'
import { quantile, seconds } from '../bench/measuring/table.ts'
import { makeFolder } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { findVictims, type Victim } from '../harness/victims.ts'
import { countFinal, finishAndCompare, type Ground, type ProofOptions, untilGone } from './ground.ts'
import { addTally, emptyTally, keepTally, readTally, type Tally } from './kept-tally.ts'

/** Kills per run. A fifth kill of the worker would end the run, by design. */
const blowsInRun = 10
const workerBlows = 4
const latestMs = 4_000
/** How many files a blow waits for at most, and how long. */
const mostFiles = 40
const longestMs = 20_000

/**
 * Kills processes of the program at random moments of its runs. After each kill, final states must persist, and the run continues; at the end of
 * each run its index and ledger equal those of an undisturbed one. Tells each kill as it happens. Where `kept` names a file, finished runs are written
 * there, and a proof that was ended goes on behind them. When `signal` aborts, it ends after what is finished.
 */
export async function proveKills(ground: Ground, { count, kept, signal }: ProofOptions): Promise<string[]> {
  let tally = kept === undefined ? emptyTally() : await readTally(kept)
  if (tally.kills > 0) tell(`going on behind ${tally.kills} kills in ${tally.runs} runs of ${kept}`)
  while (tally.kills < count && !signal.aborted) {
    const shaken = await shakeRun(ground, { blows: Math.min(count - tally.kills, blowsInRun), before: tally, count, signal })
    if (!shaken) break
    tally = addTally(tally, shaken)
    if (kept !== undefined) await keepTally(kept, tally)
    tell(`run ${tally.runs}: equal, ${seconds(shaken.tookMs)}; ${tally.kills} of ${count} kills`)
  }
  return summarize(tally)
}

function summarize({ reading, runs, kills, victims, resumedMs, tookMs }: Tally): string[] {
  if (kills === 0) return ['No run was finished.']
  const most = Object.entries(victims).toSorted((one, other) => other[1] - one[1])
  return [
    `${kills} kills in ${runs} runs with reading ${reading}, ${seconds(tookMs)}: each index and ledger equal to that of an undisturbed run, nothing that was final is lost.`,
    `Killed: ${most.map(([name, times]) => `${name} ${times}`).join(', ')}.`,
    `From the start after a blow to the next file in a final state: median ${seconds(quantile(resumedMs, 0.5))}, slowest ${seconds(Math.max(...resumedMs))}.`,
  ]
}

function tell(line: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
}

type Shaking = { blows: number; before: Tally; count: number; signal: AbortSignal }

/** One run to its end; undefined where it was given up. */
async function shakeRun(ground: Ground, { blows, before, count, signal }: Shaking): Promise<Tally | undefined> {
  const startedAt = performance.now()
  const home = await makeFolder('proof-kills')
  const own = emptyTally()
  let known = 0
  for (; own.kills < blows; own.kills += 1) {
    const blowAt = performance.now()
    const program = await startProgram(home, own.kills === 0 ? [ground.folder] : [])
    known = await holdTo(program, known)
    void noteResumed(program, known, blowAt, own)
    await untilMoment(program, known)
    known = Math.max(known, (await countFinal(program)) ?? 0)
    const victim = pick(findVictims(home, program), (own.victims.worker ?? 0) < workerBlows)
    own.victims[victim.name] = (own.victims[victim.name] ?? 0) + 1
    killQuietly(victim)
    const number = before.kills + own.kills + 1
    tell(
      `kill ${number} of ${count}: ${victim.name}, ${seconds(performance.now() - blowAt)} after the start; ${known} of ${filesOf(ground)} files and documents done`,
    )
    // The server restarts the killed process: the run continues for a while before the server is killed too.
    if (victim.name !== 'server') await delay(Math.random() * latestMs)
    await program.kill()
    await untilGone(home)
    if (signal.aborted) return undefined
  }
  await finishAndCompare(home, ground)
  return { ...own, runs: 1, tookMs: performance.now() - startedAt }
}

/**
 * Half of the blows come at a random moment from the start on, which on a busy machine is before anything is read; the others after some files more, if they
 * come.
 */
async function untilMoment(program: Program, known: number): Promise<void> {
  if (Math.random() < 0.5) return delay(Math.random() * latestMs)
  const wanted = known + 1 + Math.floor(Math.random() * mostFiles)
  for (const end = performance.now() + longestMs; performance.now() < end; await delay(50))
    if (((await countFinal(program)) ?? 0) >= wanted) return
}

function filesOf({ undisturbed }: Ground): number {
  return undisturbed.totals.found
}

/** What was final before the kill must be final after it. */
async function holdTo(program: Program, known: number): Promise<number> {
  const now = (await countFinal(program)) ?? known
  if (now < known) throw new Error(`${known} files were final before the blow, ${now} are after it`)
  return now
}

async function noteResumed(program: Program, known: number, startedAt: number, tally: Tally): Promise<void> {
  while (program.child.exitCode === null && program.child.signalCode === null) {
    if (((await countFinal(program)) ?? known) > known) {
      tally.resumedMs.push(performance.now() - startedAt)
      return
    }
    await delay(100)
  }
}

function pick(victims: Victim[], withWorker: boolean): Victim {
  const all = victims.filter(({ name }) => withWorker || name !== 'worker')
  const victim = all[Math.floor(Math.random() * all.length)]
  if (!victim) throw new Error('nothing to kill')
  return victim
}

function killQuietly({ pid }: Victim): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It exited by itself just before the kill.
  }
}
