import { setTimeout as delay } from 'node:timers/promises'
import { quantile, seconds } from '../bench/measuring/table.ts'
import { makeFolder } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { findVictims, type Victim } from '../harness/victims.ts'
import { countFinal, finishAndCompare, type Ground, untilGone } from './ground.ts'

/** Kills per run. A fifth kill of the worker would end the run, by design. */
const blowsInRun = 10
const workerBlows = 4
const latestMs = 4_000

type Tally = { victims: Map<string, number>; resumedMs: number[]; runs: number; lost: number }

/**
 * Kills processes of the program at random moments of its runs. After each kill, final states must persist, and the run continues; at the end of
 * each run its index and ledger equal those of an undisturbed one.
 */
export async function proveKills(ground: Ground, count: number): Promise<string[]> {
  const tally: Tally = { victims: new Map(), resumedMs: [], runs: 0, lost: 0 }
  for (let left = count; left > 0; left -= blowsInRun) {
    await shakeRun(ground, Math.min(left, blowsInRun), tally)
    tally.runs += 1
    process.stderr.write(`${count - Math.max(0, left - blowsInRun)} kills in ${tally.runs} runs, all equal\n`)
  }
  const victims = [...tally.victims].toSorted((one, other) => other[1] - one[1])
  return [
    `${count} kills in ${tally.runs} runs: each index and ledger equal to that of an undisturbed run; files that were final and no longer are: ${tally.lost}.`,
    `Killed: ${victims.map(([name, times]) => `${name} ${times}`).join(', ')}.`,
    `From the start after a blow to the next file in a final state: median ${seconds(quantile(tally.resumedMs, 0.5))}, slowest ${seconds(Math.max(...tally.resumedMs))}.`,
  ]
}

async function shakeRun(ground: Ground, blows: number, tally: Tally): Promise<void> {
  const home = await makeFolder('proof-kills')
  let known = 0
  let ofWorker = 0
  for (let blow = 0; blow < blows; blow += 1) {
    const startedAt = performance.now()
    const program = await startProgram(home, blow === 0 ? [ground.folder] : [])
    known = await holdTo(program, known, tally)
    void noteResumed(program, known, startedAt, tally)
    await delay(Math.random() * latestMs)
    known = Math.max(known, (await countFinal(program)) ?? 0)
    const victim = pick(findVictims(home, program), ofWorker < workerBlows)
    if (victim.name === 'worker') ofWorker += 1
    tally.victims.set(victim.name, (tally.victims.get(victim.name) ?? 0) + 1)
    killQuietly(victim)
    // The server restarts the killed process: the run continues for a while before the server is killed too.
    if (victim.name !== 'server') await delay(Math.random() * latestMs)
    await program.kill()
    await untilGone(home)
  }
  await finishAndCompare(home, ground)
}

/** What was final before the kill must be final after it. */
async function holdTo(program: Program, known: number, tally: Tally): Promise<number> {
  const now = (await countFinal(program)) ?? known
  tally.lost += Math.max(0, known - now)
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
