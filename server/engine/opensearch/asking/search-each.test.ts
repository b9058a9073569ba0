import { randomUUID } from 'node:crypto'
import { AppError } from '@dossier/contract'
import { expect, it } from 'vitest'
import type { ClusterRequest } from '../cluster.ts'
import { ClusterIndices } from '../storing/indices.ts'
import { Questions } from './questions.ts'
import { searchClusterEach } from './search-each.ts'
import { KeptSets } from './sets.ts'

const texts = { highlight: async () => [], highlightStored: async () => [], analyze: async () => [], close: async () => {} }

/** Questions to a cluster that answers by `send`. */
function questionsTo(send: (request: ClusterRequest) => Promise<unknown>): Questions {
  const cluster = { send, close: () => {} }
  const home = { id: 'h', host: 'here', path: '/home' }
  return new Questions({
    cluster,
    indices: new ClusterIndices(cluster, { owner: randomUUID(), home }),
    sets: new KeptSets(),
    texts,
  })
}

/** A hit as a node tells it that reads nothing which is stored. */
const hit = (rid: number) => ({ _index: 'main', _score: 1, sort: [1], fields: { 'dossier.rid': [rid] } })
const all = { kind: 'all' } as const
const asked = { projects: ['main'], sort: [], size: 10_000, timeoutMs: 10_000 }

it('reads nothing that is stored, and asks two at a time for all lists together', async () => {
  const bodies: unknown[] = []
  let [open, most] = [0, 0]
  const questions = questionsTo(async ({ body }) => {
    bodies.push(body)
    open += 1
    most = Math.max(most, open)
    await new Promise((resolve) => setImmediate(resolve))
    open -= 1
    return { hits: { total: { value: 1 }, hits: [hit(7)] } }
  })
  const lists = [5, 4].map((length) => searchClusterEach(questions, { ...asked, queries: Array.from({ length }, () => all) }))
  const answers = (await Promise.all(lists)).flat()
  expect(answers).toEqual(Array.from({ length: 9 }, () => ({ total: 1, rids: [7] })))
  expect(most).toBe(2)
  for (const body of bodies) expect(body).toMatchObject({ _source: false, stored_fields: '_none_' })
})

it('says what is wrong with one, and goes on with the next', async () => {
  let count = 0
  const questions = questionsTo(async () => {
    count += 1
    if (count === 1) throw new AppError('BAD_QUERY', { message: 'odd' })
    return { hits: { total: { value: 1 }, hits: [hit(7)] } }
  })
  const [first, second] = await searchClusterEach(questions, { ...asked, queries: [all, all] })
  expect(first).toMatchObject({ fault: { code: 'BAD_QUERY' } })
  expect(second).toEqual({ total: 1, rids: [7] })
})

it('asks nothing more of a cluster that is away', async () => {
  let count = 0
  const questions = questionsTo(async () => {
    count += 1
    throw new AppError('ENGINE_DOWN', { message: 'away' })
  })
  const queries = Array.from({ length: 20 }, () => all)
  await expect(searchClusterEach(questions, { ...asked, queries })).rejects.toMatchObject({ code: 'ENGINE_DOWN' })
  await Promise.all(questions.lanes.map((lane) => lane.ended()))
  expect(count).toBe(2)
})

it('asks nothing more for whoever has stopped', async () => {
  const stop = new AbortController()
  let count = 0
  const questions = questionsTo(async () => {
    count += 1
    stop.abort(new Error('stopped'))
    return { hits: { total: { value: 0 }, hits: [] } }
  })
  await expect(searchClusterEach(questions, { ...asked, queries: [all, all, all, all] }, stop.signal)).rejects.toThrow('stopped')
  expect(count).toBeLessThanOrEqual(2)
})
