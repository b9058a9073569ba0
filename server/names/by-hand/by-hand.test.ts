import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@dossier/contract'
import type { NameRule } from '@dossier/contract/names/rules'
import { expect, it } from 'vitest'
import { requireDocument } from '../../documents/read.ts'
import { rebuildIndex } from '../../indexing/follow/rebuild-index.ts'
import { removeFolder } from '../../indexing/removal/remove-folder.ts'
import { folder, openOn, pipeline, write } from '../../indexing/testing/indexed-folder.ts'
import { project } from '../../indexing/testing/pipeline.ts'
import { requestOcr } from '../../ocr/request-ocr.ts'
import { FakeRecognizer } from '../../ocr/testing/fake-recognizer.ts'
import { removeProject } from '../../projects/remove-project.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { requestFind } from '../find/request-find.ts'
import { givenFinders } from '../finder/given-finders.ts'
import { nerTagField } from '../ner-tags.ts'
import { hideName, listRules, makeRule, undoRule } from '../rules/change-rules.ts'
import { nameDb } from '../tables.ts'
import { FakeFinder } from '../testing/fake-finder.ts'
import { placedNames } from '../who/placed-names.ts'
import type { NewName } from './add-name.ts'
import { countPlaces } from './count-places.ts'

const program = { given: [givenFinders.give([new FakeFinder()])], recognizer: new FakeRecognizer() }
const writing = () => pipeline.scope.within([project], 'write')
const list = (asked: { search?: string; lost?: boolean } = {}) =>
  listRules(pipeline.records, project, { ...asked, from: 0, size: 99 })

async function documentsByName() {
  const rows = await pipeline.records.db.selectFrom('document').selectAll().where('type', '=', 'Document').execute()
  return new Map(rows.map((row) => [String(JSON.parse(row.source).path).slice(folder.length + 1), row]))
}

async function idOf(name: string): Promise<string> {
  return (await documentsByName()).get(name)?.id ?? 'none'
}

/** Adds a name to a file, at the first place of its words unless another is named. */
async function add(name: string, mention: string, more: Partial<NewName> = {}): Promise<NameRule> {
  const given = {
    kind: 'add',
    document: await idOf(name),
    mention,
    category: 'PERSON',
    start: 0,
    reach: 'here',
    ...more,
  } as const
  const { rule } = await makeRule(await writing(), project, given)
  await pipeline.work()
  if (!rule) throw new Error('there is no rule')
  return rule
}

/** What the index has of a file: each name with its finder and its places. */
async function namesOf(name: string): Promise<string[]> {
  const rid = (await documentsByName()).get(name)?.rid ?? 0
  const entities = pipeline.engine.entities.get(rid) ?? []
  return entities.map(({ mention, category, extractor, offsets }) => `${mention} ${category} ${extractor} ${offsets.join()}`)
}

async function nerTagsOf(name: string): Promise<string[] | undefined> {
  const rid = (await documentsByName()).get(name)?.rid ?? 0
  const { records } = pipeline
  const [any, own, ofDocuments] = await Promise.all([
    nerTagField.any.rids(records, [project]),
    nerTagField.rids(records, [project], ['BY_HAND']),
    nerTagField.ofDocuments(records, [rid]),
  ])
  const tags = ofDocuments.get(rid)
  // The set, its facet and the document say the same.
  expect(own.get('BY_HAND')?.includes(rid) ?? false).toBe(tags?.includes('BY_HAND') ?? false)
  expect(any.includes(rid)).toBe(tags !== undefined)
  return tags
}

const faultOf = async (asked: Promise<unknown>): Promise<unknown> => {
  const error = await asked.catch((thrown: unknown) => thrown)
  return error instanceof AppError ? `${error.status} ${error.message}` : error
}

