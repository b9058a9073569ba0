import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { makeFolder } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root, sharedPlace } from '../harness/shared-folder.ts'
import { findDifferences, judgeDifferences, meantInMapping, meantInSettings } from './differences.ts'
import { bringOpenSearch, type OpenSearchNode, startOpenSearch } from './nodes/opensearch-node.ts'

const bench = sharedPlace('bench')
const opensearch = bench === undefined ? { missing: 'no mapping to compare with' } : bringOpenSearch()
if ('missing' in opensearch) process.stdout.write(`left out: what lies in a cluster. ${opensearch.missing}\n`)

const project = 'local-datashare'
/** The contract's index, as the node makes it of the contract's file: its defaults stand in both. */
const known = 'known'

const Source = z.looseObject({
  type: z.string(),
  path: z.string().optional(),
  join: z.object({ name: z.string(), parent: z.string().optional() }),
})
const Stored = z.object({ _id: z.string(), _routing: z.string().optional(), _source: Source })
type Stored = z.infer<typeof Stored>
const Hits = z.object({ hits: z.object({ hits: z.array(Stored) }) })
const Parts = z.record(z.string(), z.looseObject({ mappings: z.unknown().optional(), settings: z.unknown().optional() }))

const sha384 = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha384')).digest('hex')

