import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { joinHooks } from '../feature/hooks.ts'
import { features } from '../features.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import type { Replaced } from '../scope/hooks.ts'
import { documentPaths, folder, openOn, pipeline, write } from './testing/indexed-folder.ts'

describeOnBoth('marks of a document', (place) => {
  const carried: string[] = []
  const marks = {
    name: 'marks',
    calls: [],
    whenDocumentsAreReplaced: async (_trx: unknown, _project: unknown, replaced: Replaced[]) => {
      for (const { fromId, toId } of replaced) carried.push(`${await nameOf(fromId)} ${await nameOf(toId)}`)
      return replaced.map(({ toId }) => toId)
    },
  }
  openOn(place, { hooks: joinHooks([...features, marks]) })
  beforeEach(() => {
    carried.length = 0
  })

  /** Names by which ids are told apart, in the order in which they are first seen. */
  const names = new Map<string, string>()
  async function nameOf(id: string): Promise<string> {
    const name = names.get(id) ?? `${names.size}`
    names.set(id, name)
    return name
  }

  async function idsOf(): Promise<Map<string, string>> {
    const rows = await pipeline.records.db.selectFrom('entry').select(['path', 'embedded_path', 'document_id']).execute()
    return new Map(rows.map((row) => [row.embedded_path ?? row.path.slice(folder.length + 1), row.document_id ?? '']))
  }

  it('go over to the version with other bytes at the same path, with those of what is embedded, and the ledger says so', async () => {
    await write({ 'a.txt': 'one\nattach x.txt inside\nattach y.txt more', 'b.txt': 'two' })
    await pipeline.index(folder)
    const before = await idsOf()
    await write({ 'a.txt': 'changed\nattach y.txt more\nattach z.txt new' })
    await pipeline.index(folder)
    const now = await idsOf()
    const pairs = ['a.txt', 'y.txt'].map((name) => [before.get(name) ?? '', now.get(name) ?? ''])
    expect(carried).toEqual(
      await Promise.all(pairs.map(async ([from = '', to = '']) => `${await nameOf(from)} ${await nameOf(to)}`)),
    )
    const lines = await pipeline.records.db.selectFrom('entry').select(['path', 'embedded_path', 'reason']).execute()
    const told = lines.filter(({ reason }) => reason.includes('marks-kept')).map((row) => row.embedded_path ?? row.path)
    expect(told.sort()).toEqual([join(folder, 'a.txt'), 'y.txt'].sort())
    const { source } = await pipeline.records.db
      .selectFrom('document')
      .select('source')
      .where('id', '=', now.get('a.txt') ?? '')
      .executeTakeFirstOrThrow()
    expect(source).toContain('marks of the former version')
  })

  it('stay where a file is moved, where another file keeps the document alive, and where nothing has changed', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'same', 'c.txt': 'same' })
    await pipeline.index(folder)
    await rename(join(folder, 'a.txt'), join(folder, 'moved.txt'))
    await write({ 'b.txt': 'other bytes' })
    await pipeline.index(folder)
    await pipeline.index(folder, { filter: false })
    expect(carried).toEqual([])
    expect(await documentPaths()).toEqual(['b.txt', 'c.txt', 'moved.txt'])
  })

  it('go over to the document whose bytes the file has now', async () => {
    await write({ 'a.txt': 'one', 'b.txt': 'two' })
    await pipeline.index(folder)
    const before = await idsOf()
    await write({ 'b.txt': 'one' })
    await pipeline.index(folder)
    expect(carried).toEqual([`${await nameOf(before.get('b.txt') ?? '')} ${await nameOf(before.get('a.txt') ?? '')}`])
  })
})
