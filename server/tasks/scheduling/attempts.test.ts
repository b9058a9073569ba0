import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { Records } from '../../records/open.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { insertTask } from '../row.ts'
import { beginTask } from '../states.ts'
import { forgiveTask, judgeCrash, takeBackAttempts } from './attempts.ts'

describeOnBoth('attempts', (testRecords) => {
  let records: Records
  const ids = new Map<string, string>()

  beforeEach(async () => {
    records = await testRecords.open()
    const kind = { name: 'kind', args: z.unknown(), properties: z.unknown() }
    for (const name of ['a', 'b', 'c']) {
      const task = { project: 'p', userId: 'u', args: {} }
      ids.set(name, (await records.db.transaction().execute((trx) => insertTask(trx, kind, task))).id)
    }
  })

  const idOf = (name: string) => ids.get(name) ?? ''

  async function attemptsOf(name: string): Promise<number> {
    const row = records.db.selectFrom('task').select('attempts').where('id', '=', idOf(name))
    return (await row.executeTakeFirstOrThrow()).attempts
  }

  /** The guilty of each crash in which these tasks ran. */
  async function verdicts(...crashes: string[]): Promise<string[]> {
    const names = new Map([...ids].map(([name, id]) => [id, name]))
    const found: string[] = []
    for (const running of crashes) {
      for (const name of running) await beginTask(records, idOf(name))
      const guilty = await judgeCrash(records, [...running].map(idOf))
      found.push(guilty.map((id) => names.get(id)).join(''))
    }
    return found
  }

  it('find a task guilty that ran in each of five crashes, and nobody else', async () => {
    expect(await verdicts('ab', 'a', 'ac', 'ac', 'ac')).toEqual(['', '', '', '', 'a'])
  })

  it('let off a task that did not run in one of them', async () => {
    expect(await verdicts('a', 'a', 'a', 'b', 'a', 'a')).toEqual(['', '', '', '', '', ''])
    expect(await verdicts('', 'a', 'a', 'a', 'a')).toEqual(['', '', '', '', ''])
  })

  it('are taken back where the process ended in order, down to those of before', async () => {
    await verdicts('ab')
    for (const name of 'ab') await beginTask(records, idOf(name))
    await takeBackAttempts(records, [idOf('a'), idOf('c')])
    expect([await attemptsOf('a'), await attemptsOf('b'), await attemptsOf('c')]).toEqual([1, 2, 0])
    await takeBackAttempts(records, [])
  })

  it('are taken back once of all that were left running, and what earlier crashes made them is kept', async () => {
    await verdicts('a', 'a')
    for (const name of 'ab') await beginTask(records, idOf(name))
    await takeBackAttempts(records)
    expect([await attemptsOf('a'), await attemptsOf('b'), await attemptsOf('c')]).toEqual([2, 0, 0])
  })

  it('make a suspect also of a task that had run for long', async () => {
    await beginTask(records, idOf('a'))
    await forgiveTask(records, idOf('a'))
    expect(await attemptsOf('a')).toBe(0)
    await judgeCrash(records, [idOf('a')])
    expect(await attemptsOf('a')).toBe(1)
  })
})
