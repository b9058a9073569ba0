import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { writeLargeTar } from '../bench/corpus/large-rows.ts'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { readIndexState } from '../harness/index-state.ts'
import { type Program, startProgram, unchecked } from '../harness/program.ts'
import { untilDone, untilGone } from '../proof/ground.ts'

afterAll(removeFolders)

/** Four portions. */
const members = 2_000

/** What is kept of half-read files, by its place, with the time at which it was written. */
function keptIn(home: string): Map<string, number> {
  const folder = join(home, 'half-read')
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const files = all.filter((each) => each.isFile() && !each.name.endsWith('.new'))
  return new Map(files.map((each) => [join(each.parentPath, each.name), timeOf(join(each.parentPath, each.name))]))
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Waits until more than so many answers are kept. @throws where the program has done all before. */
async function untilMoreThan(count: number, program: Program): Promise<Map<string, number>> {
  const done = untilDone(program).then(() => undefined)
  // It is killed in between.
  done.catch(() => {})
  for (;;) {
    const kept = keptIn(program.home)
    if (kept.size > count) return kept
    const isDone = await Promise.race([done.then(() => true), delay(10).then(() => false)])
    if (isDone) throw new Error('all was read before it was looked at')
  }
}

it('goes on behind the last portion of a large archive where it was killed', { timeout: 300_000 }, async () => {
  const folder = await makeFolder('half-read')
  await writeLargeTar(join(folder, 'notes.tar'), members)
  const killed = await startProgram(await makeFolder('half-read-home'), [folder], unchecked)
  await untilMoreThan(1, killed)
  await killed.kill()
  await untilGone(killed.home)
  const before = keptIn(killed.home)
  expect(before.size).toBeLessThan(4)

  const again = await startProgram(killed.home, [], unchecked)
  const later = await untilMoreThan(before.size, again)
  for (const [path, time] of before) expect([path, later.get(path)]).toEqual([path, time])
  await untilDone(again)
  const state = await readIndexState(again, folder)
  expect(keptIn(killed.home).size).toBe(0)
  await again.stop()

  const undisturbed = await startProgram(await makeFolder('half-read-whole'), [folder], unchecked)
  await untilDone(undisturbed)
  expect(state.totals.found).toBe(members + 1)
  expect(state).toEqual(await readIndexState(undisturbed, folder))
  await undisturbed.stop()
})
