import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectCluster } from '@dossier/server/engine/opensearch/connect-cluster.ts'
import type { EngineChange } from '@dossier/server/engine/port.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { startDoor, withoutReplicas } from './nodes/door.ts'
import { bringOpenSearch, startOpenSearch } from './nodes/opensearch-node.ts'

const opensearch = bringOpenSearch()
if ('missing' in opensearch) process.stdout.write(`left out: a cluster that restarts. ${opensearch.missing}\n`)

const folder = mkdtempSync(join(tmpdir(), 'cluster-restart-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const documents = 2_000
const batch = 100

function put(rid: number): EngineChange {
  const fields = { type: 'Document', contentLength: rid }
  return { op: 'put', document: { rid, project: 'main', id: `id-${rid}`, segments: [`word number${rid} `.repeat(200)], fields } }
}

const noTexts = { highlight: async () => [], highlightStored: async () => [], analyze: async () => [], close: async () => {} }
const position = (change: number) => ({ recordsId: 'r', change })
const all = { kind: 'all' } as const

describe.skipIf('missing' in opensearch)('a node that is restarted while documents are told', () => {
  it('has all of them in the end, each once', async () => {
    if ('missing' in opensearch) return
    const home = join(folder, 'node')
    const door = await startDoor()
    let node = await startOpenSearch(opensearch.lib, home)
    door.leadTo(node.url)
    const engine = await connectCluster({
      address: { url: door.url },
      owner: randomUUID(),
      home: { id: 'h', host: 'here', path: home },
      texts: noTexts,
    })
    let restart: Promise<void> | undefined
    for (let from = 0; from < documents; from += batch) {
      if (from === documents / 2) {
        await withoutReplicas(node.url)
        restart = (async () => {
          await node.stop()
          node = await startOpenSearch(opensearch.lib, home, { keepsData: true })
          door.leadTo(node.url)
        })()
      }
      await engine.write(Array.from({ length: batch }, (_, at) => put(from + at + 1)))
      await engine.commit(position(from + batch))
    }
    await restart
    expect(await engine.position()).toEqual(position(documents))
    expect(await engine.count(['main'], all)).toBe(documents)
    expect(await engine.collect(['main'], all)).toEqual(Array.from({ length: documents }, (_, at) => at + 1))
    await engine.close()
    door.close()
    await node.stop()
  })
})
