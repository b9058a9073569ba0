import { afterEach, describe, expect, it } from 'vitest'
import { type Cluster, type ClusterAddress, openCluster } from './cluster.ts'
import { sendBulk } from './storing/bulk.ts'
import { type ScriptedAnswer, type ScriptedCluster, startScripted } from './testing/scripted-cluster.ts'
import { readClusterState } from './trouble.ts'
import { readVersion } from './version.ts'

let scripted: ScriptedCluster | undefined
let cluster: Cluster | undefined
afterEach(() => {
  cluster?.close()
  scripted?.stop()
})

async function start(answers: ScriptedAnswer[], address: Partial<ClusterAddress> = {}) {
  scripted = await startScripted(answers)
  cluster = openCluster({ url: scripted.url, ...address })
  return { cluster, asked: scripted.asked }
}

const refusal = (type: string, reason: string) => ({ error: { type, reason, root_cause: [{ type, reason }] } })
const busy: ScriptedAnswer = { status: 429, body: refusal('circuit_breaking_exception', 'Data too large') }
const starting: ScriptedAnswer = { status: 503, body: refusal('cluster_block_exception', 'state not recovered') }
const red: ScriptedAnswer = { status: 503, body: refusal('search_phase_execution_exception', 'all shards failed') }
const flood = 'disk usage exceeded flood-stage watermark, index has read-only-allow-delete block'
const ok: ScriptedAnswer = { status: 200, body: { count: 7 } }
const get = { method: 'GET', path: 'main/_count' } as const

describe('a cluster', () => {
  it('is asked again while it is busy, starts or cuts the connection', async () => {
    const { cluster, asked } = await start([busy, starting, 'cut', ok])
    expect(await cluster.send(get)).toEqual({ count: 7 })
    expect(asked).toHaveLength(4)
  })

  it('is named when it is red for as long as there is time', async () => {
    const { cluster, asked } = await start([red])
    await expect(cluster.send({ ...get, timeoutMs: 500 })).rejects.toMatchObject({
      code: 'ENGINE_DOWN',
      message: expect.stringContaining('red'),
    })
    expect(asked.length).toBeGreaterThan(1)
  })

  it('is named when it is too slow, and when it is not there', async () => {
    const { cluster } = await start(['silence'])
    await expect(cluster.send({ ...get, timeoutMs: 200 })).rejects.toMatchObject({ code: 'TIMEOUT' })
    scripted?.stop()
    await expect(cluster.send({ ...get, timeoutMs: 300 })).rejects.toMatchObject({
      code: 'ENGINE_DOWN',
      message: expect.stringContaining('cannot be reached'),
    })
  })

  it('does not have a full disk because a query has the words for it', async () => {
    const { cluster } = await start([{ status: 400, body: refusal('query_shard_exception', `Failed to parse [${flood}]`) }])
    await expect(cluster.send(get)).rejects.toMatchObject({ code: 'BAD_QUERY' })
  })

  it('is not asked again when its disk is full: that does not pass by itself', async () => {
    const { cluster, asked } = await start([{ status: 429, body: refusal('cluster_block_exception', flood) }])
    await expect(cluster.send(get)).rejects.toMatchObject({ code: 'DISK_FULL' })
    expect(asked).toHaveLength(1)
  })

  it('is not asked again what it will never answer, though it says that it is busy', async () => {
    const { cluster, asked } = await start([{ status: 503, body: refusal('too_many_buckets_exception', 'too many buckets') }])
    await expect(cluster.send(get)).rejects.toMatchObject({ code: 'BAD_QUERY' })
    expect(asked).toHaveLength(1)
  })

  it('that is a proxy which answers in HTML is named', async () => {
    scripted = await startScripted([{ status: 200, html: '<p>sign in' }])
    cluster = openCluster({ url: scripted.url })
    await expect(cluster.send(get)).rejects.toMatchObject({ code: 'ENGINE_DOWN' })
  })

  it('is left at once by whoever gives up', async () => {
    const { cluster } = await start([busy])
    const ending = new AbortController()
    const sent = cluster.send({ ...get, signal: ending.signal })
    ending.abort(new Error('not wanted any more'))
    await expect(sent).rejects.toThrow('not wanted any more')
  })

  it('that refuses us is told without what we said to be let in', async () => {
    const { cluster } = await start([{ status: 401, body: 'who?' }], { user: 'desk', password: 'hunter2' })
    const fault: unknown = await cluster.send(get).catch((error: unknown) => error)
    expect(fault).toMatchObject({ code: 'ENGINE_DOWN', message: expect.stringContaining('engineSignIn') })
    expect(JSON.stringify(fault) + String(fault)).not.toMatch(/hunter2|ZGVzazpodW50ZXIy/)
  })

  it('tells a wrong query in its own words', async () => {
    const { cluster } = await start([{ status: 400, body: refusal('parsing_exception', 'unknown query [x]') }])
    await expect(cluster.send(get)).rejects.toMatchObject({ code: 'BAD_QUERY', message: 'unknown query [x]' })
  })

  it.each([
    [
      { number: '2.19.1', distribution: 'opensearch' },
      { name: 'OpenSearch 2.19.1', isUntested: false },
    ],
    [{ number: '7.17.29' }, { name: 'Elasticsearch 7.17.29', isUntested: false }],
    [{ number: '8.19.8' }, { name: 'Elasticsearch 8.19.8', isUntested: true }],
  ])('of version %o is known', async (version, known) => {
    const { cluster } = await start([{ status: 200, body: { version } }])
    expect(await readVersion(cluster)).toEqual(known)
  })

  it.each([{ version: { number: '6.8.0' } }, { version: { number: '1.3.0', distribution: 'opensearch' } }, { hello: 'world' }])(
    'that says %o of itself is refused with what is needed',
    async (body) => {
      const { cluster } = await start([{ status: 200, body }])
      await expect(readVersion(cluster)).rejects.toThrow('OpenSearch 2 or Elasticsearch 7.17')
    },
  )

  it('tells whoever runs it that it is red and locked', async () => {
    const { cluster } = await start([
      { status: 200, body: { version: { number: '2.19.1', distribution: 'opensearch' } } },
      { status: 200, body: { status: 'red', number_of_nodes: 1, unassigned_shards: 2 } },
      { status: 200, body: { main: { settings: { 'index.blocks.read_only_allow_delete': 'true' } } } },
    ])
    expect((await readClusterState(cluster, 'main')).trouble).toMatch(/red.*full/)
  })
})

