import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Task } from '@dossier/contract'
import { z } from 'zod'
import { type Program, startProgram } from '../harness/program.ts'
import { finishAndCompare, type Ground, untilGone } from './ground.ts'
import { canMakeDisks, makeDisk } from './loop-disk.ts'

/** Leaves too little space for a run to complete. */
const leftMegabytes = [2, 6, 10, 14, 20]

/** The home's disk fills up during a run, with varying amounts of free space. Once there is space again the run completes like an undisturbed one. */
export async function proveFullDisk(ground: Ground): Promise<string[]> {
  if (!canMakeDisks()) return ['not run: it needs Linux and root, for a disk in a file']
  const lines: string[] = []
  for (const megabytes of leftMegabytes) {
    const how = await fillUp(ground, megabytes)
    lines.push(`${megabytes} MB left: ${how}; with room again, index and ledger equal to those of an undisturbed run.`)
    process.stderr.write(`${lines.at(-1)}\n`)
  }
  return lines
}

async function fillUp(ground: Ground, leftMb: number): Promise<string> {
  const disk = await makeDisk(200)
  const home = join(disk.folder, 'home')
  const ballast = join(disk.folder, 'ballast')
  try {
    fill(ballast, leftMb)
    const { how, tasks } = await runOnFullDisk(home, ground.folder)
    await untilGone(home)
    rmSync(ballast, { recursive: true })
    await finishAndCompare(home, ground, [ground.folder], tasks)
    await untilGone(home)
    return how
  } finally {
    await disk.remove()
  }
}

/** `tasks`: the ids of all that there were. */
type Ending = { how: string; tasks: string[] }

async function runOnFullDisk(home: string, folder: string): Promise<Ending> {
  const program = await startProgram(home, [folder]).catch((error: unknown) => String(error))
  if (typeof program === 'string') return { how: `it did not start: ${JSON.stringify(program)}`, tasks: [] }
  const ending = await untilEnded(program)
  await program.stop()
  return ending
}

/** Fills the disk, then frees the given amount. */
function fill(folder: string, leftMb: number): void {
  mkdirSync(folder)
  const piece = Buffer.alloc(1_000_000)
  let written = 0
  try {
    for (; ; written += 1) writeFileSync(join(folder, `${written}`), piece)
  } catch {
    // The disk is full; part of the last chunk was written.
  }
  for (let number = written; number >= written - leftMb; number -= 1) rmSync(join(folder, `${number}`), { force: true })
}

async function untilEnded(program: Program): Promise<Ending> {
  for (const end = performance.now() + 600_000; performance.now() < end; await delay(250)) {
    const tasks = z.array(Task).parse(await program.call('GET', '/api/task/all'))
    const failed = tasks.filter(({ state }) => state === 'ERROR')
    if (tasks.length === 0 || tasks.some(({ state }) => state !== 'ERROR' && state !== 'DONE')) continue
    const how = failed[0] ? `the run ended with ${JSON.stringify(failed[0].error)}` : 'the run had room enough'
    return { how, tasks: tasks.map(({ id }) => id) }
  }
  throw new Error('the run neither ended nor failed')
}