describeOnBoth('names added by hand', (place) => {
  openOn(place, program)

  it('adds a name that the finders missed, at one place or at all, and takes it back', async () => {
    await write({ 'a.txt': 'by neptune ltd and Neptune\nltd, not neptunes', 'b.txt': 'neptune' })
    await pipeline.index(folder)
    const rule = await add('a.txt', 'neptune ltd', { start: 3, category: 'ORGANIZATION' })
    const document = (await documentsByName()).get('a.txt')
    expect(rule).toMatchObject({
      kind: 'add',
      mentionNorm: 'neptune ltd',
      category: 'ORGANIZATION',
      user: 'local',
      added: { mention: 'neptune ltd', reach: 'here', document: document?.id, path: join(folder, 'a.txt'), start: 3, places: 1 },
    })
    expect(await namesOf('a.txt')).toEqual(['neptune ltd ORGANIZATION BY_HAND 3'])
    expect(pipeline.engine.entities.get(document?.rid ?? 0)).toMatchObject([{ extractorLanguage: 'ENGLISH', isHidden: false }])
    expect(await nerTagsOf('a.txt')).toEqual(['BY_HAND'])
    expect(await nerTagsOf('b.txt')).toBeUndefined()
    for await (const { names } of placedNames(pipeline.scope, project, [document?.rid ?? 0]))
      expect(names).toMatchObject([{ norm: 'neptune ltd', category: 'ORGANIZATION', places: [3] }])
    const all = await add('a.txt', 'Neptune\nltd', { start: 19, category: 'ORGANIZATION', reach: 'document' })
    expect(all).toMatchObject({ added: { mention: 'Neptune ltd', places: 1, start: 19 } })
    await undoRule(await writing(), project, String(rule.id))
    await pipeline.work()
    expect(await namesOf('a.txt')).toEqual(['Neptune ltd ORGANIZATION BY_HAND 19'])
    await undoRule(await writing(), project, String(all.id))
    await pipeline.work()
    expect(await namesOf('a.txt')).toEqual([])
    expect(await nerTagsOf('a.txt')).toBeUndefined()
    expect(await list()).toEqual({ items: [], total: 0, lost: 0 })
  })

  it('is one with what others add in other places, and the same twice is one rule', async () => {
    await write({ 'a.txt': 'Jo and Jo and Jo' })
    await pipeline.index(folder)
    const first = await add('a.txt', 'Jo', { start: 7 })
    expect(await add('a.txt', ' Jo ', { start: 6 })).toEqual(first)
    const all = await add('a.txt', 'Jo', { reach: 'document' })
    expect(all.added).toMatchObject({ places: 3, start: 0 })
    expect(await add('a.txt', 'Jo', { start: 14 })).toMatchObject({ id: all.id })
    expect(await namesOf('a.txt')).toEqual(['Jo PERSON BY_HAND 0,7,14'])
    expect(await list()).toMatchObject({ total: 2 })
    const document = await requireDocument(pipeline.records, { project, id: await idOf('a.txt') })
    expect(await countPlaces(pipeline.records, document, 'Jo')).toEqual({ mentionNorm: 'jo', places: 3 })
  })

  it('two who add the same at once get one rule, and who says otherwise hears it', async () => {
    await write({ 'a.txt': 'Neptune sank' })
    await pipeline.index(folder)
    const [one, other] = await Promise.all([add('a.txt', 'Neptune'), add('a.txt', 'Neptune')])
    expect(one).toEqual(other)
    expect(await faultOf(add('a.txt', 'Neptune', { category: 'LOCATION' }))).toBe(
      '409 Somebody has added "Neptune" here as PERSON: take that back first',
    )
    await hideName(await writing(), project, 'sank')
    expect(await faultOf(add('a.txt', 'sank', { start: 8 }))).toContain('409 "sank" is hidden in the whole project')
    await makeRule(await writing(), project, { kind: 'category', mentionNorm: 'neptune sank', category: 'LOCATION' })
    expect(await faultOf(add('a.txt', 'Neptune sank'))).toContain('409 "Neptune sank" is LOCATION in the whole project')
  })

  it('refuses what is not in the text with a sentence', async () => {
    await write({ 'a.txt': 'Jo met Ann. 🗝' })
    await pipeline.index(folder)
    expect(await faultOf(add('a.txt', 'Jo', { start: 900 }))).toContain('400 The text of this document has 14 characters')
    expect(await faultOf(add('a.txt', 'Ann'))).toContain('409 "Ann" does not stand at this place')
    expect(await faultOf(add('a.txt', ' \n'))).toContain('400 Nothing but white space')
    expect(await faultOf(add('a.txt', '\uddddx', { start: 13 }))).toContain('400 The selection begins or ends within')
    expect(await faultOf(add('a.txt', 'Zoe', { start: undefined }))).toBe('400 "Zoe" is not in the text of this document')
    expect(await faultOf(add('none.txt', 'Jo'))).toContain('404')
    expect(await list()).toMatchObject({ total: 0 })
  })

  it('stays over finders that read again, the same bytes, moves, rebuilding, and while its folder is out of the index', async () => {
    await write({ 'd/a.txt': 'Ann Other wrote to neptune' })
    await pipeline.index(folder)
    await add('d/a.txt', 'neptune', { start: 19 })
    await requestFind(pipeline.scope, project, { pipeline: 'fake', again: true })
    await pipeline.work()
    const names = ['Ann Other PERSON FAKE 0', 'neptune PERSON BY_HAND 19']
    expect(await namesOf('d/a.txt')).toEqual(names)
    await pipeline.index(folder, { filter: false })
    await rename(join(folder, 'd'), join(folder, 'e'))
    await pipeline.index(folder)
    expect(await namesOf('e/a.txt')).toEqual(names)
    await pipeline.finish(rebuildIndex(pipeline.scope))
    expect(await namesOf('e/a.txt')).toEqual(names)
    await pipeline.finish(removeFolder(pipeline.scope, project, folder))
    expect(await list({ lost: true })).toMatchObject({ total: 1, lost: 1, items: [{ added: { path: null, places: 0 } }] })
    await pipeline.index(folder)
    expect(await namesOf('e/a.txt')).toEqual(['neptune PERSON BY_HAND 19'])
    expect(await list({ lost: true })).toMatchObject({ total: 0, lost: 0 })
  })

  it('is looked up again by its words where the text has changed, and told as lost where they are gone', async () => {
    await write({ 'a.txt': 'One: paid to Jo.\nTwo: sent by Jo.\nThree: Jo' })
    await pipeline.index(folder)
    const rule = await add('a.txt', 'Jo', { start: 30 })
    await add('a.txt', 'Jo', { start: 13, reach: 'document', category: 'PERSON' })
    await write({ 'a.txt': 'Zero\nOne: paid to Jo.\nNew Jo\nTwo: sent by Jo.\nThree: Jo' })
    await pipeline.index(folder)
    expect(await list()).toMatchObject({
      items: [
        { added: { places: 4, start: 18 } },
        { id: rule.id, added: { places: 1, start: 42, document: await idOf('a.txt') } },
      ],
    })
    expect(await namesOf('a.txt')).toEqual(['Jo PERSON BY_HAND 18,26,42,53'])
    await write({ 'a.txt': 'Nobody is left' })
    await pipeline.index(folder)
    expect(await namesOf('a.txt')).toEqual([])
    expect(await nerTagsOf('a.txt')).toBeUndefined()
    expect(await list({ lost: true })).toMatchObject({ total: 2, lost: 2, items: [{ added: { places: 0, start: null } }, {}] })
    await write({ 'a.txt': 'Two: sent by Jo, he said' })
    await pipeline.index(folder)
    expect(await namesOf('a.txt')).toEqual(['Jo PERSON BY_HAND 13'])
    expect(await list()).toMatchObject({ total: 2, lost: 0 })
  })

  it('keeps a place within a word, and places behind which OCR puts its text', async () => {
    await write({ 'a.txt': 'the Neptunegroup', 'p.png': 'by Jo' })
    await pipeline.index(folder)
    await add('a.txt', 'Neptune', { start: 4 })
    await pipeline.index(folder, { filter: false })
    expect(await namesOf('a.txt')).toEqual(['Neptune PERSON BY_HAND 4'])
    await requestOcr(pipeline.scope, project, { folder, languages: ['eng'] })
    await pipeline.work()
    const { text_length: length = 0 } = (await documentsByName()).get('p.png') ?? {}
    await add('p.png', 'by Jo', { start: length - 5 })
    await pipeline.index(folder, { filter: false })
    expect(await namesOf('p.png')).toEqual([`by Jo PERSON BY_HAND ${length - 5}`])
  })

  it('stays with the bytes where they lie elsewhere, and goes with its project', async () => {
    await write({ 'a.txt': 'from Jo', 'b.txt': 'from Jo' })
    await pipeline.index(folder)
    await add('a.txt', 'Jo', { start: 5 })
    await write({ 'a.txt': 'from Cy' })
    await pipeline.index(folder)
    expect(await namesOf('b.txt')).toEqual(['Jo PERSON BY_HAND 5'])
    await rm(join(folder, 'b.txt'))
    await pipeline.finish(removeProject(pipeline.scope, project))
    expect(await nameDb(pipeline.records).selectFrom('name_added').select('rule_id').execute()).toEqual([])
  })

  it('is shown as the rules of the project have it', async () => {
    await write({ 'a.txt': 'Marchetti E.' })
    await pipeline.index(folder)
    await makeRule(await writing(), project, { kind: 'rename', mentionNorm: 'Marchetti E.', target: 'Élise Marchetti' })
    await add('a.txt', 'Marchetti E.')
    const rid = (await documentsByName()).get('a.txt')?.rid ?? 0
    expect(pipeline.engine.entities.get(rid)).toMatchObject([{ mention: 'Marchetti E.', mentionNorm: 'elise marchetti' }])
    await hideName(await writing(), project, 'Élise Marchetti')
    await pipeline.work()
    expect(pipeline.engine.entities.get(rid)).toMatchObject([{ isHidden: true }])
  })
})
