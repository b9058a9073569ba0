import { expect, it } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { operator, sent, useAccounts } from '../testing/use-accounts.ts'

describeOnBoth(
  'a user who was removed',
  (place) => {
    const accounts = useAccounts(place)
    const { ask, makeUser, signIn } = accounts
    const make = (payload: object) => ask('/api/users', { method: 'POST', headers: operator, payload })
    const remove = () => ask('/api/users/ada', { method: 'DELETE', headers: operator })
    const choice = '/api/users/me/history/choice'

    it('leaves their login to nobody else, and finds what they kept when they come back', async () => {
      await makeUser('ada')
      const before = sent((await signIn('ada')).lines)
      await ask(choice, { method: 'PUT', headers: before, payload: { kept: false } })
      await remove()
      const other = await make({ login: 'ada' })
      expect([other.statusCode, other.json().facts.reason]).toEqual([409, 'former'])
      const users = [{ uid: 'ada', groups_by_applications: { datashare: ['harbour'] } }]
      const imported = await ask('/api/local/users/import', { method: 'POST', headers: operator, payload: { users } })
      expect(imported.json()).toEqual({ made: [], left: ['ada'] })
      expect((await make({ login: 'ada', isFormer: true })).statusCode).toBe(201)
      await makeUser('ada')
      const after = sent((await signIn('ada')).lines)
      expect((await ask(choice, { headers: after })).json()).toMatchObject({ kept: false })
      await remove()
      expect((await make({ login: 'ada' })).statusCode).toBe(409)
    })

    it('is not made the first administrator by a link', async () => {
      await makeUser('ada')
      await remove()
      const { secret } = (await ask('/api/local/users/first', { method: 'POST', headers: operator })).json()
      const payload = { secret, login: 'ada', password: 'grey herons over Dublin' }
      expect((await ask('/auth/link', { method: 'POST', payload })).statusCode).toBe(409)
      expect((await ask('/auth/link', { method: 'POST', payload: { ...payload, login: 'eve' } })).statusCode).toBe(200)
    })
  },
  migrationsOf(features),
)
