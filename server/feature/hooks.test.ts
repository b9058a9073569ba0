import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRecords, type Records } from '../records/open.ts'
import type { Feature } from './feature.ts'
import { joinHooks } from './hooks.ts'

let home: string
let records: Records
const called: string[] = []

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'dossier-hooks-'))
  records = await openRecords(join(home, 'records.sqlite'))
  called.length = 0
})

afterEach(async () => {
  await records.close()
  await rm(home, { recursive: true, force: true })
})

/** It has something to carry over from the documents with these ids. */
function featureThatCarries(name: string, fromIds: string[]): Feature {
  return {
    name,
    calls: [],
    whenProjectGoes: async (_, project) => {
      called.push(`${name} ${project}`)
    },
    whenDocumentsAreReplaced: async (_, project, replaced) => {
      called.push([name, project, ...replaced.map(({ fromId, toId }) => `${fromId}>${toId}`)].join(' '))
      return replaced.flatMap(({ fromId, toId }) => (fromIds.includes(fromId) ? [toId] : []))
    },
  }
}

it('calls every feature that wants it, in order', async () => {
  const hooks = joinHooks([featureThatCarries('a', []), { name: 'b', calls: [] }, featureThatCarries('c', [])])
  await records.db.transaction().execute((trx) => hooks.whenProjectGoes(trx, 'p'))
  expect(called).toEqual(['a p', 'c p'])
})

it('removes what is left of a project feature by feature, until nothing is', async () => {
  const left: Record<string, number> = { a: 2, b: 1 }
  const features = ['a', 'none', 'b'].map(
    (name): Feature => ({
      name,
      calls: [],
      ...(name !== 'none' && {
        removeRestOfProject: async () => {
          called.push(name)
          const count = left[name] ?? 0
          left[name] = count - 1
          return Math.max(0, count)
        },
      }),
    }),
  )
  const removed: number[] = []
  for (let count = -1; count !== 0; removed.push(count)) {
    count = await records.db.transaction().execute((trx) => joinHooks(features).removeRestOfProject(trx, 'p'))
  }
  expect(removed).toEqual([2, 1, 1, 0])
  expect(called).toEqual(['a', 'a', 'a', 'b', 'a', 'b'])
})

it('says to which documents any of them had something to carry over, and asks all of them', async () => {
  const documents = ['x', 'y', 'z'].map((id) => ({ fromId: id, toId: `new ${id}` }))
  const replaced = (features: Feature[]) =>
    records.db.transaction().execute((trx) => joinHooks(features).whenDocumentsAreReplaced(trx, 'p', documents))
  expect(await replaced([featureThatCarries('a', ['x', 'y']), featureThatCarries('b', ['y'])])).toEqual(['new x', 'new y'])
  expect(called).toEqual(['a p x>new x y>new y z>new z', 'b p x>new x y>new y z>new z'])
  expect(await replaced([featureThatCarries('a', []), { name: 'b', calls: [] }])).toEqual([])
})

it('lets each feature prepare what it does in the transaction in which a file gives way', async () => {
  const keeper = (name: string, isLeft: boolean): Feature => ({
    name,
    calls: [],
    beforeFileIsReplaced: async (_, { entryId }) => {
      called.push(`${name} before ${entryId}`)
      return isLeft ? async () => void called.push(`${name} in`) : undefined
    },
  })
  const hooks = joinHooks([keeper('a', true), { name: 'b', calls: [] }, keeper('c', false), keeper('d', true)])
  const writes = { db: records.db, run: () => Promise.reject(new Error('nothing is written here')) }
  const leave = await hooks.beforeFileIsReplaced(writes, { entryId: 4, project: 'p', pathKey: Buffer.from('/a') })
  expect(called).toEqual(['a before 4', 'c before 4', 'd before 4'])
  await records.db.transaction().execute(async (trx) => leave?.(trx))
  expect(called.slice(3)).toEqual(['a in', 'd in'])
})
