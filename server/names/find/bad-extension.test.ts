import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Task } from '@dossier/contract'
import { FoundNames } from '@dossier/contract/names/names'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folder, openOn, pipeline, write } from '../../indexing/testing/indexed-folder.ts'
import { FakeRecognizer } from '../../ocr/testing/fake-recognizer.ts'
import { parts } from '../../parts.ts'
import { ExtensionFinder } from '../finder/extension/extension-finder.ts'
import { givenFinders } from '../finder/given-finders.ts'
import { find, nerTags } from '../testing/names-in-folder.ts'

/** Knows one name. What it does with a text is in the text. */
const bad = `
import { createInterface } from 'node:readline'
const say = (value) => process.stdout.write(JSON.stringify(value) + '\\n')
const moods = {
  throws: () => { throw new Error('out of ink') },
  loops: () => { for (;;); },
  mad: () => say('what is a name?'),
  beyond: () => say({ names: [{ begin: 0, end: 1e6, category: 'PERSON' }] }),
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, text } = JSON.parse(line)
  if (text === undefined) return say({ ready: true })
  const mood = moods[text.split(' ')[0]]
  if (mood) return mood()
  say({ id, names: [{ begin: 0, end: 8, category: 'PERSON' }] })
})`

const place = await mkdtemp(join(tmpdir(), 'dossier-bad-extension-'))
await writeFile(join(place, 'main.mjs'), bad)
afterAll(() => rm(place, { recursive: true, force: true }))

const switchedOff: string[] = []
let finder = open()
function open(): ExtensionFinder {
  return new ExtensionFinder({
    pipeline: 'BAD',
    languages: null,
    offsets: 'utf-16',
    command: ['node', './main.mjs'],
    folder: place,
    home: place,
    confiner: parts.engine,
    limits: { baseMs: 3_000 },
    onLost: async (detail) => void switchedOff.push(detail),
  })
}
const program = {
  get given() {
    return [givenFinders.give([finder])]
  },
  recognizer: new FakeRecognizer(),
}

/** What became of each document that was lost, by the name of its file. */
function lostIn({ result }: Task): Record<string, unknown> {
  const { lostDocuments } = FoundNames.parse(result)
  return Object.fromEntries(lostDocuments.map(({ path, fault }) => [path.slice(folder.length + 1), fault.facts.detail]))
}

describe('names looked for by a bad extension', () => {
  beforeEach(() => {
    switchedOff.length = 0
    finder = open()
  })
  afterEach(() => finder.close())
  openOn(undefined, program)

  it('are found in all other documents, and those that it is lost on are named with what it did', async () => {
    const moods = ['throws', 'loops', 'mad', 'beyond']
    await write(Object.fromEntries(moods.map((mood) => [`${mood}.txt`, `${mood} at this text`])))
    await write({ 'a.txt': 'Jo Smith was there', 'z.txt': 'Al Other was not' })
    await pipeline.index(folder)
    const task = await find({ pipeline: 'BAD' })
    expect(task).toMatchObject({ state: 'DONE', result: { documents: 6, documentsDone: 2, lost: 4, left: 0, names: 2 } })
    expect(lostIn(task)).toEqual({
      'throws.txt': 'it ended with status 1',
      'loops.txt': 'it took longer than 3 s',
      'mad.txt': 'it answered something else than names',
      'beyond.txt': 'it answered something else than names',
    })
    expect(await nerTags()).toMatchObject({ 'a.txt': ['BAD'], 'z.txt': ['BAD'], 'mad.txt': [] })
    expect(switchedOff).toEqual([])
  })

  it('that fails on text after text is switched off, and the rest is left to be done with the reason', async () => {
    await write(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.txt`, `throws at text number ${at}`])))
    await pipeline.index(folder)
    const task = await find({ pipeline: 'BAD' })
    const languages = [{ language: 'ENGLISH', missing: { code: 'EXTENSION_OFF', facts: { detail: 'it ended with status 1' } } }]
    expect(task).toMatchObject({ state: 'DONE', result: { documents: 9, documentsDone: 0, lost: 5, left: 4, languages } })
    expect(Object.keys(lostIn(task))).toHaveLength(5)
    expect(switchedOff).toEqual(['it ended with status 1'])
  })
})
