import { AppError } from '@dossier/contract'
import { expect, it } from 'vitest'
import type { Records } from '../records/open.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { countTry, forgetTry, lineOf, networkOf } from './slow-down.ts'
import { accountDb, accountMigrations } from './tables.ts'

const minute = 60_000
const start = 1_800_000_000_000

/** How many of so many tries come through; none of them is right. */
async function comeThrough(
  records: Records,
  count: number,
  tryOf: (at: number) => { login: string; address: string; now: number },
) {
  let through = 0
  for (let at = 0; at < count; at += 1) if ((await pause(records, tryOf(at))) === 0) through += 1
  return through
}

/** For how many seconds a try has to wait; 0: it came through. */
async function pause(records: Records, tried: { login: string; address: string; now: number }): Promise<unknown> {
  try {
    await countTry(records, tried)
    return 0
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_SIGN_INS') return error.facts.seconds
    throw error
  }
}

describeOnBoth(
  'slowing down',
  (database) => {
    it('lets five tries fail, then makes each wait twice as long as the one before, five minutes at most', async () => {
      const records = await database.open()
      const at = (now: number) => ({ login: 'ada', address: '10.0.0.1', now })
      expect(await comeThrough(records, 20, () => at(start))).toBe(5)
      expect(await pause(records, at(start))).toBe(1)
      expect(await pause(records, at(start + 1_000))).toBe(0)
      expect(await pause(records, at(start + 1_000))).toBe(2)
      for (let more = 0; more < 12; more += 1) await pause(records, at(start + (more + 1) * 5 * minute))
      expect(await pause(records, at(start + 60 * minute))).toBe(300)
    })

    it('forgets after a quarter of an hour, and what it has forgotten takes no room', async () => {
      const records = await database.open()
      await comeThrough(records, 500, (each) => ({ login: `user ${each}`, address: `10.0.${each}.1`, now: start }))
      expect(await pause(records, { login: 'ada', address: '10.0.0.1', now: start + 16 * minute })).toBe(0)
      const rows = await accountDb(records).selectFrom('account_failure').selectAll().execute()
      expect(rows).toHaveLength(3)
    })

    it('slows an address down that tries many accounts, and an account that many addresses try', async () => {
      const records = await database.open()
      expect(await comeThrough(records, 100, (each) => ({ login: `user ${each}`, address: '10.0.0.9', now: start }))).toBe(30)
      expect(await comeThrough(records, 100, (each) => ({ login: 'ada', address: `10.1.0.${each}`, now: start }))).toBe(50)
    })

    it('locks nobody out who has signed in from there before', async () => {
      const records = await database.open()
      const ada = { login: 'ada', address: '10.0.0.1', now: start }
      await forgetTry(records, ada, await countTry(records, ada))
      await comeThrough(records, 100, (each) => ({ login: 'ada', address: `10.1.0.${each}`, now: start }))
      await comeThrough(records, 100, (each) => ({ login: `user ${each}`, address: '10.0.0.1', now: start }))
      expect(await pause(records, ada)).toBe(0)
      expect(await pause(records, { ...ada, address: '10.2.0.1' })).not.toBe(0)
    })

    it('counts tries that were right for nothing', async () => {
      const records = await database.open()
      for (let each = 0; each < 60; each += 1) {
        const tried = { login: `user ${each}`, address: '10.0.0.1', now: start }
        await forgetTry(records, tried, await countTry(records, tried))
      }
    })
  },
  [{ feature: 'accounts', steps: accountMigrations }],
)

it('takes all addresses that one client can have for one place', () => {
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:0db8:0:0:ffff::2'))
  expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8::1'))
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect([networkOf('10.0.0.1'), networkOf('')]).toEqual(['10.0.0.1', ''])
})

it('lets all networks that one customer of a provider can have wait in one line', () => {
  expect(lineOf('2001:db8::1')).toBe(lineOf('2001:db8:0:ffff::2'))
  expect(lineOf('2001:db8:1::1')).not.toBe(lineOf('2001:db8::1'))
  expect([lineOf('10.0.0.1'), lineOf('')]).toEqual(['10.0.0.1', ''])
})
