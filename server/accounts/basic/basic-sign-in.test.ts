import { beforeEach, describe, expect, it, vi } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { storePassword } from '../accounts.ts'
import * as passwords from '../password/hash-password.ts'
import { accountDb } from '../tables.ts'
import { operator, password, sent, useAccounts } from '../testing/use-accounts.ts'

const basic = (login: string, given = password) => ({
  authorization: `Basic ${Buffer.from(`${login}:${given}`).toString('base64')}`,
})

describeOnBoth(
  'signing in by HTTP Basic',
  (place) => {
    const accounts = useAccounts(place)
    const { ask, makeUser, signIn } = accounts
    const status = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await ask('/api/users/me', { headers, remoteAddress })).statusCode
    beforeEach(async () => {
      Object.assign(accounts.config, { auth: 'basic' })
      await makeUser('ada')
    })

    it('lets somebody in by the name and password of their account, without a session', async () => {
      const answer = await ask('/api/users/me', { headers: basic('ada') })
      expect(answer.json()).toMatchObject({ uid: 'ada', provider: 'local' })
      expect(answer.lines.join()).not.toContain('_ds_session_secret')
      expect(answer.headers['www-authenticate']).toBeUndefined()
    })

    it.each([
      ['a wrong password', basic('ada', 'not the password')],
      ['an unknown name', basic('eve')],
      ['no password', basic('ada', '')],
      ['what is not base64', { authorization: 'Basic ???' }],
      ['no colon', { authorization: `Basic ${Buffer.from('ada').toString('base64')}` }],
      ['another scheme', { authorization: 'Digest username="ada"' }],
      ['a password without end', basic('ada', 'x'.repeat(9_000))],
    ])('refuses %s, and asks again', async (_what, headers) => {
      const answer = await ask('/api/users/me', { headers })
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Basic realm="datashare", charset="UTF-8"')
      expect(answer.lines.join()).not.toContain('_ds_session')
    })

    it('asks for a password only where it is on, and neither beside our form nor where a key was shown', async () => {
      expect((await signIn('ada', 'x')).headers['www-authenticate']).toBeUndefined()
      expect((await ask('/api/users/me', { headers: { authorization: 'Bearer x' } })).headers['www-authenticate']).toBeUndefined()
      Object.assign(accounts.config, { auth: 'form' })
      const answer = await ask('/api/users/me', { headers: basic('ada') })
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, undefined])
    })

    it('compares a password once, and takes many requests at once for one try', async () => {
      const compare = vi.spyOn(passwords, 'comparePassword')
      expect(new Set(await Promise.all(Array.from({ length: 20 }, () => status(basic('ada')))))).toEqual(new Set([200]))
      expect(await status(basic('ada'))).toBe(200)
      const rows = await accountDb(accounts.records).selectFrom('account_failure').selectAll().execute()
      expect(rows.filter(({ count }) => count > 0)).toEqual([])
      compare.mockRestore()
    })

    it('forgets a password that was right as soon as it is another one, or its account is gone', async () => {
      expect(await status(basic('ada'))).toBe(200)
      const fresh = 'blue herons over Cork'
      await storePassword(accounts.records, 'ada', await passwords.hashPassword(fresh), Date.now())
      expect([await status(basic('ada')), await status(basic('ada', fresh))]).toEqual([401, 200])
      await ask('/api/users/ada', { method: 'DELETE', headers: operator })
      expect(await status(basic('ada', fresh))).toBe(401)
    })

    it('lets nobody past their second factor, also where their password was known to be right', async () => {
      expect(await status(basic('ada'))).toBe(200)
      const factor = { user_id: 'ada', secret: 'x', is_on: 1, last_step: 0 }
      await accountDb(accounts.records).insertInto('account_factor').values(factor).execute()
      expect(await status(basic('ada'))).toBe(401)
    })

    it('is slowed down as the form is, which locks nobody out who has been there before', async () => {
      expect(await status(basic('ada'), '10.0.0.1')).toBe(200)
      for (let each = 0; each < 60; each += 1) await status(basic('ada', `wrong password ${each}`), `10.1.0.${each}`)
      expect(await status(basic('ada'), '10.2.0.1')).toBe(200)
      const other = basic('ada', 'the next guess of many')
      expect(await status(other, '10.2.0.2')).toBe(401)
      const rows = await accountDb(accounts.records).selectFrom('account_failure').selectAll().execute()
      expect(Math.max(...rows.map(({ count }) => count))).toBe(50)
    })

    it('leads on whoever is signed in, asks whoever is not, and has the browser forget', async () => {
      expect((await ask('/auth/signin')).statusCode).toBe(401)
      const led = await ask('/auth/signin', { headers: basic('ada') })
      expect([led.statusCode, led.headers.location]).toEqual([303, '/#/login'])
      const out = await ask('/auth/signout', { headers: basic('ada') })
      expect([out.statusCode, out.headers['www-authenticate']]).toEqual([401, expect.stringContaining('Basic')])
      expect(await status(basic('logout', 'logout'))).toBe(401)
      const rows = await accountDb(accounts.records).selectFrom('account_failure').selectAll().execute()
      expect(rows.filter(({ count }) => count > 0)).toEqual([])
    })

    it('ends the session of who has one', async () => {
      const headers = sent((await signIn('ada')).lines)
      const out = await ask('/auth/signout', { headers })
      expect([out.statusCode, out.headers.location]).toEqual([303, '/?signout'])
      expect(await status(headers)).toBe(401)
    })

    describe('changes nothing for another site', () => {
      const put = (headers: Record<string, string>) =>
        ask('/api/users/me/history/choice', { method: 'PUT', headers, payload: { kept: true } })

      it('whose browser sends name and password unasked', async () => {
        expect((await put({ ...basic('ada'), origin: 'https://evil.example' })).statusCode).toBe(403)
        expect((await put({ ...basic('ada'), 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
        expect((await put({ ...basic('ada'), cookie: '_ds_csrf_token=a' })).statusCode).toBe(403)
        expect((await put({ ...basic('ada'), cookie: '_ds_csrf_token=a', 'x-ds-csrf-token': 'a' })).statusCode).toBeLessThan(300)
        expect((await put(basic('ada'))).statusCode).toBeLessThan(300)
      })
    })

    it('is described as a way in only where it is on', async () => {
      const schemes = async () =>
        Object.keys((await ask('/openapi.json', { headers: operator })).json().components.securitySchemes)
      expect(await schemes()).toContain('basic')
      Object.assign(accounts.config, { auth: 'form' })
      expect(await schemes()).not.toContain('basic')
    })
  },
  migrationsOf(features),
)
