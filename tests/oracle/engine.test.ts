import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeEngine } from '@dossier/server/engine/conformance/describe-engine.ts'
import { documents, fill, position } from '@dossier/server/engine/conformance/documents.ts'
import type { EngineUnderTest, IndexPlace } from '@dossier/server/engine/conformance/engine-under-test.ts'
import { connectCluster } from '@dossier/server/engine/opensearch/connect-cluster.ts'
import { createReader } from '@dossier/server/engine/tantivy/reader.ts'
import { type EngineProcess, startEngine } from '@dossier/server/engine/tantivy/start-engine.ts'
import { textsBy } from '@dossier/server/engine/tantivy/texts.ts'
import { parts } from '@dossier/server/parts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bringElasticsearch, startElasticsearch } from './nodes/elasticsearch-node.ts'
import { bringOpenSearch, type OpenSearchNode, startOpenSearch } from './nodes/opensearch-node.ts'
import { startLikeVersion8 } from './nodes/version-8-node.ts'

const products = [
  { product: 'OpenSearch 2', brought: bringOpenSearch(), startNode: startOpenSearch, lacksScripts: false },
  { product: 'Elasticsearch 7.17', brought: bringElasticsearch(), startNode: startElasticsearch, lacksScripts: true },
  { product: 'what answers as Elasticsearch 8', brought: bringElasticsearch(), startNode: startLikeVersion8, lacksScripts: true },
]
for (const { product, brought } of products)
  if ('missing' in brought) process.stdout.write(`left out: the engine on a real ${product}. ${brought.missing}\n`)

