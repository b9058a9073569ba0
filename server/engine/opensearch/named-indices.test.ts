import { afterEach, describe, expect, it } from 'vitest'
import { type Cluster, openCluster } from './cluster.ts'
import { countIn, pathLists, searchIndices } from './named-indices.ts'
import { type ScriptedAnswer, type ScriptedCluster, startScripted } from './testing/scripted-cluster.ts'

let scripted: ScriptedCluster | undefined
let cluster: Cluster | undefined
afterEach(() => {
  cluster?.close()
  scripted?.stop()
})

async function start(answers: ScriptedAnswer[]) {
  scripted = await startScripted(answers)
  cluster = openCluster({ url: scripted.url })
  return { cluster, asked: scripted.asked }
}

const few = ['harbour', 'quay']
const many = Array.from({ length: 200 }, (_, at) => `a-project-with-a-long-name-${at}`)
const found = { hits: { total: { value: 7 }, hits: [] } }
const refusal = { error: { type: 'search_phase_execution_exception', reason: 'all shards failed' }, status: 503 }

describe('indices by their names', () => {
  it('are searched by the path where that is short enough, and by the body where it is not', async () => {
    const { cluster, asked } = await start([
      { status: 200, body: found },
      { status: 200, body: { responses: [{ ...found, status: 200 }] } },
    ])
    expect(await searchIndices(cluster, few, { body: { size: 0 } })).toEqual(found)
    expect(await searchIndices(cluster, many, { body: { size: 0 } })).toMatchObject(found)
    expect(asked[0]?.path).toMatch(/^\/harbour,quay\/_search\?/)
    expect(asked[1]?.path).toBe('/_msearch')
    const [head, body] =
      asked[1]?.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)) ?? []
    expect(head).toEqual({ index: many, ignore_unavailable: true, allow_partial_search_results: false })
    expect(body).toEqual({ size: 0 })
  })

  it('that are many have the same faults, and are asked again in the same way', async () => {
    const { cluster, asked } = await start([
      { status: 200, body: { responses: [refusal] } },
      { status: 200, body: { responses: [{ ...found, status: 200 }] } },
      { status: 200, body: { responses: [{ error: { type: 'parsing_exception', reason: 'no such clause' }, status: 400 }] } },
    ])
    expect(await countIn(cluster, many, { match_all: {} })).toBe(7)
    expect(asked).toHaveLength(2)
    await expect(countIn(cluster, many, { odd: {} })).rejects.toMatchObject({ code: 'BAD_QUERY', message: 'no such clause' })
  })

  it('that are none hold nothing', async () => {
    const { cluster, asked } = await start([{ status: 500, body: {} }])
    expect(await countIn(cluster, [], { match_all: {} })).toBe(0)
    expect(asked).toEqual([])
  })

  it('fit into request lines', () => {
    const lists = pathLists(many)
    expect(lists.length).toBeGreaterThan(1)
    expect(lists.every((list) => list.length <= 3_000)).toBe(true)
    expect(lists.join(',').split(',')).toEqual(many)
    expect(pathLists([])).toEqual([])
  })
})
