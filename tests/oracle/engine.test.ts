import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeEngine } from '@dossier/server/engine/conformance.ts'
import type { EngineUnderTest, IndexPlace } from '@dossier/server/engine/engine-under-test.ts'
import { connectCluster } from '@dossier/server/engine/opensearch/connect-cluster.ts'
import { createReader } from '@dossier/server/engine/tantivy/reader.ts'
import { type EngineProcess, startEngine } from '@dossier/server/engine/tantivy/start-engine.ts'
import { textsBy } from '@dossier/server/engine/tantivy/texts.ts'
import { parts } from '@dossier/server/parts.ts'
import { afterAll, beforeAll, describe } from 'vitest'
import { bringOpenSearch, type OpenSearchNode, startOpenSearch } from './opensearch-node.ts'

const opensearch = bringOpenSearch()
if ('missing' in opensearch) process.stdout.write(`left out: the engine on a real OpenSearch. ${opensearch.missing}\n`)

describe.skipIf('missing' in opensearch)('on a cluster', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
  let node: OpenSearchNode
  let textProgram: EngineProcess

  beforeAll(async () => {
    if ('missing' in opensearch) return
    const home = mkdtempSync(join(folder, 'texts-'))
    const started = [
      startOpenSearch(opensearch.lib, join(folder, 'node')),
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

  async function startOn(owner: string, prefix: string): Promise<EngineUnderTest> {
    const reader = createReader(textProgram.socketPath, 'describe')
    const texts = { ...textsBy(reader), close: async () => reader.close() }
    const engine = await connectCluster({ address: { url: node.url }, owner, prefix, texts })
    return { engine, stop: () => engine.close() }
  }

  async function makePlace(): Promise<IndexPlace> {
    const owner = randomUUID()
    const prefix = `t${owner.slice(0, 8)}-`
    return {
      start: () => startOn(owner, prefix),
      async putForeignIndex() {
        await send('DELETE', `${prefix}*`)
        for (const name of [`${prefix}dossier-${owner}`, `${prefix}main`]) {
          await send('PUT', name, { mappings: { properties: { path: { type: 'keyword' } } } })
          await send('PUT', `${name}/_doc/1?refresh=true`, { path: '/theirs' })
        }
      },
      contents: async () => [await send('GET', `${prefix}*/_mapping`), await send('GET', `${prefix}*/_search?filter_path=hits`)],
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

  describeEngine('the cluster engine', { start, makePlace, locatesAll: true })
})
