import { expect, it } from 'vitest'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { operator, useAccounts } from './testing/use-accounts.ts'

const rounds = 20

describeOnBoth(
  'a failed sign-in',
  (place) => {
    const { ask, makeUser, signIn } = useAccounts(place)

    it('takes as long for an unknown user, or one without a password, as for a known one', async () => {
      await makeUser('ada')
      await ask('/api/users', { method: 'POST', headers: operator, payload: { login: 'bob' } })
      const times: Record<string, number[]> = { ada: [], bob: [], eve: [] }
      // In turn, so that the load of the machine is shared by all; from another address each time, so that no try is slowed down.
      for (let round = 0; round < rounds; round += 1)
        for (const [login, taken] of Object.entries(times)) {
          const begun = performance.now()
          const { statusCode } = await signIn(login, 'not the password', { remoteAddress: `10.0.${round}.1` })
          taken.push(performance.now() - begun)
          expect(statusCode).toBe(401)
        }
      const [ada, ...others] = Object.values(times).map(medianOf)
      for (const other of others) {
        expect(other / (ada ?? 0)).toBeGreaterThan(1 / 2)
        expect(other / (ada ?? 0)).toBeLessThan(2)
      }
    })
  },
  migrationsOf(features),
)

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
