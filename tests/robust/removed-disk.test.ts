import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { writeLargeTar } from '../bench/corpus/large-rows.ts'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { readIndexState } from '../harness/index-state.ts'
import { startProgram, unchecked } from '../harness/program.ts'
import { countFinal, untilDone, untilGone } from '../proof/ground.ts'

const mounted: string[] = []
afterAll(async () => {
  for (const place of mounted) execFileSync('umount', ['-l', place])
  await removeFolders()
})

/** A disk that can be taken away and put back: what lies on it stays at another place that nobody knows. Undefined where nothing may be mounted. */
async function makeDisk(): Promise<{ place: string; remove(): void; putBack(): void } | undefined> {
  const [kept, place] = [await makeFolder('removed-kept'), await makeFolder('removed-disk')]
  const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' })
  try {
    mount('-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', kept)
  } catch {
    return undefined
  }
  mounted.push(kept)
  const putBack = () => {
    mount('--bind', kept, place)
    mounted.push(place)
  }
  putBack()
  const remove = () => {
    execFileSync('umount', ['-l', place])
    mounted.splice(mounted.indexOf(place), 1)
  }
  return { place, remove, putBack }
}

const disk = await makeDisk()
if (!disk) console.log('skipped: nothing can be mounted here')

it.skipIf(!disk)(
  'ends with what to do where the disk of its home is removed, and goes on where it was',
  { timeout: 600_000 },
  async () => {
    if (!disk) return
    const folder = await makeFolder('removed')
    await writeLargeTar(join(folder, 'notes.tar'), 1_500)
    for (let file = 0; file < 400; file += 1) writeFileSync(join(folder, `${file}.txt`), `Harbour ledger, page ${file}`)
    const home = join(disk.place, 'home')
    mkdirSync(home)

    const disturbed = await startProgram(home, [folder], unchecked)
    while (((await countFinal(disturbed)) ?? 0) < 20) await delay(20)
    disk.remove()
    const [code] = await Promise.race([once(disturbed.child, 'exit'), delay(60_000).then(() => ['it goes on'])])
    expect([code, disturbed.output()]).toEqual([
      expect.any(Number),
      expect.stringContaining('Put it back and start Dossier again'),
    ])
    await untilGone(home)
    // What was left is no home, and nobody takes it for one.
    const left = readdirSync(disk.place, { recursive: true }).map(String)
    expect(left.filter((name) => /records|meta\.json/.test(name))).toEqual([])

    disk.putBack()
    const again = await startProgram(home, [], unchecked)
    await untilDone(again)
    const state = await readIndexState(again, folder)
    await again.stop()

    const undisturbed = await startProgram(await makeFolder('removed-whole'), [folder], unchecked)
    await untilDone(undisturbed)
    expect(state).toEqual(await readIndexState(undisturbed, folder))
    await undisturbed.stop()
  },
)
