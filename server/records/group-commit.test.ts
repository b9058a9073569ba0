import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nextChanges } from './change.ts'
import { GroupCommit } from './group-commit.ts'
import { openRecords } from './open.ts'

it('writes at once what others wait for, rather than gather more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'records-'))
  const records = await openRecords(join(folder, 'records.sqlite'))
  const writes = new GroupCommit(records)
  const timeOf = async (isAwaited: boolean) => {
    const from = performance.now()
    for (let at = 0; at < 5; at += 1) await writes.run(nextChanges, isAwaited)
    return performance.now() - from
  }
  expect(await timeOf(true)).toBeLessThan(await timeOf(false))
  await records.close()
  rmSync(folder, { recursive: true })
})
