import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { findAccount, storePassword } from './accounts.ts'
import { hashPassword } from './password/hash-password.ts'
import { accountDb } from './tables.ts'
import { operator, password, sent, useAccounts } from './testing/use-accounts.ts'

describeOnBoth(
  'accounts',
  (place) => {
    const accounts = useAccounts(place)
    const { ask, makeUser, signIn } = accounts
    afterEach(() => {
      vi.useRealTimers()
    })

    describe('signing in', () => {
      it('gives a session by two cookies, of which the readable one opens nothing', async () => {
        await makeUser('ada')
        const { statusCode, lines } = await signIn('ada')
        expect(statusCode).toBe(200)
        const [shown = '', secret = '', csrf = ''] = lines
        expect(JSON.parse(shown.slice(shown.indexOf('=') + 1, shown.indexOf(';')))).toMatchObject({
          login: 'ada',
          redirectAfterLogin: '/',
        })
        expect(shown).not.toContain('HttpOnly')
        expect(secret).toMatch(/^_ds_session_secret=[\w-]{43}; Path=\/; SameSite=Strict; HttpOnly; Max-Age=43200$/)
        expect(csrf).toMatch(/^_ds_csrf_token=/)
        expect((await ask('/api/users/me', { headers: sent(lines) })).json()).toMatchObject({ uid: 'ada', provider: 'local' })
        expect((await ask('/api/users/me', { headers: sent([shown, csrf]) })).statusCode).toBe(401)
      })

      it('marks cookies as secure behind a proxy that speaks TLS', async () => {
        await makeUser('ada')
        Object.assign(accounts.config, { trustProxy: true })
        const { lines } = await signIn('ada', password, { headers: { 'x-forwarded-proto': 'https' } })
        expect(lines.map((line) => line.includes('; Secure'))).toEqual([true, true, true])
      })

      it('says the same of a wrong password and of an unknown user', async () => {
        await makeUser('ada')
        const [wrong, nobody] = [await signIn('ada', 'x'), await signIn('eve', 'x')]
        expect(wrong.statusCode).toBe(401)
        expect(nobody.body).toBe(wrong.body)
        expect(wrong.lines).toEqual([])
      })

      it('is slowed down after five failures, in words and with the seconds', async () => {
        await makeUser('ada')
        for (let each = 0; each < 5; each += 1) expect((await signIn('ada', 'x')).statusCode).toBe(401)
        const answer = await signIn('ada')
        expect([answer.statusCode, answer.json().facts.seconds]).toEqual([429, 1])
        expect((await signIn('ada', password, { remoteAddress: '10.1.2.3' })).statusCode).toBe(200)
      })

      it('lets all who come to work at nine in, behind one router', async () => {
        const logins = Array.from({ length: 45 }, (_, at) => `reporter${at}`)
        const stored = await hashPassword(password)
        for (const login of logins) {
          await ask('/api/users', { method: 'POST', headers: operator, payload: { login } })
          await storePassword(accounts.records, login, stored, Date.now())
        }
        const from = { remoteAddress: '10.1.2.3' }
        const answers = await Promise.all(logins.map((login) => signIn(login, password, from)))
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(logins.map(() => 200))
        const guesses = await Promise.all(logins.map((login) => signIn(login, 'a guess', { remoteAddress: '10.9.9.9' })))
        expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(30)
      })

      it('ends the session that the browser had, so that nobody else goes on with it', async () => {
        await makeUser('ada')
        const first = sent((await signIn('ada')).lines)
        const second = sent((await signIn('ada', password, { headers: first })).lines)
        expect((await ask('/api/users/me', { headers: first })).statusCode).toBe(401)
        expect((await ask('/api/users/me', { headers: second })).statusCode).toBe(200)
      })

      it('takes a password of the known program once, then keeps it as its own', async () => {
        const digest = createHash('sha256').update(password).digest('hex')
        const users = [{ uid: 'ada', password: digest, groups_by_applications: { datashare: [accounts.config.project] } }]
        const everywhere = { uid: 'eve', groups_by_applications: { datashare: ['*'] } }
        const payload = { users: [...users, everywhere, { uid: 'local' }] }
        const imported = await ask('/api/local/users/import', { method: 'POST', headers: operator, payload })
        expect(imported.json()).toEqual({ made: ['ada', 'eve'], left: ['local'] })
        expect((await ask('/api/users/eve', { headers: operator })).json().permissions).toEqual([])
        const kept = async () => (await findAccount(accounts.records, 'ada'))?.password ?? ''
        expect(await kept()).toMatch(/^sha256\$/)
        const { lines } = await signIn('ada')
        expect(await kept()).toMatch(/^\$argon2id/)
        const { groups_by_applications } = (await ask('/api/users/me', { headers: sent(lines) })).json()
        expect(groups_by_applications.datashare).toEqual([accounts.config.project])
        expect((await signIn('ada')).statusCode).toBe(200)
      })

      it('works by the form of older clients, and signing out takes everything away', async () => {
        await makeUser('ada')
        const form = { method: 'POST', payload: new URLSearchParams({ login: 'ada', password }).toString() } as const
        const ofForm = { 'content-type': 'application/x-www-form-urlencoded' }
        expect(
          (await ask('/auth/signin', { ...form, payload: `login=ada&password=${'x'.repeat(200_000)}`, headers: ofForm }))
            .statusCode,
        ).toBe(400)
        const answer = await ask('/auth/signin', { ...form, headers: ofForm })
        expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
        const out = await ask('/auth/signout', { headers: sent(answer.lines) })
        expect([out.statusCode, out.headers.location]).toEqual([303, '/?signout'])
        expect(out.lines.every((line) => line.includes('Max-Age=0'))).toBe(true)
        expect((await ask('/api/users/me', { headers: sent(answer.lines) })).statusCode).toBe(401)
      })
    })

    describe('a session', () => {
      it('ends after its time, and sooner where nobody does anything', async () => {
        vi.useFakeTimers({ toFake: ['Date'] })
        await makeUser('ada')
        const headers = sent((await signIn('ada')).lines)
        const status = async (seconds: number) => {
          vi.setSystemTime(Date.now() + seconds * 1_000)
          return (await ask('/api/users/me', { headers })).statusCode
        }
        for (let each = 0; each < 6; each += 1) expect(await status(7_100)).toBe(200)
        expect(await status(700)).toBe(401)
        const idle = sent((await signIn('ada')).lines)
        vi.setSystemTime(Date.now() + 7_300_000)
        expect((await ask('/api/users/me', { headers: idle })).statusCode).toBe(401)
      })

      it('gets another secret when its rights change, and loses nothing that is on its way', async () => {
        await makeUser('ada')
        const before = sent((await signIn('ada')).lines)
        await ask('/api/users/ada/index/local-datashare?role=editor', { method: 'PUT', headers: operator })
        const { lines } = await ask('/api/users/me/permissions', { headers: before })
        const after = sent(lines)
        expect(after.cookie).toContain('_ds_session_secret')
        expect(after.cookie).not.toBe(before.cookie)
        expect((await ask('/api/users/me', { headers: before })).statusCode).toBe(200)
        expect((await ask('/api/users/me/permissions', { headers: after })).json()).toMatchObject([{ v1: 'PROJECT_EDITOR' }])
        await accountDb(accounts.records).updateTable('account_session').set({ former_until: 0 }).execute()
        expect((await ask('/api/users/me', { headers: before })).statusCode).toBe(401)
        expect((await ask('/api/users/me', { headers: after })).statusCode).toBe(200)
      })

      it('goes on where the answer with its new secret was lost', async () => {
        await makeUser('ada')
        const before = sent((await signIn('ada')).lines)
        await ask('/api/users/ada/index/local-datashare?role=editor', { method: 'PUT', headers: operator })
        await ask('/api/users/me', { headers: before })
        await accountDb(accounts.records).updateTable('account_session').set({ former_until: 0 }).execute()
        const again = await ask('/api/users/me', { headers: before })
        expect(again.statusCode).toBe(200)
        expect((await ask('/api/users/me', { headers: sent(again.lines) })).statusCode).toBe(200)
        await ask('/auth/signout', { headers: before })
        expect((await ask('/api/users/me', { headers: sent(again.lines) })).statusCode).toBe(401)
      })

      it('is listed and ended by its own user alone', async () => {
        await makeUser('ada')
        await makeUser('bob')
        const here = sent((await signIn('ada')).lines)
        const there = sent((await signIn('ada')).lines)
        const bob = sent((await signIn('bob')).lines)
        const sessions = (await ask('/api/users/me/sessions', { headers: here })).json()
        expect(sessions).toHaveLength(2)
        const other = sessions.find((each: { isThis: boolean }) => !each.isThis)
        await ask(`/api/users/me/sessions/${other.id}`, { method: 'DELETE', headers: bob })
        expect((await ask('/api/users/me', { headers: there })).statusCode).toBe(200)
        await ask(`/api/users/me/sessions/${other.id}`, { method: 'DELETE', headers: here })
        expect((await ask('/api/users/me', { headers: there })).statusCode).toBe(401)
        await ask('/api/users/me/sessions', { method: 'DELETE', headers: here })
        expect((await ask('/api/users/me', { headers: here })).statusCode).toBe(401)
        expect((await ask('/api/users/me', { headers: bob })).statusCode).toBe(200)
      })

      it('changes nothing for a request that another site could have sent', async () => {
        await makeUser('ada')
        const { cookie } = sent((await signIn('ada')).lines)
        const put = (headers: Record<string, string>) =>
          ask('/api/users/me/history/choice', { method: 'PUT', headers: { cookie, ...headers }, payload: { kept: true } })
        const token = /_ds_csrf_token=(\w+)/.exec(cookie)?.[1] ?? ''
        expect((await put({})).json()).toMatchObject({ error: 'CSRF token wrong or missing' })
        expect((await put({ 'sec-fetch-site': 'same-origin', 'x-ds-csrf-token': 'wrong' })).statusCode).toBe(403)
        expect((await put({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
        expect((await put({ origin: 'https://evil.example' })).statusCode).toBe(403)
        for (const good of [{ 'x-ds-csrf-token': token }, { 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost' }])
          expect((await put({ ...good })).statusCode).toBeLessThan(300)
      })
    })

    describe('a link for a password', () => {
      it('makes the first administrator, once', async () => {
        const { secret } = (await ask('/api/local/users/first', { method: 'POST', headers: operator })).json()
        const use = (login: string, given = password) =>
          ask('/auth/link', { method: 'POST', payload: { secret, login, password: given } })
        expect((await ask('/auth/link/look', { method: 'POST', payload: { secret } })).json()).toEqual({ login: null })
        expect((await use('ada', 'short')).json().code).toBe('BAD_PASSWORD')
        expect((await use('local')).json().code).toBe('CONFLICT')
        const made = await use('ada')
        expect(made.statusCode).toBe(200)
        const rules = (await ask('/api/users/me/permissions', { headers: sent(made.lines) })).json()
        expect(rules.map(({ v1 }: { v1: string }) => v1)).toEqual(['INSTANCE_ADMIN', 'DOMAIN_ADMIN'])
        expect((await use('eve')).json().code).toBe('NOT_FOUND')
        expect((await ask('/api/local/users/first', { method: 'POST', headers: operator })).json().code).toBe('CONFLICT')
      })

      it('makes no administrator once somebody else has made a user', async () => {
        const { secret } = (await ask('/api/local/users/first', { method: 'POST', headers: operator })).json()
        await makeUser('ada')
        const late = await ask('/auth/link', { method: 'POST', payload: { secret, login: 'eve', password } })
        expect(late.json().code).toBe('NOT_FOUND')
      })

      it('lets a user choose another password, which ends their sessions', async () => {
        await makeUser('ada')
        const before = sent((await signIn('ada')).lines)
        const { secret } = (await ask('/api/local/users/ada/link', { method: 'POST', headers: operator })).json()
        const chosen = await ask('/auth/link', { method: 'POST', payload: { secret, password: 'owls over Galway at night' } })
        expect(chosen.statusCode).toBe(200)
        expect((await ask('/api/users/me', { headers: before })).statusCode).toBe(401)
        expect((await signIn('ada', 'owls over Galway at night')).statusCode).toBe(200)
        expect((await signIn('ada')).statusCode).toBe(401)
      })
    })

    describe('in local mode', () => {
      it('there are no accounts: their addresses are nobody’s', async () => {
        Object.assign(accounts.config, { mode: 'local' })
        for (const url of ['/auth/signin', '/api/users', '/api/users/me/sessions']) {
          const answer = await ask(url, { headers: operator })
          expect([answer.statusCode, answer.json().error]).toEqual([404, 'There is no such address'])
        }
      })
    })
  },
  migrationsOf(features),
)
