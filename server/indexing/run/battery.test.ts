import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Pipeline } from '../testing/pipeline.ts'

/** How many files a run has in its hands at most, and what it says of the battery. */
async function readAll(isOnBattery: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-battery-'))
  for (let at = 0; at < 12; at += 1) writeFileSync(join(folder, `${at}.txt`), `text ${at}`)
  const pipeline = await Pipeline.open()
  pipeline.power.isOnBattery = isOnBattery
  let [now, most] = [0, 0]
  pipeline.extractor.before = async () => {
    now += 1
    most = Math.max(most, now)
    for (let turns = 0; turns < 20; turns += 1) await turn()
    now -= 1
  }
  const { state, properties } = await pipeline.index(folder)
  await pipeline.close()
  rmSync(folder, { recursive: true })
  return { state, most, onBattery: properties?.onBattery }
}

it('reads one file at a time while the machine runs on its battery, and says so', async () => {
  expect(await readAll(true)).toEqual({ state: 'DONE', most: 1, onBattery: true })
})

it('reads several at a time else', async () => {
  const { most, ...rest } = await readAll(false)
  expect(rest).toEqual({ state: 'DONE', onBattery: undefined })
  expect(most).toBeGreaterThan(1)
})