describe('a bulk', () => {
  const action = (id: string) => ({ index: 'main', id, routing: id, source: { path: id } })
  const item = (status: number, error?: object) => ({ index: { status, ...(error && { error }) } })
  const answer = (...items: object[]): ScriptedAnswer => ({ status: 200, body: { items } })

  it('sends those again that there was no room for, and no others', async () => {
    const { cluster, asked } = await start([answer(item(201), item(429, { type: 'rejected' })), answer(item(201))])
    expect(await sendBulk(cluster, [action('a'), action('b')])).toEqual([])
    expect(asked[1]?.body).toContain('"_id":"b"')
    expect(asked[1]?.body).not.toContain('"_id":"a"')
  })

  it('is sent again as a whole where the connection was cut', async () => {
    const { cluster, asked } = await start(['cut', answer(item(201), item(200))])
    expect(await sendBulk(cluster, [action('a'), action('b')])).toEqual([])
    expect(asked[1]?.body).toBe(asked[0]?.body)
  })

  it('answers what the cluster refuses for good, and stops at a full disk', async () => {
    const { cluster } = await start([answer(item(201), item(400, { type: 'mapper_parsing_exception', reason: 'no object' }))])
    expect(await sendBulk(cluster, [action('a'), action('b')])).toEqual([
      { action: action('b'), reason: 'mapper_parsing_exception' },
    ])
    scripted?.stop()
    const full = await start([answer(item(403, { type: 'cluster_block_exception', reason: flood }))])
    await expect(sendBulk(full.cluster, [action('a')])).rejects.toMatchObject({ code: 'DISK_FULL' })
  })

  it('stores under a name that is never made by storing', async () => {
    const { cluster, asked } = await start([answer(item(201))])
    await sendBulk(cluster, [action('a')])
    expect(asked[0]?.body).toContain('{"index":{"_index":"main-w","require_alias":true,')
  })

  it('says that an index of ours is gone', async () => {
    const { cluster } = await start([answer(item(404, { type: 'index_not_found_exception', reason: 'no such index [main]' }))])
    await expect(sendBulk(cluster, [action('a')])).rejects.toThrow('npx dossier rebuild')
  })
})
