import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bringElasticsearch } from './elasticsearch-node.ts'
import { startLikeVersion8 } from './version-8-node.ts'

const brought = bringElasticsearch()
if ('missing' in brought) process.stdout.write(`left out: what answers as Elasticsearch 8. ${brought.missing}\n`)

const folder = mkdtempSync(join(tmpdir(), 'version-8-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf('missing' in brought)('what answers as Elasticsearch 8', () => {
  it('refuses what is gone there, and has no types', async () => {
    if ('missing' in brought) return
    const node = await startLikeVersion8(brought.lib, join(folder, 'node'))
    const ask = async (method: string, path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${node.url}/${path}`, { method, headers, body: JSON.stringify(body) })
      return { status: answer.status, text: await answer.text() }
    }
    await ask('PUT', 'a', { mappings: { properties: { at: { type: 'date' } } } })
    expect(await ask('PUT', 'a/_doc/1?refresh=true', { at: '2026-11-27' })).toMatchObject({ status: 201 })
    const found = await ask('POST', 'a/_search', {})
    expect([found.status, found.text]).toEqual([200, expect.not.stringContaining('_type')])
    const histogram = (more: object) => ask('POST', 'a/_search', { aggs: { by: { date_histogram: { field: 'at', ...more } } } })
    expect(await histogram({ calendar_interval: 'year' })).toMatchObject({ status: 200 })
    for (const gone of [await histogram({ interval: 'year' }), await ask('PUT', 'a/thing/2', {})])
      expect(gone).toMatchObject({ status: 400, text: expect.stringContaining('refused by version 8') })
    await node.stop()
  }, 120_000)
})
