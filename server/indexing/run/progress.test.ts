import type { LedgerState } from '@dossier/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Records } from '../../records/open.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { RunProgress } from './progress.ts'

const view = {
  runId: 'r',
  project: 'p',
  folder: '/f',
  scanning: false,
  currentFile: null,
  missing: 0,
  first: [],
  searchable: { change: 0 },
}

async function addFile(records: Records, name: string, state: LedgerState, sizeBytes: number): Promise<void> {
  await records.db
    .insertInto('entry')
    .values(entryRow(name, { state, size_bytes: sizeBytes, task_id: 'r' }))
    .execute()
}

describeOnBoth('the progress of a run', (place) => {
  let records: Records

  beforeEach(async () => {
    records = await place.open()
  })
  afterEach(() => vi.restoreAllMocks())

  it('takes no years for one large file behind many small ones', async () => {
    const progress = new RunProgress(records)
    const now = vi.spyOn(performance, 'now')
    now.mockReturnValue(0)
    await addFile(records, '/f/sparse', 'waiting', 20 * 1024 ** 3)
    await progress.read(view)
    for (let at = 0; at < 200; at += 1) await addFile(records, `/f/${at}`, 'indexed', 100)
    now.mockReturnValue(2_000)
    const { filesPerSecond, secondsLeft } = await progress.read(view)
    expect(filesPerSecond).toBe(100)
    expect(secondsLeft).toBeLessThan(6 * 3_600)
    expect(secondsLeft).toBeGreaterThan(60)
  })
})
