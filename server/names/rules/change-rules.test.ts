import { expect, it } from 'vitest'
import { rebuildIndex } from '../../indexing/follow/rebuild-index.ts'
import { folder, pipeline, write } from '../../indexing/testing/indexed-folder.ts'
import { project } from '../../indexing/testing/pipeline.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { find, namesOf, openWithFinder, writing } from '../testing/names-in-folder.ts'
import { hideName, listRules, makeRule, showName, undoRule } from './change-rules.ts'

describeOnBoth('hiding names', (place) => {
  openWithFinder(place)

  it('hides a name in all documents, in what is read later, and shows it again', async () => {
    await write({ 'a.txt': 'Élise Marchetti, Jo Smith', 'b.txt': 'ELISE MARCHETTI' })
    await pipeline.index(folder)
    await find()
    const { rule, documents } = await hideName(await writing(), project, ' Élise  Marchetti')
    expect(rule).toMatchObject({ kind: 'hide', mentionNorm: 'elise marchetti', user: 'local' })
    expect(documents).toBe(2)
    await pipeline.work()
    expect(await namesOf('a.txt')).toEqual(['Élise Marchetti 0 hidden', 'Jo Smith 17'])
    expect(await namesOf('b.txt')).toEqual(['ELISE MARCHETTI 0 hidden'])
    await write({ 'c.txt': 'Elise Marchetti' })
    await pipeline.index(folder)
    await find({ again: true })
    await pipeline.finish(rebuildIndex(pipeline.scope))
    expect(await namesOf('b.txt')).toEqual(['ELISE MARCHETTI 0 hidden'])
    expect(await namesOf('c.txt')).toEqual(['Elise Marchetti 0 hidden'])
    await showName(await writing(), project, 'elise marchetti')
    await pipeline.work()
    expect(await namesOf('a.txt')).toEqual(['Élise Marchetti 0', 'Jo Smith 17'])
    expect(await namesOf('c.txt')).toEqual(['Elise Marchetti 0'])
  })

  it('lists its rules with author and date, makes each once, and takes one back by its number', async () => {
    const scope = await writing()
    const { rule } = await hideName(scope, project, 'Jo Smith')
    expect(await hideName(scope, project, 'JO SMITH')).toEqual({ rule, documents: 0 })
    await hideName(scope, project, 'Ann Other')
    const all = await listRules(pipeline.records, project, { from: 0, size: 9 })
    expect(all.items.map(({ mentionNorm }) => mentionNorm)).toEqual(['ann other', 'jo smith'])
    expect(await listRules(pipeline.records, project, { search: 'SMITH', from: 0, size: 9 })).toEqual({
      items: [rule],
      total: 1,
      lost: 0,
    })
    expect(await undoRule(scope, project, String(rule?.id))).toMatchObject({ rule })
    await expect(undoRule(scope, project, String(rule?.id))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await showName(scope, project, 'jo smith')).toEqual({ rule: null, documents: 0 })
    await expect(hideName(scope, project, ' \n')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await listRules(pipeline.records, project, { from: 0, size: 9 })).toMatchObject({ total: 1 })
  })
})

describeOnBoth('renaming names', (place) => {
  openWithFinder(place)

  /** What the index has of all files: form, category, and whether it is hidden. */
  const shown = () =>
    [...pipeline.engine.entities.values()]
      .flat()
      .map(({ mention, mentionNorm, category, isHidden }) =>
        [mention, mentionNorm, category, ...(isHidden ? ['hidden'] : [])].join(' | '),
      )
      .sort()

  it('makes names one with another, hides and shows them so, and takes it back', async () => {
    await write({ 'a.txt': 'Elise Marchetti', 'b.txt': 'Marchetti Elise', 'c.txt': 'Mme Marchetti' })
    await pipeline.index(folder)
    await find()
    const scope = await writing()
    const ids = [...pipeline.engine.entities.values()].flat().map(({ id }) => id)
    const first = await makeRule(scope, project, { kind: 'rename', mentionNorm: 'MARCHETTI Elise', target: 'Élise Marchetti' })
    expect(first).toMatchObject({
      rule: { kind: 'rename', mentionNorm: 'marchetti elise', target: 'elise marchetti' },
      documents: 2,
    })
    await makeRule(scope, project, { kind: 'rename', mentionNorm: 'Mme Marchetti', target: 'Marchetti Elise' })
    await makeRule(scope, project, { kind: 'category', mentionNorm: 'Elise Marchetti', category: 'ORGANIZATION' })
    await hideName(scope, project, 'Elise Marchetti')
    await pipeline.work()
    expect(shown()).toEqual([
      'Elise Marchetti | elise marchetti | ORGANIZATION | hidden',
      'Marchetti Elise | elise marchetti | ORGANIZATION | hidden',
      'Mme Marchetti | elise marchetti | ORGANIZATION | hidden',
    ])
    expect([...pipeline.engine.entities.values()].flat().map(({ id }) => id)).toEqual(ids)
    await showName(scope, project, 'Elise Marchetti')
    await undoRule(scope, project, String(first.rule?.id))
    await pipeline.work()
    expect(shown()).toEqual([
      'Elise Marchetti | elise marchetti | ORGANIZATION',
      'Marchetti Elise | marchetti elise | PERSON',
      'Mme Marchetti | marchetti elise | PERSON',
    ])
    const { items } = await listRules(pipeline.records, project, { kind: 'rename', search: 'elise', from: 0, size: 9 })
    expect(items).toMatchObject([{ mentionNorm: 'mme marchetti', target: 'marchetti elise' }])
  })

  it('refuses a circle, and a second name for one that has been renamed', async () => {
    const scope = await writing()
    const rename = (mentionNorm: string, target: string) => makeRule(scope, project, { kind: 'rename', mentionNorm, target })
    const { rule } = await rename('Jo Smith', 'John Smith')
    expect(await rename('JO SMITH', 'John  Smith')).toMatchObject({ rule })
    await expect(rename('Jo Smith', 'Ann Other')).rejects.toMatchObject({ code: 'CONFLICT', facts: { rule: rule?.id } })
    await expect(rename('John Smith', 'Jo Smith')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(rename('Ann', 'ANN')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      facts: { message: '"ann" has this name already: choose another one' },
    })
    await expect(rename('Ann', '  ')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
