import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { modelPlace } from '../../../models/model-files.ts'
import { placeModels, requireModel } from '../../../models/testing/models-there.ts'
import type { NameFinder } from '../finder.ts'
import { type CorenlpParts, corenlpFinder } from './corenlp.ts'

const script = join(import.meta.dirname, '..', 'testing', 'fake-child.mjs')
const never = new AbortController().signal
let home: string
let finder: NameFinder

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'dossier-corenlp-'))
  await placeModels(modelsFolder(), ['ENGLISH', 'FRENCH', 'SPANISH'])
  finder = open()
})

afterEach(async () => {
  await finder.close()
  await rm(home, { recursive: true, force: true })
})

const modelsFolder = () => join(home, 'models')

function open(changes: Partial<CorenlpParts> = {}): NameFinder {
  const command = () => [process.execPath, script]
  return corenlpFinder({ home, models: modelsFolder(), nameFinder: script, memoryMb: 1_200, java: null, command, ...changes })
}

function find(text: string, language = 'ENGLISH', signal = never) {
  return finder.find({ text, language, kind: 'text' }, signal)
}

const mentions = async (text: string, language?: string) => (await find(text, language)).map(({ mention }) => mention)

describe('CORENLP', () => {
  it('finds names by category, in their places, white space made single', async () => {
    expect(await find('met Jo\nSmith of ORG:Konosu 😀 and Ana')).toEqual([
      { mention: 'Jo Smith', category: 'PERSON', offset: 4 },
      { mention: 'ORG:Konosu', category: 'ORGANIZATION', offset: 16 },
      { mention: 'Ana', category: 'PERSON', offset: 34 },
    ])
  })

  it('gives places in the whole text where it is read in pieces', async () => {
    await finder.close()
    finder = open({ limits: { pieceLength: 20 } })
    const text = 'here is Jo. Then Ana Ruiz. And Élise.'
    const found = await find(text)
    expect(found.map(({ mention }) => mention)).toEqual(['Jo', 'Then Ana Ruiz', 'And Élise'])
    for (const { mention, offset } of found) expect(text.slice(offset, offset + mention.length)).toBe(mention)
  })

  it('reads no headers and no empty texts', async () => {
    expect(await finder.find({ text: 'From: Jo', language: 'ENGLISH', kind: 'metadata' }, never)).toEqual([])
    expect(await find(' \n\t ')).toEqual([])
    expect(await find('')).toEqual([])
  })

  it('names a text that ends it twice, and how, and reads on', async () => {
    await expect(find('end 3')).rejects.toMatchObject({ code: 'FINDER_DIED', facts: { loss: 'memory', language: 'ENGLISH' } })
    await expect(find('kill')).rejects.toMatchObject({ code: 'FINDER_DIED', facts: { loss: 'killed' } })
    expect(await mentions('Jo')).toEqual(['Jo'])
  })

  it('does not blame a text that it reads when it is begun again', async () => {
    expect(await mentions(`once ${join(home, 'once')} said Jo`)).toContain('Jo')
  })

  it('blames the guilty alone of many that are to be read at once', async () => {
    const texts = ['Jo', 'end 1', 'Ana', 'kill', ...Array.from({ length: 12 }, () => 'Élise')]
    const ends = await Promise.allSettled(texts.map((text) => mentions(text)))
    expect(ends.map(({ status }) => status === 'rejected')).toEqual(texts.map((text) => /kill|end/.test(text)))
  })

  it('ends what takes too long, and says so', async () => {
    await finder.close()
    finder = open({ limits: { baseMs: 300 } })
    await expect(find('hang')).rejects.toMatchObject({ code: 'FINDER_TOO_SLOW', facts: { loss: 'time' } })
    await expect.poll(runs).toEqual([])
  })

  it('tells what it could not read without being begun again', async () => {
    await expect(find('fault')).rejects.toMatchObject({ code: 'FINDER_DIED', facts: { loss: 'fault' } })
    await expect(find('nonsense')).rejects.toMatchObject({ code: 'FINDER_DIED' })
    expect(await mentions('Jo')).toEqual(['Jo'])
  })

  it('ends at once when nobody wants the names any more', async () => {
    const stop = new AbortController()
    const waiting = find('hang', 'ENGLISH', stop.signal)
    stop.abort(new Error('stopped'))
    await expect(waiting).rejects.toThrow('stopped')
  })

  it('says what a language lacks: a model, half of it, another version, a language without any', async () => {
    expect(await finder.ready('ENGLISH')).toEqual({ isReady: true })
    expect(await finder.ready('GERMAN')).toMatchObject({ code: 'MODEL_MISSING', facts: { language: 'GERMAN', code: 'de' } })
    expect(await finder.ready('JAPANESE')).toMatchObject({ code: 'LANGUAGE_NOT_READ' })
    await truncate(modelPlace(modelsFolder(), requireModel('FRENCH')).file, 1_000)
    expect(await finder.ready('FRENCH')).toMatchObject({ code: 'MODEL_DAMAGED' })
    const message = expect.stringContaining('npx dossier models add CORENLP de')
    await expect(find('Jo', 'GERMAN')).rejects.toMatchObject({
      code: 'FINDER_NOT_READY',
      facts: { cause: 'MODEL_MISSING', message },
    })
  })

  it('says that its program has not been built, and that Java is missing', async () => {
    const parts = { nameFinder: join(home, 'nowhere.jar') }
    expect(await open(parts).ready('ENGLISH')).toMatchObject({ code: 'FINDER_NOT_BUILT' })
    expect(await open({ java: join(home, 'nowhere') }).ready('ENGLISH')).toMatchObject({ code: 'NO_JAVA' })
  })

  it('tries a model that does not come up once, and says why', async () => {
    await finder.close()
    finder = open({ command: () => [process.execPath, script, 'unfit'] })
    const fault = { code: 'FINDER_NOT_READY', facts: { cause: 'FINDER_DOES_NOT_START' } }
    await expect(find('Jo')).rejects.toMatchObject(fault)
    expect(await finder.ready('ENGLISH')).toMatchObject({ facts: { detail: expect.stringContaining('not readable') } })
  })

  it('tries once more where it was killed while the model was loaded, but not for ever', async () => {
    await finder.close()
    const kills = (times: number) => () => {
      times -= 1
      return times < 0 ? [process.execPath, script] : ['sh', '-c', 'kill -9 $$']
    }
    finder = open({ command: kills(2) })
    expect(await Promise.all(['Jo', 'Ana'].map((text) => mentions(text)))).toEqual([['Jo'], ['Ana']])
    await finder.close()
    finder = open({ command: kills(9) })
    const cause = { cause: 'FINDER_DOES_NOT_START', detail: expect.stringContaining('signal 9') }
    await expect(find('Jo')).rejects.toMatchObject({ code: 'FINDER_NOT_READY', facts: cause })
  })

  it('has one language in memory where there is room for no more', async () => {
    await expect(Promise.all(['ENGLISH', 'FRENCH', 'SPANISH'].map((language) => mentions('Jo', language)))).resolves.toHaveLength(
      3,
    )
    // Its folder goes after it.
    await expect.poll(runs).toHaveLength(1)
  })

  it('has two where there is, and leaves nothing behind when it is closed', async () => {
    await finder.close()
    finder = open({ memoryMb: 1_400 })
    for (const language of ['ENGLISH', 'FRENCH', 'SPANISH']) await mentions('Jo', language)
    await expect.poll(runs).toHaveLength(2)
    await finder.close()
    await expect.poll(runs).toEqual([])
  })

  it('is sent to rest: what reads nothing has ended when that comes back', async () => {
    const resting = find('hang', 'ENGLISH').catch(() => {})
    await expect.poll(runs).toHaveLength(1)
    await finder.rest()
    expect(await runs()).toHaveLength(1)
    await finder.close()
    await resting
    finder = open()
    await mentions('Jo')
    await finder.rest()
    // Its folder goes after it.
    await expect.poll(runs).toEqual([])
    expect(await mentions('Ana')).toEqual(['Ana'])
  })

  it('sleeps when nobody asks for a while', async () => {
    await finder.close()
    finder = open({ limits: { lingerMs: 50 } })
    await mentions('Jo')
    await expect.poll(runs).toEqual([])
    expect(await mentions('Ana')).toEqual(['Ana'])
  })
})

/** The folders of children that run. */
async function runs(): Promise<string[]> {
  return readdir(join(home, 'finders')).catch(() => [])
}
