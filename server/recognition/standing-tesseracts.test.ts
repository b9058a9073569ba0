import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engineBinary } from '../engine/tantivy/test-engine.ts'
import { grayOf } from './pages/gray.ts'
import type { OcrEngine, Picture } from './port.ts'
import { StandingTesseracts } from './standing-tesseracts.ts'
import { findTesseract } from './tesseract.ts'
import { drawPage, plantedLines } from './testing/planted-scan.ts'
import { wearOut } from './testing/worn-scan.ts'

const never = new AbortController().signal
const here = await findTesseract('tesseract', AbortSignal.timeout(10_000), engineBinary())
const hasEnglish = here?.languages.includes('eng') ?? false
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-standing-'))
})

afterAll(async () => {
  await here?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A program of the shell in the place of Tesseract: `$read` is each name that it is told. */
async function programOf(script: string): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'program-')), 'tesseract')
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

const standingBy = (program: string, started: number[] = [], greetingMs = 20_000) =>
  new StandingTesseracts({
    commandFor: (options) => [program, ...options],
    env: process.env,
    started: (pid) => started.push(pid),
    greetingMs,
  })

/** Numbers of those that we have started and that run. */
async function programsOf(name: string): Promise<string[]> {
  const tasks = await readdir('/proc/self/task')
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/self/task/${task}/children`, 'utf8').catch(() => '')))
  const children = lists.flatMap((list) => list.split(' ').filter((pid) => pid !== ''))
  const names = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')))
  return children.filter((_, at) => names[at]?.trim() === name)
}

/** Prints a table with the bytes of the page as its word. */
const telling = `
at=0
printf 'level\\tpage_num\\n'
while read -r name; do
  at=$((at + 1))
  word=$(cat "$name")
  case "$word" in fatal) exit 3 ;; hanging) sleep 1000 ;; esac
  printf '1\\t%s\\t0\\n5\\t%s\\t%s\\n' "$at" "$at" "$word"
done`

describe('Tesseracts that stand by', () => {
  it('read page after page by one program, those of other options by another', async () => {
    const started: number[] = []
    const tesseracts = standingBy(await programOf(telling), started)
    const read = (options: string[], word: string) => tesseracts.read(options, Buffer.from(word), never)
    expect(await read(['-l', 'eng'], 'one')).toContain('\tone\n')
    const second = await read(['-l', 'eng'], 'two')
    expect(second).toContain('\ttwo\n')
    expect(second).not.toContain('\tone\n')
    expect(started).toHaveLength(1)
    expect(await read(['-l', 'fra'], 'three')).toContain('\tthree\n')
    expect(started).toHaveLength(2)
    tesseracts.close()
  })

  it('leave a page of which one dies to a process of its own, and go on with the next', async () => {
    const tesseracts = standingBy(await programOf(telling))
    const read = (word: string) => tesseracts.read([], Buffer.from(word), never)
    expect(await read('sound')).toContain('sound')
    expect(await read('fatal')).toBeUndefined()
    expect(await read('sound again')).toContain('sound again')
    tesseracts.close()
  })

  it('end with a page that is given up', async () => {
    const started: number[] = []
    const tesseracts = standingBy(await programOf(telling), started)
    await tesseracts.read([], Buffer.from('sound'), never)
    const over = new AbortController()
    const reading = tesseracts.read([], Buffer.from('hanging'), over.signal)
    over.abort(new Error('given up'))
    await expect(reading).rejects.toThrow('given up')
    expect(await tesseracts.read([], Buffer.from('sound'), never)).toContain('sound')
    expect(started).toHaveLength(2)
    tesseracts.close()
  })

  it('are tried once where what they print stays with them, and not where there is no such program', async () => {
    const started: number[] = []
    const silent = standingBy(await programOf('exec sleep 1000'), started, 100)
    for (const page of ['one', 'two']) expect(await silent.read([], Buffer.from(page), never)).toBeUndefined()
    expect(started).toHaveLength(1)
    expect(await standingBy('/nowhere/tesseract').read([], Buffer.from('one'), never)).toBeUndefined()
  })
})

describe.skipIf(!hasEnglish)('the machine’s Tesseract', () => {
  const read = async (engine: OcrEngine | undefined, picture: Picture | undefined) => {
    if (!engine || !picture) throw new Error('there are both')
    return engine.read(picture, { languages: ['eng'], signal: never })
  }

  it('reads a page the same whatever it has read before, and as a process of its own does', { timeout: 240_000 }, async () => {
    const sheet = (line: number) => drawPage({ lines: plantedLines.slice(line, line + 4), sizePx: 28, height: 700 })
    const worn = { degrees: 1.5, blur: 0.8, specks: 0.02, paper: 210, ink: 50, grain: 15 }
    const inputs = [sheet(0), await wearOut(sheet(1), worn), await wearOut(sheet(2), { isFax: true, specks: 0.01 }), sheet(3)]
    const pictures = await Promise.all(inputs.map((input) => grayOf({ input })))
    // It knows of no option that has it read a list.
    const alone = await findTesseract(
      await programOf('case "$*" in *stream_filelist*) exit 1;; esac; exec tesseract "$@"'),
      never,
    )
    const expected = []
    for (const picture of pictures) expected.push(await read(alone, picture))
    for (const order of [
      [0, 1, 2, 3],
      [3, 1, 0, 2],
    ])
      for (const at of order) expect(await read(here, pictures[at])).toEqual(expected[at])
  })

  it('stands by with its rights taken', async () => {
    const picture = await grayOf({ input: drawPage({ lines: ['One line'], height: 400 }) })
    await read(here, picture)
    const before = await programsOf('tesseract')
    await read(here, picture)
    expect(before).toHaveLength(1)
    expect(await programsOf('tesseract')).toEqual(before)
  })
})
