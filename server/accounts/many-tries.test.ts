import { expect, it } from 'vitest'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { accountDb } from './tables.ts'
import { useAccounts } from './testing/use-accounts.ts'

/** `DOSSIER_TRIES=1000000` by hand takes an hour. */
const tries = Number(process.env.DOSSIER_TRIES ?? 750)
const atOnce = 300
const networks = 3
/** Of a network: 30 are free, the pauses behind them grow for nine minutes to the longest of five, and one more may lie on its way. */
const triedWithin = (ms: number) => networks * (40 + Math.ceil(ms / 300_000))

describeOnBoth(
  'guessing without end',
  (place) => {
    const accounts = useAccounts(place)
    const { makeUser, signIn } = accounts

    it(
      'bounds what guessing takes, and lets others in meanwhile',
      async () => {
        await makeUser('ada')
        await makeUser('bob')
        expect((await signIn('ada', undefined, { remoteAddress: '192.0.2.1' })).statusCode).toBe(200)
        const statuses = new Map<number, number>()
        let next = 0
        const begun = performance.now()
        const guess = async () => {
          while (next < tries) {
            const at = next
            next += 1
            const login = at % 3 === 0 ? 'ada' : `user ${at}`.replace(' ', '-')
            const { statusCode } = await signIn(login, `guess ${at}`, { remoteAddress: `10.0.0.${at % networks}` })
            statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
          }
        }
        const crowd = Promise.all(Array.from({ length: atOnce }, guess))
        // From where she has been before; and somebody from a place that nobody has tried.
        const [ada, bob] = [
          await signIn('ada', undefined, { remoteAddress: '192.0.2.1' }),
          await signIn('bob', undefined, { remoteAddress: '192.0.2.2' }),
        ]
        await crowd
        const took = performance.now() - begun
        const most = triedWithin(took)
        expect([ada.statusCode, bob.statusCode]).toEqual([200, 200])
        expect([...statuses.keys()].toSorted()).toEqual([401, 429])
        expect(statuses.get(401)).toBeLessThanOrEqual(most)
        const rows = await accountDb(accounts.records).selectFrom('account_failure').selectAll().execute()
        expect(rows.length).toBeLessThanOrEqual(most * 2)
        if (process.env.DOSSIER_TRIES) tell(statuses, took, rows.length)
      },
      Math.max(120_000, tries * 10),
    )

    it('keeps no place from others by the many networks that one customer of a provider has', async () => {
      await makeUser('bob')
      const crowd = Array.from({ length: 400 }, (_, at) =>
        signIn(`user-${at}`, `guess ${at}`, { remoteAddress: `2001:db8:0:${at.toString(16)}::1` }),
      )
      expect((await signIn('bob', undefined, { remoteAddress: '192.0.2.2' })).statusCode).toBe(200)
      await Promise.all(crowd)
    }, 120_000)
  },
  migrationsOf(features),
)

/** For whoever runs it by hand. */
function tell(statuses: ReadonlyMap<number, number>, ms: number, rows: number): void {
  const { user, system } = process.cpuUsage()
  const cpu = `${((user + system) / 1e6).toFixed(0)} s of processor time, ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`
  process.stdout.write(
    `${tries} tries in ${(ms / 1000).toFixed(0)} s, ${cpu}: ${[...statuses].join(' and ')}, ${rows} rows of failures\n`,
  )
}
