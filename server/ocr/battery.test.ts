import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Pipeline, project } from '../indexing/testing/pipeline.ts'
import { requestOcr } from './request-ocr.ts'
import { FakeRecognizer } from './testing/fake-recognizer.ts'

/** How many pages a task has in its hands at most, and what it says of the battery. */
async function readAll(isOnBattery: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-battery-'))
  for (let at = 0; at < 9; at += 1) writeFileSync(join(folder, `${at}.png`), `page ${at}`)
  const recognizer = new FakeRecognizer()
  const pipeline = await Pipeline.open(undefined, { recognizer })
  await pipeline.index(folder)
  pipeline.power.isOnBattery = isOnBattery
  let [now, most] = [0, 0]
  recognizer.before = async () => {
    now += 1
    most = Math.max(most, now)
    // On the battery a second page gets its chance to come; else the first waits until it has come.
    for (let turns = 0; isOnBattery ? turns < 20 : most < 2; turns += 1) await turn()
    now -= 1
  }
  const { id } = await requestOcr(pipeline.scope, project, { folder, languages: ['eng'] })
  await pipeline.work()
  const { state, properties } = await pipeline.task(id)
  await pipeline.close()
  rmSync(folder, { recursive: true })
  return { state, most, onBattery: properties?.onBattery }
}

it('reads one page at a time while the machine runs on its battery, and says so', async () => {
  expect(await readAll(true)).toEqual({ state: 'DONE', most: 1, onBattery: true })
})

it('reads several at a time else', async () => {
  const { most, ...rest } = await readAll(false)
  expect(rest).toEqual({ state: 'DONE', onBattery: undefined })
  expect(most).toBeGreaterThan(1)
})
