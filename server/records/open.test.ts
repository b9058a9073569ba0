import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextChange } from './change.ts'
import { openRecords } from './open.ts'

describe('openRecords', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'records-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('keeps its id and goes on counting changes after a second opening', async () => {
    const file = join(folder, 'records.sqlite')
    const first = await openRecords(file)
    expect(await first.db.transaction().execute(nextChange)).toBe(1)
    await first.close()
    const second = await openRecords(file)
    expect(second.id).toBe(first.id)
    expect(await second.db.transaction().execute(nextChange)).toBe(2)
    await second.close()
  })

  it('takes a change back with its transaction', async () => {
    const records = await openRecords(join(folder, 'records.sqlite'))
    const failing = records.db.transaction().execute(async (trx) => {
      await nextChange(trx)
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await records.db.transaction().execute(nextChange)).toBe(1)
    await records.close()
  })

  it('writes through to the disk', async () => {
    const records = await openRecords(join(folder, 'records.sqlite'))
    await records.close()
    const database = new DatabaseSync(join(folder, 'records.sqlite'))
    expect(database.prepare('pragma journal_mode').get()?.journal_mode).toBe('wal')
    database.close()
  })

  it('refuses the records of a newer version', async () => {
    const file = join(folder, 'records.sqlite')
    const database = new DatabaseSync(file)
    database.exec('pragma user_version = 99')
    database.close()
    await expect(openRecords(file)).rejects.toMatchObject({ code: 'CONFLICT', facts: { version: 99 } })
  })

  it('says so when the file is no database', async () => {
    const file = join(folder, 'records.sqlite')
    writeFileSync(file, 'not a database, but long enough to be looked at as one'.repeat(40))
    await expect(openRecords(file)).rejects.toMatchObject({ code: 'INTERNAL' })
  })

  it('says so when the file is of another program, is a folder, or leads nowhere', async () => {
    const foreign = join(folder, 'foreign.sqlite')
    const database = new DatabaseSync(foreign)
    database.exec('create table meta (x int); pragma user_version = 1')
    database.close()
    await expect(openRecords(foreign)).rejects.toMatchObject({ code: 'CONFLICT', facts: { file: foreign } })
    await expect(openRecords(folder)).rejects.toThrow(/cannot be opened or written/)
    await expect(openRecords(join(folder, 'none', 'records.sqlite'))).rejects.toThrow(/cannot be opened or written/)
  })
})