describe.skipIf('missing' in opensearch)('what lies in a cluster, read past the program', () => {
  let node: OpenSearchNode
  let program: Program
  let folder: string
  let stored: Stored[]

  beforeAll(async () => {
    if ('missing' in opensearch || bench === undefined) return
    node = await startOpenSearch(opensearch.lib, join(await makeFolder('stored-form-node'), 'node'))
    await send('PUT', known, readFileSync(join(bench, 'mapping.json'), 'utf8'))
    folder = await makeFolder('stored-form')
    await cp(join(root, 'tests', 'contract', 'documents'), folder, { recursive: true })
    program = await startProgram(await makeFolder('stored-form-home'), ['--engine', node.url, folder])
    await untilIndexed(program)
    await program.call('POST', '/api/task/findNames/EMAIL', { options: { defaultProject: project } })
    await untilIndexed(program)
    const letter = ofType('Document', await readStored()).find(({ _source }) => _source.path === join(folder, 'letter-copy.txt'))
    await program.call('PUT', `/api/${project}/documents/tags/${letter?._id}`, ['Quay'])
    const countNames = async () => ofType('NamedEntity', await readStored()).length
    await vi.waitFor(async () => expect(await countNames()).toBeGreaterThan(1), { timeout: 60_000, interval: 200 })
    stored = await readStored()
  }, 600_000)
  afterAll(async () => {
    await program?.stop()
    await node?.stop()
  })

  async function send(method: string, path: string, body?: string): Promise<unknown> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${node.url}/${path}`, { method, headers, ...(body !== undefined && { body }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer.json()
  }

  async function readStored(): Promise<Stored[]> {
    return Hits.parse(await send('GET', `${project}/_search?size=1000`)).hits.hits
  }

  const ofType = (type: string, among = stored) => among.filter(({ _source }) => _source.type === type)
  const at = (name: string, type = 'Document', level = 0) => {
    const found = ofType(type).filter(
      ({ _source }) => _source.path === join(folder, name) && (type !== 'Document' || _source.extractionLevel === level),
    )
    expect(found, `${type} ${name}`).toHaveLength(1)
    return Stored.parse(found[0])
  }

  async function readOf(index: string, what: '_mapping' | '_settings') {
    const [answer] = Object.values(Parts.parse(await send('GET', `${index}/${what}`)))
    return what === '_mapping' ? answer?.mappings : answer?.settings
  }

  it('has the mapping of the contract, field by field, but for what differs on purpose', async () => {
    const found = findDifferences(await readOf(known, '_mapping'), await readOf(project, '_mapping'))
    expect(judgeDifferences(found, meantInMapping)).toEqual({ notMeant: [], notThere: [] })
    // What the client's histogram asks for.
    const mapping = JSON.stringify(await readOf(project, '_mapping'))
    expect(mapping).toContain('"tika_metadata_dcterms_created":{"type":"date"')
  })

  it('has the settings of the contract but for what differs on purpose', async () => {
    const found = findDifferences(await readOf(known, '_settings'), await readOf(project, '_settings'))
    expect(judgeDifferences(found, meantInSettings)).toEqual({ notMeant: [], notThere: [] })
  })

  it('has documents under the ids, routings and joins of the contract, with its fields', async () => {
    for (const name of ['letter-copy.txt', 'mail.eml']) {
      const { _id, _routing, _source } = at(name)
      expect(_id, name).toBe(sha384(project, await readFile(join(folder, name))))
      // Routing by the own id is where a document without a routing lies.
      expect(_routing, name).toBe(_id)
      expect(_source).toMatchObject({
        join: { name: 'Document' },
        dirname: folder,
        rootDocument: _id,
        extractionLevel: 0,
        contentLength: (await readFile(join(folder, name))).length,
      })
      expect(Object.keys(_source).filter((field) => field === 'parentDocument' || field === 'id')).toEqual([])
    }
    const [mail, attachment] = [at('mail.eml'), at('mail.eml', 'Document', 1)]
    expect(attachment._routing).toBe(mail._id)
    expect(attachment._source).toMatchObject({
      join: { name: 'Document' },
      dirname: folder,
      parentDocument: mail._id,
      rootDocument: mail._id,
    })
    for (const { _id, _source } of ofType('Document')) {
      expect(_id).toMatch(/^[0-9a-f]{96}$/)
      const { content } = z.looseObject({ content: z.string() }).parse(_source)
      expect(_source).toMatchObject({
        status: expect.stringMatching(/^(INDEXED|DONE)$/),
        language: expect.stringMatching(/^[A-Z]+$/),
        contentTextLength: content.length,
        contentType: expect.stringMatching(/^\w+\/[\w.+-]+$/),
        contentEncoding: expect.any(String),
        extractionDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        metadata: { tika_metadata_content_type: expect.any(String), tika_metadata_resourcename: expect.any(String) },
      })
    }
  })

  it('has a duplicate under the digest of its path, joined and routed to its document', () => {
    // Of equal files the bytewise first path is the document.
    const [letter, copy] = [at('letter-copy.txt'), at('letter.txt', 'Duplicate')]
    expect(copy._id).toBe(sha384(join(folder, 'letter.txt')))
    expect(copy._routing).toBe(letter._id)
    expect(copy._source).toMatchObject({ documentId: letter._id, join: { name: 'Duplicate', parent: letter._id } })
    expect(Object.keys(copy._source)).not.toContain('content')
  })

  it('has named entities under the ids of the contract, joined to their document and routed to its root', () => {
    const documents = new Map(ofType('Document').map((document) => [document._id, document]))
    for (const { _id, _routing, _source } of ofType('NamedEntity')) {
      const { mention, mentionNorm, offsets } = z
        .looseObject({ mention: z.string(), mentionNorm: z.string(), offsets: z.array(z.int()) })
        .parse(_source)
      const parent = documents.get(_source.join.parent ?? '')
      expect(_id).toBe(sha384(`${parent?._id}|[${offsets.join(', ')}]|EMAIL|${mentionNorm}`))
      expect(_routing).toBe(parent?._source.rootDocument)
      expect(_source).toMatchObject({
        join: { name: 'NamedEntity', parent: parent?._id },
        category: 'EMAIL',
        extractor: 'EMAIL',
        extractorLanguage: parent?._source.language,
        mentionNormTextLength: mentionNorm.length,
        isHidden: false,
      })
      const content = String(parent?._source.content)
      for (const offset of offsets.filter((each) => each >= 0))
        expect(content.slice(offset, offset + mention.length)).toBe(mention)
    }
    expect(ofType('NamedEntity').length).toBeGreaterThan(1)
    expect(ofType('NamedEntity').some(({ _source }) => _source.join.parent === at('mail.eml')._id)).toBe(true)
  })

  it('leaves tags, and who has read a document, beside the index: they are found and told through us', async () => {
    const beside = (source: Record<string, unknown>) => ({ tags: source.tags, nerTags: source.nerTags })
    expect(ofType('Document').map(({ _source }) => beside(_source))).toEqual(Array(3).fill({ tags: [], nerTags: [] }))
    const find = async (query: object) =>
      Hits.parse(await program.call('POST', `/api/index/search/${project}/_search`, { query })).hits.hits
    const tagged = await find({ term: { tags: 'quay' } })
    expect(tagged.map(({ _id, _source }) => [_id, beside(_source)])).toEqual([
      [at('letter-copy.txt')._id, { tags: ['Quay'], nerTags: ['EMAIL'] }],
    ])
    expect(await find({ term: { nerTags: 'EMAIL' } })).toHaveLength(3)
  })
})
