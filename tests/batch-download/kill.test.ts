import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { BlobReader, ZipReader } from '@zip.js/zip.js'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { OwnClock } from '../bench/measuring/own-clock.ts'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'

const Started = z.object({ taskId: z.string() })
const Download = z.object({
  state: z.string(),
  properties: z.object({ documents: z.int(), added: z.int(), missing: z.int() }),
  result: z.object({ uri: z.string(), size: z.int() }).nullish(),
})

let program: Program

afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

/** Enough that there is time to be killed in: files without blocks, which cost nothing until they stand in an archive. */
const count = 12
const fileBytes = 48 * 1024 * 1024

it('is whole after several kills, and leaves nothing within two seconds of a stop', async () => {
  const home = await makeFolder('download-home')
  const folder = await makeFolder('download-files')
  for (let number = 0; number < count; number++) await makeLargeFile(join(folder, `${number}.bin`), number)
  const settings = { DOSSIER_DATA_DIR: folder, DOSSIER_BATCH_DOWNLOAD_MAX_SIZE: '2G' }
  program = await startProgram(home, [folder], settings)
  await untilIndexed(program)
  const archives = () => readdir(join(home, 'downloads')).catch(() => [])

  const stopped = await start()
  await untilBegun(stopped)
  const clock = new OwnClock()
  await program.call('PUT', `/api/task/stop/${stopped}`)
  expect((await untilEnded(stopped)).state).toBe('CANCELLED')
  await expect.poll(archives).toEqual([])
  expect(clock.now()).toBeLessThan(2_500)
  await program.call('DELETE', `/api/task/clean/${stopped}`)

  const id = await start()
  for (let kill = 0; kill < 2; kill++) {
    await untilBegun(id)
    await program.kill()
    program = await startProgram(home, [], settings)
  }
  const { state, properties, result } = await untilEnded(id)
  expect([state, properties]).toEqual(['DONE', { documents: count, added: count, missing: 0 }])
  const path = fileURLToPath(result?.uri ?? '')
  expect((await stat(path)).size).toBe(result?.size)
  const [only, ...others] = await archives()
  expect([path.includes(only ?? '?'), others]).toEqual([true, []])
  expect(await readdir(join(home, 'downloads', only ?? ''))).toHaveLength(1)
  const entries = await new ZipReader(new BlobReader(new Blob([await readFile(path)]))).getEntries()
  expect(entries.filter(({ uncompressedSize }) => uncompressedSize === fileBytes)).toHaveLength(count)
})

async function makeLargeFile(path: string, number: number): Promise<void> {
  const file = await open(path, 'w')
  await file.write(`${number} of its own`)
  await file.truncate(fileBytes)
  await file.close()
}

async function start(): Promise<string> {
  const options = { projectIds: ['local-datashare'], query: '*' }
  return Started.parse(await program.call('POST', '/api/task/batchDownload', { options })).taskId
}

async function read(id: string) {
  return Download.parse(await program.call('GET', `/api/task/${id}`))
}

async function untilBegun(id: string): Promise<void> {
  for (;;) {
    const { state, properties } = await read(id)
    if (state === 'RUNNING' && properties.documents > 0) return
    if (state !== 'RUNNING' && state !== 'QUEUED') throw new Error(`it is ${state} already`)
    await sleep(5)
  }
}

async function untilEnded(id: string) {
  for (;;) {
    const task = await read(id)
    if (task.state !== 'RUNNING' && task.state !== 'QUEUED') return task
    await sleep(20)
  }
}
