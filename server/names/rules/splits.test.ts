import { join } from 'node:path'
import type { NewNameRule } from '@dossier/contract/names/rules'
import { beforeEach, expect, it } from 'vitest'
import { rebuildIndex } from '../../indexing/follow/rebuild-index.ts'
import { folder, openOn, pipeline, write } from '../../indexing/testing/indexed-folder.ts'
import { project } from '../../indexing/testing/pipeline.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { requestFind } from '../find/request-find.ts'
import { givenFinders } from '../finder/given-finders.ts'
import { FakeFinder } from '../testing/fake-finder.ts'
import { hideName, listRules, makeRule, undoRule } from './change-rules.ts'

const current = { given: [givenFinders.give([new FakeFinder()])] }
const writing = () => pipeline.scope.within([project], 'write')
const make = async (rule: NewNameRule) => makeRule(await writing(), project, rule)
const undo = async (id: number | undefined) => undoRule(await writing(), project, String(id))

async function find(again = false) {
  await requestFind(pipeline.scope, project, { pipeline: 'FAKE', again })
  await pipeline.work()
}

/** What the index has of all files: spelling, form, category, and whether it is hidden. */
const shown = () =>
  [...pipeline.engine.entities.values()]
    .flat()
    .map(({ mention, mentionNorm, category, isHidden }) =>
      [mention, mentionNorm, category, ...(isHidden ? ['hidden'] : [])].join(' | '),
    )
    .sort()

const idOf = async (name: string) => {
  const rows = await pipeline.records.db.selectFrom('document').select(['id', 'source']).execute()
  return rows.find(({ source }) => JSON.parse(source).path === join(folder, name))?.id ?? ''
}

describeOnBoth('splitting names', (place) => {
  openOn(place, current)
  beforeEach(async () => {
    await write({
      'hotel/a.txt': 'Paris Hilton',
      'city/b.txt': 'PARIS Hilton and Paris Hilton',
      'city/old/c.txt': 'Paris HILTON',
    })
    await pipeline.index(folder)
    await find()
  })

  it('takes a spelling out of a name that was made one with another, and takes that back', async () => {
    await make({ kind: 'rename', mentionNorm: 'Paris Hilton', target: 'Ann Other' })
    const { rule, documents } = await make({
      kind: 'split',
      mentionNorm: 'Ann Other',
      part: { spelling: 'PARIS Hilton' },
      target: 'Paris Hilton',
    })
    expect(rule).toMatchObject({
      kind: 'split',
      mentionNorm: 'ann other',
      part: { spelling: 'PARIS Hilton' },
      target: 'paris hilton',
    })
    expect(documents).toBe(3)
    await pipeline.work()
    const split = ['PARIS Hilton | paris hilton | PERSON', 'Paris HILTON | ann other | PERSON']
    expect(shown()).toEqual([...split, 'Paris Hilton | ann other | PERSON', 'Paris Hilton | ann other | PERSON'])
    await undo(rule?.id)
    await pipeline.work()
    expect(shown()[0]).toBe('PARIS Hilton | ann other | PERSON')
  })

  it('gives what stands in a folder another category, now, in what is read later, and when the index is made anew', async () => {
    const part = { folder: `${join(folder, 'city')}/`, of: 'PERSON' as const }
    const { rule } = await make({
      kind: 'split',
      mentionNorm: 'Paris Hilton',
      part,
      target: 'Paris Hilton',
      category: 'LOCATION',
    })
    expect(rule?.part?.folder).toBe(join(folder, 'city'))
    await pipeline.work()
    const city = ['PARIS Hilton', 'Paris HILTON', 'Paris Hilton'].map((mention) => `${mention} | paris hilton | LOCATION`)
    expect(shown()).toEqual([...city, 'Paris Hilton | paris hilton | PERSON'])
    await write({ 'city/d.txt': 'PARIS HILTON', 'citylife/e.txt': 'Paris Hilton, again' })
    await pipeline.index(folder)
    await find(true)
    await pipeline.finish(rebuildIndex(pipeline.scope))
    expect(shown()).toEqual(
      [
        'PARIS HILTON | paris hilton | LOCATION',
        ...city,
        'Paris Hilton | paris hilton | PERSON',
        'Paris Hilton | paris hilton | PERSON',
      ].sort(),
    )
  })

  it('takes documents out, tells only these again, and follows them to other bytes', async () => {
    const id = await idOf('hotel/a.txt')
    const { documents } = await make({
      kind: 'split',
      mentionNorm: 'paris hilton',
      part: { documents: [id] },
      target: 'Paris H (hotel)',
    })
    expect(documents).toBe(1)
    const before = pipeline.engine.written.length
    await pipeline.work()
    expect(pipeline.engine.written.slice(before).filter(({ op }) => op === 'putEntities')).toHaveLength(1)
    expect(shown()).toContain('Paris Hilton | paris h (hotel) | PERSON')
    await write({ 'hotel/a.txt': 'Paris Hilton is another text' })
    await pipeline.index(folder)
    await find()
    expect(shown()).toContain('Paris Hilton | paris h (hotel) | PERSON')
  })

  it('is a name of its own: rules on the name it was taken from hold no more, its own do', async () => {
    await make({ kind: 'split', mentionNorm: 'paris hilton', part: { spelling: 'PARIS Hilton' }, target: 'the city' })
    await hideName(await writing(), project, 'Paris Hilton')
    await make({ kind: 'category', mentionNorm: 'the city', category: 'LOCATION' })
    await make({ kind: 'rename', mentionNorm: 'the city', target: 'Paris' })
    await pipeline.work()
    expect(shown().filter((each) => !each.includes('hidden'))).toEqual(['PARIS Hilton | paris | LOCATION'])
  })

  it('makes the same split once, refuses another meaning for the same part, and a part that becomes nothing else', async () => {
    const split = (target: string, more: object = {}) =>
      make({ kind: 'split', mentionNorm: 'paris hilton', part: { spelling: 'PARIS Hilton' }, target, ...more })
    const { rule } = await split('the city')
    expect((await split('The City')).rule).toEqual(rule)
    await expect(split('the hotel')).rejects.toMatchObject({ code: 'CONFLICT', facts: { rule: rule?.id } })
    await expect(split('PARIS hilton')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await split('the city', { part: { spelling: 'Paris HILTON' } })).rule?.id).not.toBe(rule?.id)
  })

  it('says that two names are different, once, whichever comes first, and tells the index nothing', async () => {
    const before = await pipeline.records.db.selectFrom('change').select('number').execute()
    const { rule, documents } = await make({ kind: 'different', mentionNorm: 'Paris Hilton', target: 'Ann Other' })
    expect({ rule, documents }).toMatchObject({
      rule: { kind: 'different', mentionNorm: 'ann other', target: 'paris hilton' },
      documents: 0,
    })
    expect((await make({ kind: 'different', mentionNorm: 'ann other', target: 'paris hilton' })).rule).toEqual(rule)
    await make({ kind: 'different', mentionNorm: 'Paris Hilton', target: 'Bo Other' })
    expect(await listRules(pipeline.records, project, { kind: 'different', search: 'hilton', from: 0, size: 9 })).toMatchObject({
      total: 2,
    })
    await undo(rule?.id)
    expect(await pipeline.records.db.selectFrom('change').select('number').execute()).toEqual(before)
    await expect(make({ kind: 'different', mentionNorm: 'x', target: 'X' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
