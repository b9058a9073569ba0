import { expect, it, vi } from 'vitest'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { findAccount } from './accounts.ts'
import { accountDb } from './tables.ts'
import { operator, password, sent, useAccounts } from './testing/use-accounts.ts'

/** Fields that tables, answers and other calls have. */
const extra = {
  ...{ uid: 'root', id: 'root', login: 'root', provider: 'oauth', role: 'INSTANCE_ADMIN', roles: ['INSTANCE_ADMIN'] },
  ...{ permissions: [{ ptype: 'g', v0: 'ada', v1: 'INSTANCE_ADMIN', v2: '*::*' }], isAdmin: true, is_admin: 1 },
  ...{ created_at: 1, changed_at: 1, hasFactor: false, is_on: 1, secret: 'x', groups_by_applications: { datashare: ['*'] } },
}

describeOnBoth(
  'what a call does not take',
  (place) => {
    const accounts = useAccounts(place)
    const { ask, makeUser, signIn } = accounts

    it('makes of what a call does not take nothing, for users, roles and keys', async () => {
      await makeUser('ada')
      await makeUser('root', 'instance_admin')
      const before = await findAccount(accounts.records, 'ada')
      const headers = sent((await signIn('root')).lines)
      const payload = { ...extra, name: 'Ada L.', password: 'another password of ada' }
      expect((await ask('/api/users/ada', { method: 'PUT', headers, payload })).statusCode).toBe(200)
      const { changed_at, ...after } = (await findAccount(accounts.records, 'ada')) ?? {}
      expect({ ...after, changed_at: before?.changed_at }).toEqual({ ...before, name: 'Ada L.' })
      expect(changed_at).toBeGreaterThan(1)
      const own = sent((await signIn('ada')).lines)
      await ask('/api/key/ada', { method: 'PUT', headers: own, payload: { ...extra, key: 'known', prefix: 'known' } })
      await ask('/api/users/me/history/choice', { method: 'PUT', headers: own, payload: { kept: true, ...extra } })
      const keys = await accountDb(accounts.records).selectFrom('account_key').selectAll().execute()
      expect(keys).toMatchObject([{ user_id: 'ada', prefix: expect.not.stringContaining('known') }])
      const rules = (await ask('/api/users/me/permissions', { headers: own })).json()
      expect(rules.map(({ v1 }: { v1: string }) => v1)).toEqual(['PROJECT_MEMBER'])
    })

    it('refuses members what administrators may, whatever they send with it', async () => {
      await makeUser('ada')
      const headers = sent((await signIn('ada')).lines)
      const asks = [
        ask('/api/users', { method: 'POST', headers, payload: { ...extra, login: 'eve', password } }),
        ask('/api/users/ada', { method: 'PUT', headers, payload: extra }),
        ask('/api/users/ada/index/local-datashare?role=admin', { method: 'PUT', headers }),
        ask('/api/users/ada/index/*?role=instance_admin&domain=*', { method: 'PUT', headers }),
      ]
      for (const answer of await Promise.all(asks)) expect(answer.statusCode).toBe(403)
    })

    it('lets nobody reach a prototype by the names of fields', async () => {
      const fields = ['__proto__', 'constructor', 'prototype']
      for (const field of fields) {
        const payload = `{"login":"user-${fields.indexOf(field)}","${field}":{"isAdmin":true,"password":null,"polluted":"yes"}}`
        const headers = { ...operator, 'content-type': 'application/json' }
        expect((await ask('/api/users', { method: 'POST', headers, payload })).statusCode).toBeLessThan(500)
      }
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
      expect(Reflect.get(Object, 'polluted')).toBeUndefined()
      expect(await accountDb(accounts.records).selectFrom('account_role').selectAll().execute()).toEqual([])
    })

    it('logs who signs in, and neither what they typed nor what they are known by', async () => {
      await makeUser('ada')
      const [info, warn] = [vi.spyOn(accounts.log, 'info'), vi.spyOn(accounts.log, 'warn')]
      const typed = 'my password where the name belongs'
      const { lines } = await signIn('ada')
      await signIn(typed, 'whatever it may be')
      await signIn('ada', 'nearly the right one')
      expect(info).toHaveBeenCalledWith({ event: 'signed in', from: '127.0.0.1', user: 'ada' })
      expect(warn).toHaveBeenCalledTimes(2)
      const said = JSON.stringify([...info.mock.calls, ...warn.mock.calls])
      const secrets = lines.flatMap((line) => /_secret=([^;]+)|_token=([^;]+)/.exec(line)?.slice(1) ?? []).filter(Boolean)
      expect(secrets).toHaveLength(2)
      for (const secret of [typed, 'nearly', 'whatever', password, ...secrets]) expect(said).not.toContain(secret)
    })
  },
  migrationsOf(features),
)
