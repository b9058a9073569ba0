import { expect, it } from 'vitest'
import type { Cluster, ClusterRequest } from './cluster.ts'
import { ClusterIndices } from './indices.ts'
import { KeptCluster } from './testing/kept-cluster.ts'
import { ClusterWriter } from './writer.ts'

/** A cluster that finds nothing, and answers bulks as the test says; `asked` are the requests about documents. */
async function start(bulk: (request: ClusterRequest) => object) {
  const kept = new KeptCluster()
  const asked: string[] = []
  const cluster: Cluster = {
    close: () => {},
    async send(request) {
      const name = /_(bulk|search|refresh)/.exec(request.path)?.[0]
      if (name === undefined) return kept.send(request)
      asked.push(name)
      return name === '_bulk' ? bulk(request) : { hits: { hits: [] } }
    },
  }
  const home = { id: 'h', host: 'desk', path: '/cases' }
  const indices = new ClusterIndices(cluster, { owner: 'r', home })
  await indices.open()
  return { writer: new ClusterWriter(cluster, indices), indices, asked }
}

const fields = { type: 'Document', rootDocument: 'a' }
const document = { rid: 1, project: 'main', id: 'a', segments: ['word'], fields }
const put = { op: 'put' as const, document }
const stored = (status = 201, error?: object) => ({ items: [{ index: { status, ...(error && { error }) } }] })

it('looks for what a write stored that failed half-way', async () => {
  let isDown = false
  const { writer, asked } = await start(() => {
    if (isDown) throw new Error('cut')
    return stored()
  })
  await writer.write([put])
  isDown = true
  await expect(writer.write([put])).rejects.toThrow('cut')
  isDown = false
  asked.length = 0
  await writer.write([put])
  expect(asked).toEqual(['_refresh', '_search', '_bulk'])
})
