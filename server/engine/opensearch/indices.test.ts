import { describe, expect, it } from 'vitest'
import { ClusterIndices } from './indices.ts'
import type { IndexHome } from './mapping.ts'
import { KeptCluster } from './testing/kept-cluster.ts'

const home: IndexHome = { id: 'h1', host: 'desk', path: '/cases' }
const position = { recordsId: 'r', change: 7 }

async function open(cluster: KeptCluster, lead: IndexHome = home): Promise<ClusterIndices> {
  const indices = new ClusterIndices(cluster, { owner: 'r', home: lead })
  await indices.open()
  return indices
}

/** With the index of one project, which is whole. */
async function fill(cluster: KeptCluster): Promise<ClusterIndices> {
  const indices = await open(cluster)
  await indices.toWrite('main')
  await indices.writePosition(position)
  return indices
}

describe('a home with the records of another', () => {
  it.each<[string, Partial<IndexHome>]>([
    ['restored elsewhere', { id: 'h2', path: '/trial' }],
    ['copied', { path: '/trial' }],
    ['copied to another machine', { host: 'elsewhere' }],
  ])('that was %s leaves its index alone, and says whose it is', async (_, change) => {
    const cluster = new KeptCluster()
    await fill(cluster)
    const before = structuredClone(cluster.indices)
    await expect(open(cluster, { ...home, ...change })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/\/cases on desk.*dossier-r removed/),
    })
    expect(cluster.indices).toEqual(before)
  })

  it('leads the index once that of the state was removed, and the other home touches it no more', async () => {
    const cluster = new KeptCluster()
    const former = await fill(cluster)
    cluster.indices.delete('dossier-r')
    const indices = await open(cluster, { ...home, id: 'h2' })
    expect(await indices.readPosition()).toBeUndefined()
    await expect(former.clear()).rejects.toMatchObject({ code: 'CONFLICT' })
    await indices.clear()
    expect([...cluster.indices.keys()]).toEqual(['dossier-r'])
  })

  it('goes on with its own after a restart', async () => {
    const cluster = new KeptCluster()
    await fill(cluster)
    expect(await (await open(cluster)).readPosition()).toEqual(position)
  })
})