describe.each(products.filter(({ brought }) => 'lib' in brought))(
  'on a cluster of $product',
  ({ brought, startNode, lacksScripts }) => {
    const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
    let node: OpenSearchNode
    let textProgram: EngineProcess

    beforeAll(async () => {
      if ('missing' in brought) return
      const home = mkdtempSync(join(folder, 'texts-'))
      const started = [
        startNode(brought.lib, join(folder, 'node')),
        startEngine({ binary: parts.engine, home, serves: 'texts' }),
      ] as const
      ;[node, textProgram] = await Promise.all(started)
    })
    afterAll(async () => {
      await textProgram?.stop()
      await node?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    async function send(method: string, path: string, body?: object): Promise<unknown> {
      const answer = await fetch(`${node.url}/${path}`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      return answer.json()
    }

    async function startOn(owner: string, prefix: string, path = folder): Promise<EngineUnderTest> {
      const reader = createReader(textProgram.socketPath, 'describe')
      const texts = { ...textsBy(reader), close: async () => reader.close() }
      const engine = await connectCluster({
        address: { url: node.url },
        owner,
        home: { id: owner, host: 'here', path },
        prefix,
        texts,
      })
      return { engine, stop: () => engine.close() }
    }

    /** What the tests of this adapter alone look at beside. */
    type ClusterPlace = IndexPlace & {
      putTheirs(name: string): Promise<void>
      contentsOf(name: string): Promise<unknown>
      names(): Promise<string[]>
    }

    async function makePlace(): Promise<ClusterPlace> {
      const owner = randomUUID()
      const prefix = `t${owner.slice(0, 8)}-`
      const putTheirs = async (name: string) => {
        await send('PUT', prefix + name, { mappings: { properties: { path: { type: 'keyword' } } } })
        await send('PUT', `${prefix}${name}/_doc/1?refresh=true`, { path: '/theirs' })
      }
      return {
        start: () => startOn(owner, prefix),
        putTheirs,
        async putForeignIndex() {
          await send('DELETE', `${prefix}*`)
          await putTheirs(`dossier-${owner}`)
          await putTheirs('main')
        },
        contentsOf: async (name: string) => [
          await send('GET', `${prefix}${name}/_mapping`),
          await send('GET', `${prefix}${name}/_search?filter_path=hits`),
        ],
        names: async () => Object.keys(z.record(z.string(), z.unknown()).parse(await send('GET', `${prefix}*-dossier-*`))),
        contents: async () => [
          await send('GET', `${prefix}*/_mapping`),
          await send('GET', `${prefix}*/_search?filter_path=hits`),
        ],
        remove: async () => void (await send('DELETE', `${prefix}*`)),
      }
    }

    async function start(): Promise<EngineUnderTest> {
      const place = await makePlace()
      const under = await place.start()
      return {
        ...under,
        async stop() {
          await under.stop()
          await place.remove()
        },
      }
    }

    describeEngine('the cluster engine', { start, makePlace, locatesAll: true, lacksScripts })

    const all = { kind: 'all' } as const
    const puts = documents.map((document) => ({ op: 'put' as const, document }))

    it('never touches an index of another program that has the name of a project, and finds nothing in it', async () => {
      const place = await makePlace()
      const under = await place.start()
      await place.putTheirs('main')
      const before = await place.contentsOf('main')
      await expect(under.engine.write(puts)).rejects.toMatchObject({ code: 'CONFLICT' })
      await under.engine.write([{ op: 'removeProject', project: 'main' }])
      await under.engine.clear()
      expect(await under.engine.count(['main'], all)).toBe(0)
      expect(await place.contentsOf('main')).toEqual(before)
      await under.stop()
      await place.remove()
    })

    it('searches, counts and goes through more projects than fit into a request line, and tells indices by their projects', async () => {
      const place = await makePlace()
      const { engine, stop } = await place.start()
      const [document] = documents
      if (!document) throw new Error('there are no documents')
      const projects = Array.from({ length: 24 }, (_, at) => `p${String(at).padStart(2, '0')}-${'x'.repeat(190)}`)
      const one = (project: string, rid: number) => ({ ...document, rid, project, id: `d${rid}` })
      await engine.write(projects.map((project, at) => ({ op: 'put' as const, document: one(project, at + 1) })))
      await engine.commit(position)
      expect(await engine.count(projects, all)).toBe(24)
      expect(await engine.collect(projects, all)).toHaveLength(24)
      expect(await engine.stats()).toMatchObject({ documents: 24 })
      await engine.write([{ op: 'put', document: { ...one(projects[3] ?? '', 4), segments: ['changed'] } }])
      await engine.commit(position)
      expect(await engine.count(projects, all)).toBe(24)
      const sources = [{ name: 'of', field: '_index', descending: false }]
      const pageBehind = async (after?: string[]) => {
        const keys = { kind: 'composite' as const, sources, size: 20, aggregations: {}, ...(after && { after }) }
        const { aggregations } = await engine.search({ projects, query: all, from: 0, size: 0, sort: [], aggregations: { keys } })
        const { keys: told } = aggregations
        return told?.kind === 'buckets' ? told.buckets.map(({ key }) => String(key)) : []
      }
      expect(await pageBehind()).toEqual(projects.slice(0, 20))
      expect(await pageBehind(projects.slice(19, 20))).toEqual(projects.slice(20))
      await stop()
      await place.remove()
    }, 120_000)

    it('never stores into an index that vanished, though the cluster makes indices by itself', async () => {
      const place = await makePlace()
      const { engine, stop } = await place.start()
      await fill(engine)
      const [name = ''] = await place.names()
      await send('PUT', '_cluster/settings', { transient: { 'action.auto_create_index': 'true' } })
      for (const one of await place.names()) await send('DELETE', one)
      await expect(engine.write(puts)).rejects.toMatchObject({ code: 'ENGINE_DOWN' })
      expect(name).not.toBe('')
      expect(await place.names()).toEqual([])
      await send('PUT', '_cluster/settings', { transient: { 'action.auto_create_index': null } })
      await stop()
      await place.remove()
    })

    it('makes an index anew beside the one that answers, and removes that at the end', async () => {
      const place = await makePlace()
      const { engine, stop } = await place.start()
      await fill(engine)
      await engine.renew?.({ ...position, walked: 0 })
      expect(await engine.position()).toEqual({ ...position, walked: 0, isBeside: true })
      await engine.write(puts.slice(0, 1))
      await engine.commit({ ...position, walked: 1 })
      expect(await engine.collect(['main'], all)).toEqual([1, 2, 3, 4])
      await stop()
      // Taken up by another process.
      const again = await place.start()
      await again.engine.write(puts.slice(1, 2))
      await again.engine.commit({ ...position, walked: 2 })
      expect(await again.engine.collect(['main', 'other'], all)).toEqual([1, 2, 3, 4, 5])
      await again.engine.commit(position)
      expect(await again.engine.collect(['main', 'other'], all)).toEqual([1, 2])
      expect(await again.engine.position()).toEqual(position)
      expect(await again.engine.stats()).toMatchObject({ documents: 2 })
      expect(await place.names()).toHaveLength(1)
      await again.engine.write(puts)
      await again.engine.commit(position)
      expect(await again.engine.collect(['main', 'other'], all)).toEqual([1, 2, 3, 4, 5])
      await again.stop()
      await place.remove()
    })
  },
)
