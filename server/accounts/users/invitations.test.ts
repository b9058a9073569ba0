import { expect, it } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { operator, sent, useAccounts } from '../testing/use-accounts.ts'

describeOnBoth(
  'who is invited by a link',
  (place) => {
    const accounts = useAccounts(place)
    const { ask, makeUser, signIn } = accounts
    const link = '/api/local/users/bob/link'
    const listed = async (query: string, headers: Record<string, string> = operator) =>
      (await ask(`/api/users?${query}`, { headers })).json().items
    const one = async () => (await ask('/api/users/bob', { headers: operator })).json()

    it('is listed until they have chosen a password, with until when the link works', async () => {
      await makeUser('ada')
      await ask('/api/users', { method: 'POST', headers: operator, payload: { login: 'bob' } })
      expect(await one()).toMatchObject({ hasPassword: false, linkUntil: null })
      const { secret } = (await ask(link, { method: 'POST', headers: operator })).json()
      const [invited, ...others] = await listed('invited=true')
      expect([invited, others]).toMatchObject([{ uid: 'bob', linkUntil: expect.any(Number) }, []])
      expect(invited.linkUntil).toBeGreaterThan(Date.now())
      await ask('/auth/link', { method: 'POST', payload: { secret, password: 'owls over Galway at night' } })
      expect(await listed('invited=true')).toEqual([])
      expect(await one()).toMatchObject({ hasPassword: true, linkUntil: null })
    })

    it('comes no more once the link is withdrawn', async () => {
      await ask('/api/users', { method: 'POST', headers: operator, payload: { login: 'bob' } })
      const { secret } = (await ask(link, { method: 'POST', headers: operator })).json()
      expect((await ask(link, { method: 'DELETE', headers: operator })).statusCode).toBe(204)
      const late = await ask('/auth/link', { method: 'POST', payload: { secret, password: 'owls over Galway at night' } })
      expect(late.statusCode).toBe(404)
      const again = await ask(link, { method: 'DELETE', headers: operator })
      expect([again.statusCode, again.json().error]).toEqual([404, expect.stringContaining('no link for "bob"')])
      expect((await ask('/api/local/users/nobody/link', { method: 'DELETE', headers: operator })).statusCode).toBe(404)
    })

    it('is known to who rules the program alone', async () => {
      await makeUser('max', 'admin')
      await makeUser('ada')
      const max = sent((await signIn('max')).lines)
      const { project } = accounts.config
      const users = await listed(`index=${project}&invited=true`, max)
      expect(users.map(({ uid }: { uid: string }) => uid)).toEqual(['ada', 'max'])
      expect(users[0]).toMatchObject({ hasPassword: null, linkUntil: null })
    })
  },
  migrationsOf(features),
)
