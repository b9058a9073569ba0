import { afterEach, describe, expect, it } from 'vitest'
import type { Cluster } from '../cluster.ts'
import { type ScriptedAnswer, type ScriptedCluster, startScripted } from '../testing/scripted-cluster.ts'
import { type ForeignIndex, openForeignIndex } from './foreign-index.ts'
import { readOnly } from './read-only.ts'

let scripted: ScriptedCluster | undefined
let foreign: ForeignIndex | undefined
afterEach(() => {
  foreign?.close()
  scripted?.stop()
})

const properties = { join: { type: 'join' }, type: { type: 'keyword' }, path: { type: 'keyword' } }
const version: ScriptedAnswer = { status: 200, body: { version: { number: '7.17.29' } } }
const mapping = (mappings: object): ScriptedAnswer => ({ status: 200, body: { theirs: { mappings } } })
const page = (...ids: string[]): ScriptedAnswer => ({
  status: 200,
  body: { _scroll_id: 's', hits: { total: { value: 3 }, hits: ids.map((_id) => ({ _id, _source: { path: `/${_id}` } })) } },
})
const ended: ScriptedAnswer = { status: 200, body: {} }

async function open(...answers: ScriptedAnswer[]): Promise<ForeignIndex> {
  scripted = await startScripted([version, ...answers])
  foreign = await openForeignIndex({ url: scripted.url }, { index: 'theirs', owner: 'ours' })
  return foreign
}

async function idsIn(index: ForeignIndex): Promise<string[]> {
  const ids: string[] = []
  for await (const some of index.documents(0, new AbortController().signal)) ids.push(...some.map(({ id }) => id))
  return ids
}

describe('an index of another program', () => {
  it('is gone through page by page, and the scroll is ended', async () => {
    const index = await open(mapping({ properties }), page('a', 'b'), page('c'), page(), ended)
    expect(await idsIn(index)).toEqual(['a', 'b', 'c'])
    expect(scripted?.asked.at(-1)).toMatchObject({ path: '/_search/scroll', body: '{"scroll_id":"s"}' })
  })

  it('is not taken for whole where an answer was lost, which no scroll repeats', async () => {
    const index = await open(mapping({ properties }), page('a'), 'cut', page('c'), page(), ended)
    await expect(idsIn(index)).rejects.toMatchObject({ code: 'ENGINE_DOWN', message: expect.stringContaining('Resume the task') })
  })

  it('is named where the cluster has forgotten the scroll', async () => {
    const gone: ScriptedAnswer = { status: 404, body: { error: { type: 'search_context_missing_exception', reason: 'no' } } }
    const index = await open(mapping({ properties }), page('a'), gone, ended)
    await expect(idsIn(index)).rejects.toMatchObject({ code: 'ENGINE_DOWN', message: expect.stringContaining('resume the task') })
  })

  it('has no text of a document that the cluster could not read, which is no empty one', async () => {
    const told = (docs: object[]): ScriptedAnswer => ({ status: 200, body: { docs } })
    const read = { _id: 'a', found: true, _source: { content: 'harbour' } }
    const picture = { _id: 'b', found: true, _source: {} }
    const asked = ['a', 'b'].map((id) => ({ id, routing: undefined, source: {} }))
    const signal = new AbortController().signal
    const index = await open(mapping({ properties }), told([read, picture]), told([read, { _id: 'b', error: { type: 'shard' } }]))
    expect([...(await index.texts(asked, signal))]).toEqual([
      ['a', 'harbour'],
      ['b', ''],
    ])
    await expect(index.texts(asked, signal)).rejects.toMatchObject({
      code: 'ENGINE_DOWN',
      message: expect.stringContaining('Resume'),
    })
  })

  it('counts names and second paths that do not have the contract’s form', async () => {
    const hits = (...sources: object[]): ScriptedAnswer => ({
      status: 200,
      body: { _scroll_id: 's', hits: { total: { value: 2 }, hits: sources.map((_source, at) => ({ _id: `${at}`, _source })) } },
    })
    const name = { join: { parent: 'a' }, mention: 'Jo', category: 'PERSON', extractor: 'CORENLP' }
    const index = await open(mapping({ properties }), hits(name, { mention: 'Jo' }), hits(), ended)
    const pages: object[] = []
    for await (const { items, unreadable } of index.entities(['a'], new AbortController().signal))
      pages.push({ items: items.map(({ mention }) => mention), unreadable })
    expect(pages).toEqual([{ items: ['Jo'], unreadable: 1 }])
  })

  it.each<[string, ScriptedAnswer, string]>([
    ['is not there', { status: 404, body: {} }, 'NOT_FOUND'],
    ['is ours', mapping({ _meta: { dossier: { owner: 'ours' } }, properties }), 'CONFLICT'],
    ['has another form', mapping({ properties: { price: { type: 'long' } } }), 'BAD_REQUEST'],
    ['has no form at all', mapping({}), 'BAD_REQUEST'],
  ])('is refused where it %s', async (_, answer, code) => {
    await expect(open(answer)).rejects.toMatchObject({ code, message: expect.stringContaining('"theirs"') })
  })
})

describe('a cluster that is only read', () => {
  it.each([
    ['PUT', 'theirs'],
    ['DELETE', 'theirs'],
    ['POST', 'theirs/_doc'],
    ['POST', 'theirs/_update_by_query'],
    ['POST', 'theirs/_delete_by_query'],
    ['POST', 'theirs/_close'],
    ['POST', '_bulk'],
    ['POST', 'theirs/_bulk'],
    ['POST', '_aliases'],
    ['POST', '_reindex'],
    ['PUT', 'theirs/_settings'],
    ['DELETE', '_search/scroll/_all'],
    ['POST', 'theirs/_searchy'],
  ] as const)('is never sent %s %s', async (method, path) => {
    const sent: string[] = []
    const cluster: Cluster = { send: async (request) => void sent.push(request.path), close: () => {} }
    await expect(readOnly(cluster).send({ method, path })).rejects.toThrow('would change')
    expect(sent).toEqual([])
  })
})
