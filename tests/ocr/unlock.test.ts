import { execFile } from 'node:child_process'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lockOldOffice } from '@dossier/server/containers/testing/lock-old-office.ts'
import { parts } from '@dossier/server/parts.ts'
import { lockPdf } from '@dossier/server/recognition/testing/locked-pdf.ts'
import { drawPage, drawPdf } from '@dossier/server/recognition/testing/planted-scan.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { readLedger } from '../harness/index-state.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'

const project = 'local-datashare'
const data = join(root, 'node_modules', '@tesseract.js-data', 'eng', '4.0.0_best_int', 'eng.traineddata.gz')
const password = 'harbour 1887'
const line = (word: string) => ({ lines: [`The ${word} of the harbour`], width: 1700, height: 300 })
let home: string
let files: string
let program: Program

beforeAll(async () => {
  home = await makeFolder('ocr-unlock-home')
  files = await makeFolder('ocr-unlock')
  await mkdir(join(home, 'ocr'))
  await copyFile(data, join(home, 'ocr', 'eng.traineddata.gz'))
  await writeFile(join(files, 'scan.pdf'), lockPdf(await drawPdf([line('anchor')]), password))
  const picture = join(files, 'picture.png')
  await writeFile(picture, drawPage(line('compass')))
  lockOldOffice(parts.tikaJar, files, { password, picture })
  await rm(picture)
  await rm(join(files, 'plain.ppt'))
  program = await startProgram(home, [files])
  await untilIndexed(program)
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

async function count(query: string): Promise<number> {
  const body = { query: { query_string: { query, default_operator: 'AND' } } }
  return z.object({ count: z.int() }).parse(await program.call('POST', `/api/index/search/${project}/_count`, body)).count
}

async function statesOf(folder: string): Promise<string[]> {
  return (await readLedger(program)).filter(({ path }) => path.startsWith(folder)).map(({ state }) => state)
}

it('opens what is encrypted, and reads the pictures in it, of old Office files too', async () => {
  expect(new Set(await statesOf(files))).toEqual(new Set(['encrypted']))
  const passwords = join(home, 'passwords.txt')
  await writeFile(passwords, `nothing\n${password}\n`)
  const command = [join(root, 'scripts', 'dossier.mjs'), 'unlock', '--home', home, '--passwords', passwords]
  const { stdout } = await promisify(execFile)(process.execPath, [...command, '--ocr-language', 'eng'])
  expect(stdout).toContain('OCR: 7 pages read, 0 without text, 0 could not be read.')
  expect(new Set(await statesOf(files))).toEqual(new Set(['indexed']))
  expect(await count('crane AND compass')).toBe(2)
  // The pictures are documents of their own, too.
  expect([await count('anchor'), await count('compass')]).toEqual([1, 6])
  // A presentation is read, though the reader cannot be given a password.
  expect(await count('ferries AND compass')).toBe(1)
})
