import { join } from 'node:path'
import type { NameBeside } from '@dossier/contract/names/who'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EngineUnderTest } from '../../engine/conformance/engine-under-test.ts'
import type { SearchEngine } from '../../engine/port.ts'
import { startTestEngine } from '../../engine/tantivy/test-engine.ts'
import { folder, openOn, pipeline, write } from '../../indexing/testing/indexed-folder.ts'
import { project } from '../../indexing/testing/pipeline.ts'
import { countProject } from '../../search/count-project.ts'
import { isEngineBuilt } from '../../search/testing/real-engine.ts'
import { requestFind } from '../find/request-find.ts'
import { givenFinders } from '../finder/given-finders.ts'
import { hideName, makeRule, undoRule } from '../rules/change-rules.ts'
import { FakeFinder } from '../testing/fake-finder.ts'
import { describeBeside } from './beside.ts'
import { describeName } from './name-page.ts'

let under: EngineUnderTest
const current = {
  given: [givenFinders.give([new FakeFinder(), new FakeFinder('SECOND')])],
  get engine(): SearchEngine {
    return under.engine
  },
}

const files = {
  'mail/1.txt': 'created 2014-03-10\nÉlise Marchetti met Jo Smith.\nElise Marchetti wrote to Jo Smith\n\nAnn Other was not there',
  'mail/2.txt': 'created 2014-03-28\nELISE MARCHETTI\n\nJo Smith',
  'bank/3.txt': 'created 2012-01-02\nMarchetti Elise and Ann Other',
  'bank/old/4.txt': 'Elise Marchetti, Cy Kent',
  'other.txt': 'Jo Smith met Ann Other',
}

const scope = (need: 'read' | 'write' = 'read') => pipeline.scope.within([project], need)
const elise = { category: 'PERSON', name: 'Élise  MARCHETTI' } as const
const who = async (name: string = elise.name) => describeName(await scope(), project, { category: 'PERSON', name })
const beside = async (within: 'document' | 'paragraph') => describeBeside(await scope(), project, { ...elise, within })

/** How many documents a search of our screens finds. */
const found = async (...filter: object[]) => {
  const query = { bool: { must: filter, filter: [{ term: { type: 'Document' } }] } }
  return (await countProject(await scope(), { indices: [project], body: { query } })).count
}
const person = { term: { category: 'PERSON' } }
const named = (mentionNorm: string, more: object[] = []) => ({
  has_child: { type: 'NamedEntity', query: { bool: { filter: [person, { terms: { mentionNorm: [mentionNorm] } }, ...more] } } },
})
const created = 'metadata.tika_metadata_creation_date'

