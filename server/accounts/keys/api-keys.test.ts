import { afterEach, expect, it, vi } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { makeAccount, removeAccount } from '../accounts.ts'
import { keyOf } from '../secret-key.ts'
import { accountDb } from '../tables.ts'
import { operator, sent, useAccounts } from '../testing/use-accounts.ts'
import { makeKey } from './api-keys.ts'

describeOnBoth(
  'API keys',
  (place) => {
    const accounts = useAccounts(place)
    const { ask, makeUser, signIn } = accounts
    afterEach(() => {
      vi.useRealTimers()
    })

    const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
    const make = async (login: string, headers: Record<string, string> = operator): Promise<string> =>
      (await ask(`/api/key/${login}`, { method: 'PUT', headers })).json().apiKey
    const whoIs = (key: string) => ask('/api/users/me', { headers: bearer(key) })

    it('are made by their own user, told once, and stand for that user with the rights of the moment', async () => {
      await makeUser('ada')
      const session = sent((await signIn('ada')).lines)
      const answer = await ask('/api/key/ada', { method: 'PUT', headers: session })
      expect(answer.statusCode).toBe(201)
      const { apiKey } = answer.json()
      expect(Buffer.from(apiKey, 'base64url')).toHaveLength(32)
      expect((await whoIs(apiKey)).json()).toMatchObject({ uid: 'ada' })
      const put = { method: 'PUT', headers: bearer(apiKey), payload: { kept: true } } as const
      expect((await ask('/api/users/me/history/choice', put)).statusCode).toBeLessThan(300)
      const members = `/api/users?index=${accounts.config.project}`
      expect((await ask(members, { headers: bearer(apiKey) })).statusCode).toBe(403)
      await ask(`/api/users/ada/index/${accounts.config.project}?role=admin`, { method: 'PUT', headers: operator })
      expect((await ask(members, { headers: bearer(apiKey) })).statusCode).toBe(200)
    })

    it('are kept as a digest, with how they begin and when they were last used', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
      await makeUser('ada')
      const none = { hashedKey: null, prefix: null, madeAt: null, usedAt: null }
      expect((await ask('/api/key/ada', { headers: operator })).json()).toEqual(none)
      const key = await make('ada')
      const known = { hashedKey: keyOf(key), prefix: key.slice(0, 6), madeAt: 1_800_000_000_000, usedAt: null }
      expect((await ask('/api/key/ada', { headers: operator })).json()).toEqual(known)
      vi.setSystemTime(1_800_000_100_000)
      await whoIs(key)
      expect((await ask('/api/key/ada', { headers: operator })).json()).toEqual({ ...known, usedAt: 1_800_000_100_000 })
      const rows = await accountDb(accounts.records).selectFrom('account_key').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(key)
      expect((await whoIs(keyOf(key))).statusCode).toBe(401)
    })

    it('open nothing after another was made, after their removal, and where they are none', async () => {
      await makeUser('ada')
      const first = await make('ada')
      const second = await make('ada')
      expect((await whoIs(first)).statusCode).toBe(401)
      expect((await whoIs(second)).statusCode).toBe(200)
      expect((await ask('/api/key/ada', { method: 'DELETE', headers: operator })).statusCode).toBe(204)
      for (const key of [second, '', 'x', 'a'.repeat(5_000)]) expect((await whoIs(key)).statusCode).toBe(401)
    })

    it('go with the account, and open no later account of the same name', async () => {
      await makeUser('ada')
      const key = await make('ada')
      await ask('/api/users/ada', { method: 'DELETE', headers: operator })
      expect((await whoIs(key)).statusCode).toBe(401)
      // As if one had been made while the account was being removed.
      const late = await makeKey(accounts.records, 'ada', Date.now())
      expect((await whoIs(late)).statusCode).toBe(401)
      const again = { id: 'ada', name: null, email: null, provider: 'local', password: null, rules: [], isFormer: true }
      await makeAccount(accounts.records, again, Date.now())
      await makeUser('ada')
      for (const each of [key, late]) expect((await whoIs(each)).statusCode).toBe(401)
      await removeAccount(accounts.records, 'ada', Date.now())
      expect(await accountDb(accounts.records).selectFrom('account_key').selectAll().execute()).toEqual([])
    })

    it('of others answer alike, whether there is such a user or not', async () => {
      await makeUser('ada')
      await makeUser('bob')
      const before = await make('bob')
      const ada = bearer(await make('ada'))
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const answers = []
        for (const user of ['bob', 'nobody', 'local']) answers.push(await ask(`/api/key/${user}`, { method, headers: ada }))
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
        expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
      }
      expect((await ask('/api/local/keys', { headers: ada })).statusCode).toBe(403)
      expect((await whoIs(before)).json().uid).toBe('bob')
    })

    it('are listed, made and removed by administrators of the program; the operator and unknown users have none', async () => {
      for (const login of ['ada', 'bob']) await makeUser(login)
      await makeUser('root', 'instance_admin')
      const root = sent((await signIn('root')).lines)
      for (const login of ['bob', 'ada']) await make(login, root)
      const list = async (query = '') => (await ask(`/api/local/keys${query}`, { headers: root })).json()
      expect((await list()).items.map(({ user }: { user: string }) => user)).toEqual(['ada', 'bob'])
      expect(await list('?from=1&size=5')).toMatchObject({ items: [{ user: 'bob', usedAt: null }], total: 2 })
      expect((await ask('/api/key/bob', { method: 'DELETE', headers: root })).statusCode).toBe(204)
      expect((await list()).total).toBe(1)
      for (const user of ['local', 'nobody', '%00', 'x%2Fy'])
        expect((await ask(`/api/key/${user}`, { method: 'PUT', headers: root })).statusCode, user).toBe(404)
      expect((await ask(`/api/key/${'x'.repeat(101)}`, { headers: root })).statusCode).toBe(400)
    })

    it('are nobody’s in local mode', async () => {
      Object.assign(accounts.config, { mode: 'local' })
      const answer = await ask('/api/key/ada', { headers: operator })
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'There is no such address'])
    })
  },
  migrationsOf(features),
)
