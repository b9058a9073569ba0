import { because } from '@dossier/contract'
import { expect, it, vi } from 'vitest'
import { joinHooks } from '../../feature/hooks.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { GroupCommit } from '../../records/writing/group-commit.ts'
import { FakeExtractor } from '../testing/fake-extractor.ts'
import { FileReader } from './read-file.ts'

describeOnBoth('a reader of files', (place) => {
  it('waits for no other file to be stored with the last one', async () => {
    const records = await place.open()
    const row = entryRow('/last.txt', { state: 'waiting', task_id: 'run' })
    const entry = await records.db.insertInto('entry').values(row).returningAll().executeTakeFirstOrThrow()
    const writes = new GroupCommit(records)
    const run = vi.spyOn(writes, 'run')
    const hurry = vi.spyOn(writes, 'hurry')
    const reader = new FileReader({
      records,
      writes,
      hooks: joinHooks([]),
      extractor: new FakeExtractor(),
      languageOf: () => 'ENGLISH',
      home: '/nowhere',
      copies: '/nowhere',
    })
    reader.expectMore(true)
    expect(hurry).not.toHaveBeenCalled()
    reader.expectMore(false)
    expect(hurry).toHaveBeenCalledOnce()
    await reader.storeFailed(entry, 'run', because('vanished'))
    expect(run.mock.calls.map(([, isAwaited]) => isAwaited)).toEqual([true])
  })
})
