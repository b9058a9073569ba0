import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { taskClasses } from '@dossier/contract'
import { lockOffice } from '@dossier/server/containers/testing/locked-office.ts'
import { lockedZip } from '@dossier/server/extract/testing/locked-zip.ts'
import { lockPdf } from '@dossier/server/recognition/testing/locked-pdf.ts'
import { drawPage, drawPdf } from '@dossier/server/recognition/testing/planted-scan.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, makeLineFolder, removeFolders } from '../harness/folders.ts'
import { readLedger } from '../harness/index-state.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'

const project = 'local-datashare'
const data = join(root, 'node_modules', '@tesseract.js-data', 'eng', '4.0.0_best_int', 'eng.traineddata.gz')
const letter = join(root, 'server', 'recognition', 'testing', 'picture.docx')
const password = 'harbour 1887'
let home: string
let files: string
let program: Program

beforeAll(async () => {
  home = await makeFolder('ocr-locked-home')
  files = await makeFolder('ocr-locked')
  await mkdir(join(home, 'ocr'))
  await copyFile(data, join(home, 'ocr', 'eng.traineddata.gz'))
  const line = (word: string) => ({ lines: [`The ${word} of the harbour`], width: 1700, height: 300 })
  await writeFile(join(files, 'scan.pdf'), lockPdf(await drawPdf([line('anchor'), line('barrel')]), password))
  await writeFile(join(files, 'letter.docx'), lockOffice(await readFile(letter), password))
  const lock = { kind: 'aes', password } as const
  const zip = lockedZip([
    { name: 'photo.png', bytes: drawPage(line('compass')), lock },
    { name: 'inner.pdf', bytes: lockPdf(await drawPdf([line('dolphin')]), password), lock },
  ])
  await writeFile(join(files, 'box.zip'), zip)
  program = await startProgram(home, [await makeLineFolder()])
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

const Tasks = z.array(
  z.looseObject({ name: z.string(), state: z.string(), createdAt: z.number(), properties: z.unknown().optional() }),
)

async function newestOcr() {
  const tasks = Tasks.parse(await program.call('GET', '/api/task/all')).filter(({ name }) => name.startsWith(taskClasses.ocr))
  return tasks.toSorted((one, other) => other.createdAt - one.createdAt)[0]
}

async function untilRead() {
  await expect.poll(async () => (await newestOcr())?.state, { timeout: 200_000, interval: 200 }).toBe('DONE')
  return newestOcr()
}

async function count(query: string): Promise<number> {
  const body = { query: { query_string: { query, default_operator: 'AND' } } }
  return z.object({ count: z.int() }).parse(await program.call('POST', `/api/index/search/${project}/_count`, body)).count
}

it('reads the pictures in what the passwords of a run opened', async () => {
  const options = { ocr: true, ocrLanguage: 'eng', passwords: ['nothing', password] }
  await program.call('POST', '/api/local/index', { folder: files, options })
  expect(await untilRead()).toMatchObject({ properties: { failed: 0, read: 5 } })
  for (const query of ['anchor', 'barrel', '"picture in a letter"', 'compass', 'dolphin'])
    expect(await count(query), query).toBe(1)
  expect(program.output()).not.toContain(password)
})

it('says without them what to do, and keeps what was read', async () => {
  await program.call('POST', `/api/${project}/ocr`, { folder: files, languages: ['eng'], again: true })
  expect(await untilRead()).toMatchObject({ properties: { read: 0, failed: 4 } })
  for (const query of ['anchor', 'barrel', '"picture in a letter"', 'compass', 'dolphin'])
    expect(await count(query), query).toBe(1)
  const states = (await readLedger(program)).filter(({ path }) => path.startsWith(files)).map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['indexed']))
})

it('says of a picture in a locked zip that its password is gone', async () => {
  const later = await makeFolder('ocr-locked-later')
  const lock = { kind: 'aes', password } as const
  await writeFile(join(later, 'box.zip'), lockedZip([{ name: 'later.png', bytes: drawPage({ lines: ['Later'] }), lock }]))
  await program.call('POST', '/api/local/index', { folder: later, options: { passwords: [password] } })
  await untilIndexed(program)
  await program.call('POST', `/api/${project}/ocr`, { folder: later, languages: ['eng'] })
  expect(await untilRead()).toMatchObject({ properties: { failed: 1 } })
  const lines = (await readLedger(program)).filter(({ path }) => path.startsWith(later))
  expect(lines.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toContain('ocr-locked')
})

it('has the password in no file of its home', async () => {
  await program.stop()
  for (const name of ['records.sqlite', 'records.sqlite-wal']) {
    const bytes = await readFile(join(home, name)).catch(() => Buffer.alloc(0))
    expect(bytes.includes(password), name).toBe(false)
  }
})
