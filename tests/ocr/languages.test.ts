import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { taskClasses } from '@dossier/contract'
import { drawPage } from '@dossier/server/recognition/testing/planted-scan.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { readLedger } from '../harness/index-state.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'

const project = 'local-datashare'
const data = join(root, 'node_modules', '@tesseract.js-data', 'eng', '4.0.0_best_int', 'eng.traineddata.gz')
const french = 'Le capitaine du port a signé le reçu du deuxième conteneur le trois mars, et personne ne savait qui avait payé. '
const english =
  'The harbour master signed the receipt for the second container on the third of March, and nobody knew who had paid. '
let program: Program

beforeAll(async () => {
  const home = await makeFolder('ocr-languages-home')
  const files = await makeFolder('ocr-languages')
  // English by two names: which one is taken is all that counts here.
  await mkdir(join(home, 'ocr'))
  for (const code of ['eng', 'fra']) await copyFile(data, join(home, 'ocr', `${code}.traineddata.gz`))
  for (const [folder, text] of Object.entries({ fr: french, en: english })) {
    await mkdir(join(files, folder, 'scans'), { recursive: true })
    for (const number of [1, 2, 3]) await writeFile(join(files, folder, `${number}.txt`), `${number} ${text.repeat(4)}`)
    const page = drawPage({ lines: [`A scan of ${folder}`], width: 1700, height: 300 })
    await writeFile(join(files, folder, 'scans', 'page.png'), page)
  }
  program = await startProgram(home, [files])
  await untilIndexed(program)
  await program.call('POST', `/api/${project}/ocr`, { folder: files })
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

const Tasks = z.array(z.looseObject({ name: z.string(), state: z.string(), properties: z.unknown().optional() }))
const Pages = z.looseObject({ pages: z.array(z.looseObject({ readings: z.array(z.looseObject({ languages: z.string() })) })) })

it('reads each document in the language of the texts around it, and tells all that it used', async () => {
  const ocrTask = async () =>
    Tasks.parse(await program.call('GET', '/api/task/all')).find(({ name }) => name.startsWith(taskClasses.ocr))
  await expect.poll(async () => (await ocrTask())?.state, { timeout: 240_000, interval: 200 }).toBe('DONE')
  expect((await ocrTask())?.properties).toMatchObject({ languages: ['eng', 'fra'], read: 2 })
  const scans = (await readLedger(program)).filter(({ path }) => path.endsWith('page.png'))
  const read = scans.map(async ({ path, id }) => {
    const { pages } = Pages.parse(await program.call('GET', `/api/${project}/ocr/pages/${id}`))
    return [path.split('/').at(-3), pages[0]?.readings.map(({ languages }) => languages)]
  })
  expect((await Promise.all(read)).toSorted()).toEqual([
    ['en', ['eng']],
    ['fr', ['fra']],
  ])
}, 260_000)
