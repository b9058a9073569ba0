import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cachedLanguages, cachedModels } from '../../../models/testing/cached-models.ts'
import { parts } from '../../../parts.ts'
import { corenlpFinder } from './corenlp.ts'

/** The quickest to load first. */
const order = ['SPANISH', 'ENGLISH', 'GERMAN', 'FRENCH']
const [smallest] = (await cachedLanguages()).sort((one, other) => order.indexOf(one) - order.indexOf(other))
const home = await mkdtemp(join(tmpdir(), 'dossier-real-'))
afterAll(() => rm(home, { recursive: true, force: true }))

/** Names that each model knows, in a text with a sign of two units and a quotation mark, over two lines. */
const texts: Record<string, { text: string; names: [string, string][] }> = {
  SPANISH: {
    text: '😀 "Joaquín Salvatierra" vive\nen Madrid y trabaja para el Banco de España.',
    names: [
      ['Joaquín Salvatierra', 'PERSON'],
      ['Madrid', 'LOCATION'],
      ['Banco de España', 'ORGANIZATION'],
    ],
  },
  ENGLISH: {
    text: '😀 "Barack Obama" lives\nin Washington and works for Microsoft Corp.',
    names: [
      ['Barack Obama', 'PERSON'],
      ['Washington', 'LOCATION'],
    ],
  },
  GERMAN: {
    text: '😀 "Angela Merkel" wohnt\nin Berlin.',
    names: [
      ['Angela Merkel', 'PERSON'],
      ['Berlin', 'LOCATION'],
    ],
  },
  FRENCH: {
    text: "😀 « Élise Marchetti » habite\nà Genève et travaille pour l'ONU.",
    names: [
      ['Élise Marchetti', 'PERSON'],
      ['Genève', 'LOCATION'],
    ],
  },
}

describe.skipIf(smallest === undefined || !existsSync(parts.nameFinder))('CoreNLP itself', { timeout: 120_000 }, () => {
  it('finds names in their places, with few rights', async () => {
    const options = { home, models: cachedModels, nameFinder: parts.nameFinder, memoryMb: 1_200, confiner: parts.engine }
    const finder = corenlpFinder(options)
    try {
      const { text = '', names = [] } = texts[smallest ?? ''] ?? {}
      const chunk = { text, language: smallest ?? '', kind: 'text' } as const
      const found = await finder.find(chunk, new AbortController().signal)
      expect(found.map(({ mention, category }) => [mention, category])).toEqual(expect.arrayContaining(names))
      for (const { mention, offset } of found) expect(text.slice(offset, offset + mention.length)).toBe(mention)
    } finally {
      await finder.close()
    }
  })
})
