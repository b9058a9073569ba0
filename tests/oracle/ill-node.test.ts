import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '@dossier/server/engine/opensearch/cluster.ts'
import { connectCluster } from '@dossier/server/engine/opensearch/connect-cluster.ts'
import { readClusterState } from '@dossier/server/engine/opensearch/trouble.ts'
import type { EngineChange, SearchEngine } from '@dossier/server/engine/port.ts'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { bringOpenSearch, type OpenSearchNode, startOpenSearch } from './nodes/opensearch-node.ts'

const opensearch = bringOpenSearch()
if ('missing' in opensearch) process.stdout.write(`left out: a node that is red or full. ${opensearch.missing}\n`)

const folder = mkdtempSync(join(tmpdir(), 'ill-node-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const noTexts = { highlight: async () => [], highlightStored: async () => [], analyze: async () => [], close: async () => {} }
const position = (change: number) => ({ recordsId: 'r', change })
const all = { kind: 'all' } as const

function put(rid: number): EngineChange {
  const fields = { type: 'Document', contentLength: rid }
  return { op: 'put', document: { rid, project: 'main', id: `id-${rid}`, segments: [`word number${rid}`], fields } }
}

describe.skipIf('missing' in opensearch)('a real node', () => {
  let node: OpenSearchNode | undefined
  let engine: SearchEngine | undefined
  afterEach(async () => {
    await engine?.close()
    await node?.stop()
  })

  async function start(home: string, needs: { keepsData?: boolean; isIll?: boolean } = {}): Promise<OpenSearchNode> {
    if ('missing' in opensearch) throw new Error(opensearch.missing)
    node = await startOpenSearch(opensearch.lib, home, needs)
    return node
  }
  const owner = randomUUID()
  const connect = async ({ url }: OpenSearchNode, home: string) => {
    const parts = { address: { url }, owner, home: { id: 'h', host: 'here', path: home }, texts: noTexts }
    engine = await connectCluster(parts)
    return engine
  }
  async function troubleOf({ url }: OpenSearchNode): Promise<string | null> {
    const cluster = openCluster({ url })
    const { trouble } = await readClusterState(cluster, '*').finally(() => cluster.close())
    return trouble
  }
  async function set(url: string, path: string, body: object): Promise<void> {
    const sent = { method: 'PUT', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await fetch(`${url}/${path}`, sent)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }

  it('that is full takes nothing, says so, and has all once there is room', async () => {
    const home = join(folder, 'full')
    const full = await start(home)
    const into = await connect(full, home)
    await into.write([put(1)])
    await into.commit(position(1))
    const levels = (low: string, high: string, flood: string) =>
      set(full.url, '_cluster/settings', {
        persistent: {
          'cluster.info.update.interval': '10s',
          'cluster.routing.allocation.disk.threshold_enabled': true,
          'cluster.routing.allocation.disk.watermark.low': low,
          'cluster.routing.allocation.disk.watermark.high': high,
          'cluster.routing.allocation.disk.watermark.flood_stage': flood,
        },
      })
    // The disk is as it is: the node takes it for full.
    await levels('0.1%', '0.2%', '0.3%')
    await vi.waitFor(async () => expect(await troubleOf(full)).toContain('Its disk is full'), { timeout: 90_000, interval: 500 })
    await expect(into.write([put(2)])).rejects.toMatchObject({ code: 'DISK_FULL', message: expect.stringContaining('make room') })
    await expect(into.commit(position(2))).rejects.toMatchObject({ code: 'ENGINE_DOWN' })
    expect(await into.count(['main'], all)).toBe(1)
    expect(await into.position()).toEqual(position(1))
    await levels('99.7%', '99.8%', '99.9%')
    await vi.waitFor(async () => expect(await troubleOf(full)).toBeNull(), { timeout: 90_000, interval: 500 })
    await into.write([put(2)])
    await into.commit(position(2))
    expect([await into.count(['main'], all), await into.position()]).toEqual([2, position(2)])
  }, 300_000)

  it('that has lost a part is red, says so, and answers all once the part is back', async () => {
    const home = join(folder, 'red')
    const whole = await start(home)
    const before = await connect(whole, home)
    await before.write([put(1), put(2)])
    await before.commit(position(2))
    await set(whole.url, '_all/_settings', { index: { number_of_replicas: 0 } })
    const lost = partsOf(home)
    await before.close()
    await whole.stop()
    for (const part of lost) renameSync(part, `${part}.lost`)
    const red = await start(home, { keepsData: true, isIll: true })
    await vi.waitFor(async () => expect(await troubleOf(red)).toContain('It is red'), { timeout: 60_000, interval: 500 })
    const asked = await connect(red, home)
    const named = { code: 'ENGINE_DOWN', message: expect.stringMatching(/is red: .*nothing of the records is lost/) }
    await expect(asked.count(['main'], all)).rejects.toMatchObject(named)
    await expect(asked.write([put(3)])).rejects.toMatchObject({ code: expect.stringMatching(/^(?:ENGINE_DOWN|TIMEOUT)$/) })
    await asked.close()
    await red.stop()
    for (const part of lost) {
      rmSync(part, { recursive: true, force: true })
      renameSync(`${part}.lost`, part)
    }
    const again = await start(home, { keepsData: true })
    const back = await connect(again, home)
    expect([await back.count(['main'], all), await back.position()]).toEqual([2, position(2)])
    await back.write([put(3)])
    await back.commit(position(3))
    expect(await back.collect(['main'], all)).toEqual([1, 2, 3])
  }, 300_000)
})

/** The folders of all first shards of a node. */
function partsOf(home: string): string[] {
  return readdirSync(join(home, 'data'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\/indices\/[^/]+\/0$/.test(path))
    .map((path) => join(home, 'data', path))
}
