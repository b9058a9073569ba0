import { describe, expect, it } from 'vitest'
import { KeptCluster } from '../testing/kept-cluster.ts'
import { ClusterIndices } from './indices.ts'
import type { IndexHome } from './mapping.ts'

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
    expect(await indices.find()).toBeUndefined()
    await expect(former.clear()).rejects.toMatchObject({ code: 'CONFLICT' })
    await indices.clear()
    expect([...cluster.indices.keys()]).toEqual(['dossier-r'])
  })

  it('goes on with its own after a restart', async () => {
    const cluster = new KeptCluster()
    await fill(cluster)
    expect(await (await open(cluster)).find()).toEqual(position)
  })
})

describe('an index that is made anew', () => {
  it('leaves the former one whole where beginning it was stopped', async () => {
    const cluster = new KeptCluster()
    const indices = await fill(cluster)
    await expect(indices.renew({ ...position, walked: 0 }, AbortSignal.abort())).rejects.toThrow()
    cluster.before = ({ path, method }) => {
      if (method === 'PUT' && path.includes('_doc')) throw new Error('out of reach')
    }
    await expect(indices.renew({ ...position, walked: 0 })).rejects.toThrow('out of reach')
    cluster.before = () => {}
    expect(await indices.find()).toEqual(position)
    await indices.switchOver()
    await indices.writePosition(position)
    expect(cluster.namesOf('main')).toHaveLength(1)
    expect(indices.own).toEqual(cluster.namesOf('main'))
  })

  it('takes the place of several former ones although removing them was cut off', async () => {
    const cluster = new KeptCluster()
    const indices = await fill(cluster)
    await indices.toWrite('other')
    await indices.renew({ ...position, walked: 0 })
    const made = [await indices.toWrite('main'), await indices.toWrite('other')]
    let removed = 0
    cluster.before = ({ method }) => {
      if (method === 'DELETE' && ++removed === 2) throw new Error('out of reach')
    }
    await expect(indices.switchOver()).rejects.toThrow('out of reach')
    await indices.switchOver()
    expect([...cluster.namesOf('main'), ...cluster.namesOf('other')]).toEqual(made)
    expect([...cluster.indices.keys()].sort()).toEqual(['dossier-r', ...made].sort())
  })
})

it('makes an index once although the answer was lost', async () => {
  const cluster = new KeptCluster()
  const indices = await open(cluster)
  cluster.afterwards = ({ method, path }) => {
    if (method === 'PUT' && path.startsWith('main')) throw new Error('answer lost')
  }
  cluster.before = ({ method, path }) => {
    if (method === 'GET' && path.startsWith('main-dossier')) throw new Error('out of reach')
  }
  await expect(indices.toWrite('main')).rejects.toThrow()
  cluster.before = () => {}
  await indices.toWrite('main')
  expect(cluster.namesOf('main')).toEqual(indices.own)
  expect(indices.own).toHaveLength(1)
})

it('makes the index of its state anew where that was lost', async () => {
  const cluster = new KeptCluster()
  const indices = await fill(cluster)
  cluster.indices.delete('dossier-r')
  await expect(indices.requireState()).rejects.toMatchObject({ code: 'ENGINE_DOWN' })
  await indices.requireState()
  expect(await indices.find()).toBeUndefined()
})

it('keeps the names of indices within 255 bytes', async () => {
  const indices = await open(new KeptCluster())
  const long = 'a'.repeat(255)
  const name = await indices.toWrite(long)
  expect(name.length).toBeLessThan(255)
  expect(await indices.toWrite(`${'a'.repeat(254)}b`)).not.toBe(name)
  expect(indices.projectOf(name)).toBe(long)
})

it('is not made by writing how far it is', async () => {
  const cluster = new KeptCluster()
  const indices = await fill(cluster)
  cluster.indices.delete('dossier-r')
  await expect(indices.writePosition(position)).rejects.toMatchObject({ code: 'ENGINE_DOWN' })
  expect([...cluster.indices.keys()]).toEqual(indices.own)
})