describe.skipIf(!isEngineBuilt)('who is this?', () => {
  beforeAll(async () => {
    under = await startTestEngine()
  })
  afterAll(() => under.stop())

  describe('a name', () => {
    openOn(undefined, current)
    beforeEach(async () => {
      await write(files)
      await pipeline.index(folder)
      for (const name of ['FAKE', 'SECOND']) await requestFind(pipeline.scope, project, { pipeline: name })
      await pipeline.work()
    })

    it('tells spellings, finders, languages, dates and folders, each number that of a search', async () => {
      const { rule } = await makeRule(await scope('write'), project, {
        kind: 'rename',
        mentionNorm: 'Marchetti Elise',
        target: elise.name,
      })
      await pipeline.work()
      const page = await who()
      expect(page).toMatchObject({
        name: { category: 'PERSON', mentionNorm: 'elise marchetti' },
        documents: 4,
        mentions: 10,
        rules: [rule],
      })
      expect(await found(named('elise marchetti'))).toBe(page.documents)
      expect(page.spellings).toEqual([
        { mention: 'Elise Marchetti', documents: 2, mentions: 4, rule: null },
        { mention: 'ELISE MARCHETTI', documents: 1, mentions: 2, rule: null },
        { mention: 'Marchetti Elise', documents: 1, mentions: 2, rule },
        { mention: 'Élise Marchetti', documents: 1, mentions: 2, rule: null },
      ])
      expect(page.spellingCount).toBe(4)
      for (const { mention, documents } of page.spellings)
        expect(await found(named('elise marchetti', [{ term: { 'mention.whole': mention } }]))).toBe(documents)
      // As the list of names looks for what was typed.
      const typed = { wildcard: { 'mention.whole': { value: '*Élise march*', case_insensitive: true } } }
      expect(await found(named('elise marchetti', [typed]))).toBe(1)
      expect(page.finders).toEqual(['FAKE', 'SECOND'].map((extractor) => ({ extractor, documents: 4, mentions: 5 })))
      for (const { extractor, documents } of page.finders)
        expect(await found(named('elise marchetti', [{ term: { extractor } }]))).toBe(documents)
      expect(page.languages).toEqual([{ language: 'ENGLISH', documents: 4 }])
      expect(page.dates).toMatchObject({ unit: 'month', bars: [{ documents: 1 }, { documents: 2 }], undated: 1 })
      for (const { from, to, documents } of page.dates.bars)
        expect(await found(named('elise marchetti'), { range: { [created]: { gte: from, lte: to } } })).toBe(documents)
      expect(page.folders).toEqual([
        { folder: join(folder, 'bank'), documents: 2 },
        { folder: join(folder, 'mail'), documents: 2 },
        { folder: join(folder, 'bank/old'), documents: 1 },
      ])
      expect(page.folderCount).toBe(3)
      for (const each of page.folders)
        expect(await found(named('elise marchetti'), { term: { 'dirname.tree': each.folder } })).toBe(each.documents)
      await undoRule(await scope('write'), project, String(rule?.id))
      await pipeline.work()
      expect(await who()).toMatchObject({ documents: 3, spellingCount: 3, rules: [] })
    })

    it('is found by its former name, and hidden as it is', async () => {
      const { rule } = await makeRule(await scope('write'), project, {
        kind: 'rename',
        mentionNorm: 'Jo Smith',
        target: 'John Smith',
      })
      await hideName(await scope('write'), project, 'John Smith')
      await pipeline.work()
      const page = await who('Jo Smith')
      expect(page).toMatchObject({ name: { mentionNorm: 'john smith' }, asked: 'jo smith', documents: 3 })
      expect(page.rules.map(({ kind }) => kind)).toEqual(['hide', 'rename'])
      expect(page.rules.at(-1)).toEqual(rule)
    })

    it('has others beside it in the same documents, those that are hidden left out', async () => {
      const others = (await beside('document')).categories
      expect(others).toEqual([
        {
          category: 'PERSON',
          names: 3,
          first: [
            { mentionNorm: 'jo smith', documents: 2, paragraphs: null },
            { mentionNorm: 'ann other', documents: 1, paragraphs: null },
            { mentionNorm: 'cy kent', documents: 1, paragraphs: null },
          ],
        },
      ])
      for (const { mentionNorm, documents } of others[0]?.first ?? [])
        expect(await found(named('elise marchetti'), named(mentionNorm))).toBe(documents)
      await hideName(await scope('write'), project, 'Ann Other')
      await pipeline.work()
      expect((await beside('document')).categories).toMatchObject([{ names: 2, first: [{ mentionNorm: 'jo smith' }, {}] }])
    })

    it('has others beside it in the same paragraph', async () => {
      const { looked, isAll, categories } = await beside('paragraph')
      const first: NameBeside[] = [
        { mentionNorm: 'cy kent', documents: 1, paragraphs: 1 },
        { mentionNorm: 'jo smith', documents: 1, paragraphs: 1 },
      ]
      expect({ looked, isAll, categories }).toEqual({
        looked: 3,
        isAll: true,
        categories: [{ category: 'PERSON', names: 2, first }],
      })
      await hideName(await scope('write'), project, 'Cy Kent')
      await pipeline.work()
      expect((await beside('paragraph')).categories).toMatchObject([{ names: 1 }])
    })

    it('that is nowhere is not found, and what has no letters is no name', async () => {
      await expect(who('Nobody Here')).rejects.toMatchObject({ code: 'NOT_FOUND', facts: { name: 'Nobody Here' } })
      await expect(
        describeBeside(await scope(), project, { category: 'EMAIL', name: 'Jo Smith', within: 'paragraph' }),
      ).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      await expect(who(' \n')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    })
  })
})
