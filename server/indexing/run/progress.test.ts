import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LedgerState } from '@dossier/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openRecords, type Records } from '../../records/open.ts'
import { entryRow } from '../../records/testing/entry-row.ts'
import { RunProgress } from './progress.ts'

let folder: string
let records: Records

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'progress-'))
  records = await openRecords(join(folder, 'records.sqlite'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await records.close()
  rmSync(folder, { recursive: true })
})

const view = {
  runId: 'r',
  project: 'p',
  folder: '/f',
  scanning: false,
  currentFile: null,
  missing: 0,
  searchable: { change: 0 },
}

async function addFile(name: string, state: LedgerState, sizeBytes: number): Promise<void> {
  await records.db
    .insertInto('entry')
    .values(entryRow(name, { state, size_bytes: sizeBytes, task_id: 'r' }))
    .execute()
}

it('takes no years for one large file behind many small ones', async () => {
  const progress = new RunProgress(records)
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(0)
  await addFile('/f/sparse', 'waiting', 20 * 1024 ** 3)
  await progress.read(view)
  for (let at = 0; at < 200; at += 1) await addFile(`/f/${at}`, 'indexed', 100)
  now.mockReturnValue(2_000)
  const { filesPerSecond, secondsLeft } = await progress.read(view)
  expect(filesPerSecond).toBe(100)
  expect(secondsLeft).toBeLessThan(6 * 3_600)
  expect(secondsLeft).toBeGreaterThan(60)
})
