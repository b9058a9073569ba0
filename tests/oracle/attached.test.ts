import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeLineFolder, removeFolders } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'
import { ForeignNode, fillerCount, idOf, letterText } from './known-index.ts'
import { bringElasticsearch, startElasticsearch } from './nodes/elasticsearch-node.ts'
import { bringOpenSearch, type OpenSearchNode, startOpenSearch } from './nodes/opensearch-node.ts'

/** The generations of the form that each is known to hold: an older index is carried over to OpenSearch as it is. */
const openSearch = { product: 'OpenSearch 2', brought: bringOpenSearch(), startNode: startOpenSearch }
const places = [
  { ...openSearch, generation: 'newer' },
  { ...openSearch, generation: 'older' },
  { product: 'Elasticsearch 7.17', generation: 'older', brought: bringElasticsearch(), startNode: startElasticsearch },
] as const
for (const { product, brought } of places)
  if ('missing' in brought) process.stdout.write(`left out: indices of another program on ${product}. ${brought.missing}\n`)

const Found = z.object({
  hits: z.object({
    total: z.object({ value: z.int() }),
    hits: z.array(
      z.object({
        _id: z.string(),
        _routing: z.string().optional(),
        _source: z.record(z.string(), z.unknown()),
        highlight: z.record(z.string(), z.array(z.string())).optional(),
      }),
    ),
  }),
  aggregations: z
    .record(z.string(), z.object({ buckets: z.array(z.object({ key: z.unknown(), doc_count: z.int() })) }))
    .optional(),
})

/** letter, annex, table, before, after, and the small ones. */
const documents = 5 + fillerCount

