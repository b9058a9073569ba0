import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LateRecognizer } from './late-recognizer.ts'
import { drawPage, plantedLines, shareFound } from './testing/planted-scan.ts'
import { type Wear, wearOut } from './testing/worn-scan.ts'

const require = createRequire(import.meta.url)
const dataFolder = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int')
const lines = Array.from({ length: 12 }, (_, line) => `${plantedLines[line % plantedLines.length]} ${1900 + line}`)
const page = drawPage({ lines, sizePx: 28 })
let folder: string
let recognizer: LateRecognizer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-planted-'))
  recognizer = new LateRecognizer({ command: 'tesseract', dataFolder, pageLimitMs: 180_000 })
})

afterAll(async () => {
  await recognizer.close()
  await rm(folder, { recursive: true, force: true })
})

const scans: [name: string, wear: Wear][] = [
  ['clean', {}],
  ['askew, without a doubt of the engine', { degrees: -5 }],
  ['much askew', { degrees: 12 }],
  ['out of focus, saved too small', { blur: 1.5, quality: 40 }],
  ['dirty', { specks: 0.1 }],
  ['faded', { paper: 190, ink: 110, grain: 10 }],
  ['dark', { paper: 120, ink: 20, grain: 15 }],
  ['a fax', { isFax: true, blur: 0.8, specks: 0.01 }],
  ['all of it at once', { degrees: 1.5, blur: 0.8, specks: 0.02, paper: 210, ink: 50, grain: 15, quality: 60 }],
]

describe('a planted scan of 200 dpi gives 95 % of its words and more', () => {
  it.each(scans)('%s', { timeout: 240_000 }, async (_, wear) => {
    const contentType = wear.quality === undefined ? 'image/png' : 'image/jpeg'
    const path = join(folder, 'page')
    await writeFile(path, await wearOut(page, wear))
    const file = { path: Buffer.from(path), contentType, page: 1 }
    const { text } = await recognizer.read(file, ['eng'], new AbortController().signal)
    expect(shareFound(lines.join(' '), text)).toBeGreaterThanOrEqual(0.95)
  })
})
