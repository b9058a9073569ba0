import { expect, it } from 'vitest'
import type { Cluster, ClusterRequest } from '../cluster.ts'
import { KeptCluster } from '../testing/kept-cluster.ts'
import { ClusterIndices } from './indices.ts'
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

it('stores what leads to a document that the cluster does not take, and tells it', async () => {
  const bodies: string[] = []
  const { writer } = await start(({ lines = [] }) => {
    bodies.push(lines[1] ?? '')
    return bodies.length < 3 ? stored(400, { type: 'illegal_argument_exception', reason: 'secret text' }) : stored()
  })
  const { cutTerms } = await writer.write([put])
  expect(JSON.parse(bodies[2] ?? '')).toMatchObject({
    type: 'Document',
    join: { name: 'Document' },
    dossier: { owner: 'r', rid: 1 },
  })
  expect(bodies[2]).not.toContain('word')
  expect(cutTerms).toEqual([
    { rid: 1, field: 'metadata' },
    { rid: 1, field: 'content' },
  ])
})

it('never stores anything in place of a removal, and repeats nothing of a document', async () => {
  const { writer } = await start(({ lines = [] }) => {
    if (lines.some((line) => line.startsWith('{"delete"'))) return stored(400, { type: 'x_exception', reason: 'secret text' })
    return stored()
  })
  await writer.write([put])
  const fault: unknown = await writer.write([{ op: 'remove', rid: 1 }]).catch((error: unknown) => error)
  expect(fault).toMatchObject({ code: 'ENGINE_DOWN', message: expect.stringContaining('x_exception') })
  expect(String(fault)).not.toContain('secret')
})

it('removes a document of a project that was removed while it was indexed', async () => {
  const { writer } = await start(({ lines = [] }) => {
    if (lines.length > 0 && lines.every((line) => line.startsWith('{"delete"')))
      return stored(404, { type: 'index_not_found_exception' })
    return stored()
  })
  await writer.write([put])
  await writer.write([{ op: 'removeProject', project: 'main' }])
  expect(await writer.write([{ op: 'remove', rid: 1 }])).toEqual({ cutTerms: [] })
})
