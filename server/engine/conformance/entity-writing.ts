import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Query } from '../../query/tree.ts'
import type { SearchEngine } from '../port.ts'
import { documents, fill, position, projects } from './documents.ts'
import type { EngineUnderTest, StartEngine } from './engine-under-test.ts'
import { entity, fillWithEntities, isEntity, parent, put } from './entity-documents.ts'
import { idsOf } from './shared.ts'

const all: Query = { kind: 'all' }
const geneva = entity('geneva', 'Genève', 'LOCATION', [40])
const jane = entity('jane', 'Jane Marlow', 'PERSON', [4, 90])

/** Cases for adding, replacing and removing named entities with their documents. */
export function entityWritingCases(start: StartEngine): void {
  describe('writes named entities', () => {
    let under: EngineUnderTest
    let engine: SearchEngine
    beforeEach(async () => {
      under = await start()
      engine = under.engine
      await fillWithEntities(engine)
    })
    afterEach(() => under.stop())

    const ids = async (query: Query) => (await idsOf(engine, { query, sort: [] })).sort()
    const hasChild: Query = { kind: 'hasChild', query: all }

    test('in place of those that the document had, and keeps them when only the document is put again', async () => {
      await engine.write([put(parent(1, 'fox'), [jane]), put(parent(2, 'cafe'), [])])
      await fill(engine)
      expect(await ids(isEntity)).toEqual(['jane'])
      expect(await ids(hasChild)).toEqual(['fox'])
    })

    test('as documents are joined with them, also where that was asked before', async () => {
      expect(await ids(hasChild)).toEqual(['cafe', 'fox'])
      await engine.write([put(parent(2, 'cafe'), [])])
      await engine.commit(position)
      expect(await ids(hasChild)).toEqual(['fox'])
      await engine.write([put(parent(3, 'osaka'), [geneva])])
      await engine.commit(position)
      expect(await ids(hasChild)).toEqual(['fox', 'osaka'])
    })

    test('removes them with their document and with their project', async () => {
      await engine.write([{ op: 'remove', rid: 1 }])
      await engine.commit(position)
      expect(await ids(isEntity)).toEqual(['geneva', 'mail'])
      await engine.write([{ op: 'removeProject', project: 'main' }])
      await engine.commit(position)
      expect(await engine.count(['main', 'other'], isEntity)).toBe(1)
      await engine.clear()
      expect(await engine.stats()).toMatchObject({ documents: 0, entities: 0 })
    })

    test('shows nothing of them before the commit', async () => {
      await engine.write([put(parent(3, 'osaka'), [geneva])])
      expect(await ids({ kind: 'parentId', id: 'osaka' })).toEqual([])
      await engine.commit(position)
      expect(await ids({ kind: 'parentId', id: 'osaka' })).toEqual(['geneva'])
    })

    test('finds them by the routing of their document, as that is now', async () => {
      const query: Query = { kind: 'term', field: '_routing', value: 'root' }
      expect(await ids(query)).toEqual([])
      const [document] = documents
      if (document === undefined) throw new Error('there is no document')
      await engine.write([{ op: 'put', document: { ...document, fields: { ...document.fields, rootDocument: 'root' } } }])
      await engine.commit(position)
      expect(await ids(query)).toEqual(['fox', 'hidden', 'jane', 'jane-loud'])
    })

    test('counts them exactly over many commits', async () => {
      for (let rid = 1; rid <= 9; rid++) {
        await engine.write([
          put(parent(rid, documents.find((one) => one.rid === rid && one.project === 'main')?.id ?? `d${rid}`), [
            entity(`a${rid}`, 'Ann', 'PERSON', [rid]),
            entity(`b${rid}`, 'Bob', 'PERSON', [rid]),
          ]),
        ])
        await engine.commit({ ...position, change: position.change + rid })
      }
      expect(await engine.count(projects, isEntity)).toBe(18)
      expect(await engine.position()).toEqual({ ...position, change: position.change + 9 })
      expect(await engine.count(projects, hasChild)).toBe(4)
    })

    test('comes back after a crash with the entities and the documents of the last commit', async ({ skip }) => {
      const { crash } = under
      if (crash === undefined) return skip()
      await engine.write([put(parent(1, 'fox'), []), { op: 'remove', rid: 2 }])
      await crash()
      expect(await engine.position()).toEqual(position)
      expect(await engine.count(projects, isEntity)).toBe(5)
      expect(await engine.count(projects, all)).toBe(9)
    })
  })
}