describe.each(places.filter(({ brought }) => 'lib' in brought))(
  'an index that the known program filled on $product, in its $generation form',
  ({ generation, brought, startNode }) => {
    const folder = mkdtempSync(join(tmpdir(), 'attached-'))
    const home = join(folder, 'home')
    let node: OpenSearchNode
    let theirs: ForeignNode
    let program: Program
    let before: unknown

    const cli = (...words: string[]) =>
      new Promise<{ code: number; out: string; err: string }>((done) => {
        const args = [join(root, 'scripts', 'dossier.mjs'), ...words, '--home', home]
        execFile(join(root, 'node_modules/.bin/node'), args, (error, out, err) =>
          done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
        )
      })
    const attach = async (index = 'case', ...more: string[]) => {
      const { code, out, err } = await cli('attach', index, '--at', node.url, '--json', ...more)
      expect([code, err]).toEqual([0, expect.any(String)])
      return JSON.parse(out)
    }
    const search = async (body: object) => Found.parse(await program.call('POST', '/api/index/search/case/_search', body))
    const totalOf = async (query: object) => (await search({ query, size: 0, track_total_hits: true })).hits.total.value
    const untilFound = async (query: object, count: number) => {
      for (let left = 300; (await totalOf(query)) !== count; left--) {
        if (left === 0) expect(await totalOf(query)).toBe(count)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${program.address}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      return { status: answer.status, text: await answer.text() }
    }

    beforeAll(async () => {
      if ('missing' in brought) return
      const line = await makeLineFolder()
      ;[node, program] = await Promise.all([startNode(brought.lib, join(folder, 'node')), startProgram(home, [line])])
      theirs = new ForeignNode(node.url)
      await theirs.fill('case', generation)
      before = await theirs.stateOf('case')
    })
    afterAll(async () => {
      await program?.stop()
      await node?.stop()
      rmSync(folder, { recursive: true, force: true })
      await removeFolders()
    })

    it('is looked at before, and nothing is made for that', async () => {
      const look = (body: object) => ask('POST', '/api/case/attach/look', { url: node.url, index: 'case', ...body })
      const { status, text } = await look({})
      expect([status, JSON.parse(text)]).toEqual([
        200,
        { index: 'case', cluster: expect.stringMatching(/^\w+ \d/), documents, duplicates: 2, names: 5, readAt: null },
      ])
      expect((await look({ index: 'nothing' })).status).toBe(404)
      expect((await look({ signIn: '/nowhere/file' })).status).toBe(400)
      expect((await ask('GET', '/api/project')).text).not.toContain('"case"')
      expect(await theirs.stateOf('case')).toEqual(before)
    })

    it('is read by one command, all of it', async () => {
      expect(await attach()).toMatchObject({
        project: 'case',
        total: documents,
        documents,
        stored: documents,
        duplicates: 1,
        names: 4,
        removed: 0,
        leftOut: { 'names:DATE': 1, duplicates: 1 },
      })
      await untilFound({ term: { type: 'Document' } }, documents)
      await untilFound({ term: { type: 'NamedEntity' } }, 4)
      await untilFound({ term: { type: 'Duplicate' } }, 1)
    })

    it('is searched, with facets, joins and marks', async () => {
      const body = {
        query: { query_string: { query: 'konosu', fields: ['content'] } },
        highlight: { fields: { content: {} } },
        aggs: { types: { terms: { field: 'contentType' } }, tree: { terms: { field: 'dirname.tree' } } },
      }
      const { hits, aggregations } = await search(body)
      expect(hits.hits.map(({ _id }) => _id).sort()).toEqual(['letter', 'annex', 'table'].map(idOf).sort())
      expect(hits.hits.find(({ _id }) => _id === idOf('letter'))?.highlight?.content?.join()).toContain('<em>Konosu</em>')
      expect(hits.hits.find(({ _id }) => _id === idOf('table'))?._routing).toBe(idOf('letter'))
      expect(aggregations?.types?.buckets).toEqual([
        { key: 'text/plain', doc_count: 2 },
        { key: 'message/rfc822', doc_count: 1 },
      ])
      expect(await totalOf({ has_child: { type: 'NamedEntity', query: { term: { mentionNorm: 'konosu' } } } })).toBe(2)
      expect(
        await totalOf({ range: { 'metadata.tika_metadata_dcterms_created': { gte: '2020-01-01', lt: '2021-01-01' } } }),
      ).toBe(documents)
      expect(await totalOf({ term: { tags: 'quay' } })).toBe(1)
      expect(await totalOf({ term: { nerTags: 'EMAIL' } })).toBe(1)
      expect(await totalOf({ bool: { filter: [{ term: { isHidden: true } }] } })).toBe(1)
    })

    it('has its documents with texts, names, tags and places', async () => {
      const id = idOf('letter')
      expect(await program.call('GET', `/api/case/documents/content/${id}?offset=0&limit=5000`)).toMatchObject({
        content: letterText,
      })
      const got = z
        .object({ _source: z.record(z.string(), z.unknown()) })
        .parse(await program.call('GET', `/api/index/search/case/_doc/${idOf('table')}?routing=${id}`))
      expect(got._source).toMatchObject({ parentDocument: idOf('annex'), rootDocument: id, extractionLevel: 2 })
      expect(await program.call('GET', `/api/case/documents/tags/${id}`)).toHaveLength(2)
      const { hits } = await search({ query: { parent_id: { type: 'NamedEntity', id } }, size: 10 })
      expect(hits.hits.map(({ _source }) => [_source.mention, _source.isHidden]).sort()).toEqual([
        ['Jane Roe', false],
        ['Konosu', false],
        ['Zoltan Varga', true],
      ])
      expect(await program.call('GET', '/api/case/ledger/totals')).toMatchObject({ indexed: documents, duplicate: 1 })
    })

    it('says of what needs the file that it is not here', async () => {
      for (const path of [
        `/api/case/documents/src/${idOf('letter')}`,
        `/api/case/documents/src/${idOf('table')}?routing=${idOf('letter')}`,
      ]) {
        const { status, text } = await ask('GET', path)
        expect(status).toBe(404)
        expect(text).toMatch(/no longer|cannot be taken out/)
      }
    })

    it('was not changed by any call that writes', async () => {
      const id = idOf('letter')
      const calls: [string, string, object?][] = [
        ['PUT', '/api/index/case'],
        ['PUT', `/api/case/documents/tags/${id}`, ['ours']],
        ['POST', '/api/case/documents/batchUpdate/tag', { docIds: [id], tags: ['ours'] }],
        [
          'POST',
          '/api/index/search/case/_update_by_query',
          { query: { match_all: {} }, script: { source: 'ctx._source.tags = []' } },
        ],
        ['POST', '/api/index/search/case/_delete_by_query', { query: { match_all: {} } }],
        ['PUT', '/api/index/search/case/_doc/1', { type: 'Document' }],
        ['DELETE', '/api/index/search/case'],
        ['POST', '/api/index/case/_close'],
        ['POST', '/api/local/rebuild'],
        ['PUT', '/api/namedEntities/hide/konosu?project=case'],
        ['POST', '/api/local/index', { folder, project: 'case' }],
        ['POST', '/api/local/ledger/retry', { project: 'case', states: ['indexed'] }],
        ['POST', '/api/case/ocr', { folder: '/home/datashare/data', languages: ['eng'] }],
        ['POST', '/api/case/attach', { url: node.url, index: 'other' }],
        ['POST', '/api/other/attach', { url: node.url, index: 'case,other' }],
        ['POST', '/api/other/attach', { url: node.url, index: '*' }],
        ['POST', '/api/other/attach', { url: 'http://search.example:9200', index: 'case' }],
      ]
      const answers: Record<string, string> = {}
      for (const [method, path, body] of calls) {
        const { status, text } = await ask(method, path, body)
        answers[`${method} ${path.replace(id, ':id')} ${JSON.stringify(body ?? '')}`] = `${status} ${text.slice(0, 160)}`
        expect(status, `${method} ${path}: ${text}`).toBeLessThan(500)
      }
      expect(answers[`POST /api/local/index ${JSON.stringify({ folder, project: 'case' })}`]).toMatch(
        /^409 .*index folders into another project/,
      )
      expect(await theirs.stateOf('case')).toEqual(before)
    })

    it('says when it was read last, and where it may not be read', async () => {
      const look = (project: string) => ask('POST', `/api/${project}/attach/look`, { url: node.url, index: 'case' })
      expect(JSON.parse((await look('case')).text)).toMatchObject({ documents, readAt: expect.any(Number) })
      await theirs.fill('other', generation)
      const { status, text } = await ask('POST', '/api/case/attach/look', { url: node.url, index: 'other' })
      expect([status, text]).toEqual([409, expect.stringContaining('choose another project')])
    })

    it('is followed when it is asked for again, and tags of ours stay', async () => {
      await theirs.send('DELETE', `case/_doc/${idOf('filler 7')}?refresh=true`)
      await theirs.send('POST', `case/_update/${idOf('filler 8')}?refresh=true`, {
        doc: { content: 'changed word', contentTextLength: 12, extractionDate: '2024-01-01T00:00:00.000Z' },
      })
      const changed = await theirs.stateOf('case')
      expect(await attach()).toMatchObject({ documents: documents - 1, stored: 1, removed: 1, duplicates: 1 })
      await untilFound({ term: { type: 'Document' } }, documents - 1)
      await untilFound({ match: { content: 'changed' } }, 1)
      expect(await totalOf({ term: { tags: 'ours' } })).toBe(1)
      expect(await theirs.stateOf('case')).toEqual(changed)
    })

    it('stays when our project goes', async () => {
      const now = await theirs.stateOf('case')
      expect(await attach('case', '--project', 'second')).toMatchObject({ project: 'second', stored: documents - 1 })
      expect((await ask('DELETE', '/api/project/second')).status).toBe(204)
      expect(await theirs.stateOf('case')).toEqual(now)
    })

    it('is refused with a sentence where it cannot be read', async () => {
      await theirs.send('PUT', 'shop', { mappings: { properties: { price: { type: 'long' } } } })
      const wrong = async (...words: string[]) => {
        const { code, err } = await cli('attach', ...words)
        return `${code} ${err}`
      }
      expect(await wrong('nothing', '--at', node.url)).toMatch(/^1 .*no index "nothing"/)
      expect(await wrong('shop', '--at', node.url)).toMatch(/^2 .*does not have the form/)
      expect(await wrong('case')).toMatch(/^2 .*--at/)
      expect(await wrong('case', '--at', node.url, '--sign-in', '/nowhere/file')).toMatch(/^2 .*\/nowhere\/file/)
    })
  },
)
