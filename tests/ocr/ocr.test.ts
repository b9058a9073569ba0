import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { taskClasses } from '@dossier/contract'
import { OcrProperties } from '@dossier/contract/indexing/ocr'
import { drawPage, drawPdf } from '@dossier/server/recognition/testing/planted-scan.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { readLedger } from '../harness/index-state.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { findProcesses } from '../harness/processes.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'

const project = 'local-datashare'
const data = join(root, 'node_modules', '@tesseract.js-data', 'eng', '4.0.0_best_int', 'eng.traineddata.gz')
const words = ['anchor', 'barrel', 'compass', 'dolphin', 'engine', 'funnel']
let home: string
let files: string
let program: Program

beforeAll(async () => {
  home = await makeFolder('ocr-home')
  files = await makeFolder('ocr-files')
  // English without Tesseract, as if it had been brought.
  await mkdir(join(home, 'ocr'))
  await copyFile(data, join(home, 'ocr', 'eng.traineddata.gz'))
  const page = (word: string) => ({ lines: [`The ${word} of the harbour`], width: 1700, height: 500 })
  await writeFile(join(files, 'scan.pdf'), await drawPdf(words.map(page)))
  await writeFile(join(files, 'photo.png'), drawPage({ lines: ['A lighthouse at night'], width: 1700, height: 500 }))
  program = await startProgram(home, [files])
  await untilIndexed(program)
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

it('reads scans behind the texts, over a kill of the whole program, and finds them', async () => {
  await program.call('POST', '/api/local/index', { folder: files, options: { ocr: true, ocrLanguage: 'eng' } })
  await untilPages(1)
  await program.kill()
  program = await startProgram(home)
  const task = await untilEnded()
  expect(task).toMatchObject({ state: 'DONE', properties: { documents: 2, documentsDone: 2, failed: 0 } })
  for (const word of [...words, 'lighthouse']) expect(await count(word), word).toBe(1)
  const lines = (await readLedger(program)).filter(({ path }) => path.startsWith(files))
  expect(lines.map(({ state }) => state)).toEqual(['indexed', 'indexed'])
  expect(lines.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toEqual(['ocr-read', 'ocr-read'])
}, 400_000)

it('reads nothing twice', async () => {
  await program.call('POST', `/api/${project}/ocr`, { folder: files, languages: ['eng'] })
  expect(await untilEnded()).toMatchObject({ state: 'DONE', properties: { known: 7, read: 0 } })
})

it('goes on with the next page where its worker was killed', async () => {
  await program.call('POST', `/api/${project}/ocr`, { folder: files, languages: ['eng'], again: true })
  await untilPages(3)
  for (const { pid, command } of findProcesses(home)) if (command.includes('worker.js')) process.kill(pid, 'SIGKILL')
  const task = await untilEnded()
  expect(task).toMatchObject({ state: 'DONE', properties: { documents: 2, documentsDone: 2, failed: 0 } })
  // Since then: of the scan's six pages at least two were known; that of the photo, which comes first, may not even be asked for again.
  const { read, known } = OcrProperties.parse(task?.properties)
  const wasOverBefore = read === words.length + 1
  expect(wasOverBefore || (known >= 2 && read <= words.length - 2)).toBe(true)
}, 400_000)

it('shows a page as a picture', async () => {
  const line = (await readLedger(program)).find(({ path }) => path.endsWith('scan.pdf'))
  const answer = await fetch(`${program.address}/api/${project}/ocr/picture/${line?.id}?page=6`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await fetch(`${program.address}/api/${project}/ocr/picture/${line?.id}?page=7`)).status).toBe(404)
})

it('leaves no process behind', async () => {
  await program.stop()
  await expect.poll(() => findProcesses(home)).toEqual([])
})

const Tasks = z.array(z.looseObject({ name: z.string(), state: z.string(), createdAt: z.number() }))

/** The newest task of OCR. */
async function ocrTask() {
  const tasks = Tasks.parse(await program.call('GET', '/api/task/all')).filter(({ name }) => name.startsWith(taskClasses.ocr))
  return tasks.toSorted((one, other) => other.createdAt - one.createdAt)[0]
}

async function untilPages(least: number): Promise<void> {
  const done = async () => OcrProperties.partial().parse((await ocrTask())?.properties ?? {}).pagesDone ?? 0
  await expect.poll(done, { timeout: 240_000, interval: 100 }).toBeGreaterThanOrEqual(least)
}

async function untilEnded() {
  await expect.poll(async () => isEnded((await ocrTask())?.state), { timeout: 240_000, interval: 200 }).toBe(true)
  return ocrTask()
}

function isEnded(state: string | undefined): boolean {
  return state === 'DONE' || state === 'ERROR' || state === 'CANCELLED'
}

async function count(word: string): Promise<number> {
  const body = { query: { query_string: { query: word } } }
  return z.object({ count: z.int() }).parse(await program.call('POST', `/api/index/search/${project}/_count`, body)).count
}
