import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { findAccount } from '../accounts.ts'
import { makeKey } from '../keys/api-keys.ts'
import { beginSession } from '../sessions/sessions.ts'
import { accountDb } from '../tables.ts'
import { operator, password, sent, useAccounts } from '../testing/use-accounts.ts'
import { confirmFactor } from './factors.ts'
import { codeAt, fromBase32, stepAt } from './one-time-code.ts'
import { sealAll } from './seal-old.ts'
import { openSecret } from './sealed-secret.ts'

const path = '/api/local/users/me/factor'

describeOnBoth(
  'a second factor',
  (place) => {
    const accounts = useAccounts(place)
    const { ask, makeUser } = accounts
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'] })
      vi.setSystemTime(1_800_000_000_000)
    })
    afterEach(() => {
      vi.useRealTimers()
    })
    const later = () => vi.setSystemTime(Date.now() + 30_000)
    const codeOf = (secret: string) => codeAt(fromBase32(secret), stepAt(Date.now()))
    const signIn = (code?: string, given = password) =>
      ask('/auth/login', { method: 'POST', payload: { username: 'ada', password: given, ...(code !== undefined && { code }) } })
    const change = (headers: Record<string, string>, rest = '', payload: object = { password }) =>
      ask(`${path}${rest}`, { method: 'POST', headers, payload })

    /** A user with one: their session, the secret of the app and the recovery codes. */
    const enrol = async () => {
      await makeUser('ada')
      const before = sent((await signIn()).lines)
      const { secret, address } = (await change(before)).json()
      expect(address).toBe(`otpauth://totp/Dossier:ada?secret=${secret}&issuer=Dossier`)
      expect((await signIn()).statusCode).toBe(200)
      const done = await ask(path, { method: 'PUT', headers: before, payload: { code: codeOf(secret) } })
      expect([done.statusCode, done.json().recoveryCodes.length]).toEqual([200, 10])
      expect((await ask('/api/users/me', { headers: before })).statusCode).toBe(401)
      const codes: string[] = done.json().recoveryCodes
      return { headers: sent(done.lines), secret: String(secret), codes }
    }
    const told = async (headers: Record<string, string>) => (await ask(path, { headers })).json()

    it('is asked for after the right password alone', async () => {
      const { headers, secret } = await enrol()
      expect(await told(headers)).toEqual({ isOn: true, codesLeft: 10 })
      later()
      const without = await signIn()
      expect([without.statusCode, without.json().code, without.lines]).toEqual([401, 'CODE_NEEDED', []])
      expect((await signIn(codeOf(secret), 'not the password')).json().code).toBe('SIGN_IN_FAILED')
      const good = await signIn(codeOf(secret).replace(/(...)/, '$1 '))
      expect([good.statusCode, good.lines.length]).toEqual([200, 3])
    })

    it('lies in the records so that only this home reads it, and is sealed where an earlier version stored it as it was', async () => {
      const { secret } = await enrol()
      const { records, layout, config } = accounts
      const stored = () => accountDb(records).selectFrom('account_factor').select('secret').executeTakeFirstOrThrow()
      const sealed = (await stored()).secret
      expect(sealed).not.toContain(secret)
      expect(await openSecret(layout, 'ada', sealed)).toBe(secret)
      expect(await openSecret(layout, 'eve', sealed)).toBeUndefined()
      await accountDb(records).updateTable('account_factor').set({ secret }).execute()
      await sealAll({ records, layout, config })
      expect((await stored()).secret).not.toContain(secret)
      later()
      expect((await signIn(codeOf(secret))).statusCode).toBe(200)
    })

    it('asks for a recovery code where records were put back without the key of their home', async () => {
      const { secret, codes } = await enrol()
      await rm(accounts.layout.factorKey)
      later()
      expect((await signIn(codeOf(secret))).json()).toMatchObject({ facts: { reason: 'code' } })
      expect((await signIn(codes[0])).statusCode).toBe(200)
    })

    it('is told to who rules the program, not to who manages a project', async () => {
      await enrol()
      await makeUser('max', 'admin')
      const answer = await ask('/auth/login', { method: 'POST', payload: { username: 'max', password } })
      const members = `/api/users?index=${accounts.config.project}&q=ada`
      expect((await ask(members, { headers: sent(answer.lines) })).json().items).toMatchObject([{ uid: 'ada', hasFactor: null }])
      expect((await ask(members, { headers: operator })).json().items).toMatchObject([{ uid: 'ada', hasFactor: true }])
    })

    it('takes the digits of any keyboard, and refuses what are none', async () => {
      await makeUser('ada')
      const headers = sent((await signIn()).lines)
      const { secret } = (await change(headers)).json()
      const confirm = (code: string) => ask(path, { method: 'PUT', headers, payload: { code } })
      expect((await confirm('éééééé')).statusCode).toBe(401)
      const wide = codeOf(secret).replace(/\d/g, (digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfe_e0))
      expect((await confirm(wide)).statusCode).toBe(200)
    })

    it('is asked for of a sign-in that was under way while it was switched on', async () => {
      await enrol()
      const { records } = accounts
      const stored = (await findAccount(records, 'ada'))?.password ?? null
      const lifetime = { ttlMs: 1_000_000, idleMs: 1_000_000 }
      const begun = { userId: 'ada', stored, isCoded: false, address: '', agent: '', now: Date.now(), lifetime }
      await expect(beginSession(records, begun)).rejects.toMatchObject({ code: 'CODE_NEEDED' })
      expect(await beginSession(records, { ...begun, isCoded: true })).toMatchObject({ userId: 'ada' })
    })

    it('is not switched on from a session that has ended, and makes none for an API key', async () => {
      await makeUser('ada')
      const headers = sent((await signIn()).lines)
      const { secret } = (await change(headers)).json()
      const confirmation = { userId: 'ada', code: codeOf(secret), sent: 'ended', now: Date.now() }
      await expect(confirmFactor(accounts.records, accounts.layout, confirmation)).rejects.toMatchObject({
        code: 'NOT_SIGNED_IN',
      })
      expect(await told(headers)).toMatchObject({ isOn: false })
      const key = { authorization: `Bearer ${await makeKey(accounts.records, 'ada', Date.now())}` }
      const done = await ask(path, { method: 'PUT', headers: key, payload: { code: codeOf(secret) } })
      expect([done.statusCode, done.lines.join()]).toEqual([200, expect.not.stringContaining('_ds_session')])
      expect((await ask('/api/users/me', { headers })).statusCode).toBe(401)
      const payload = { former: password, password: 'owls over Galway at night' }
      const chosen = await ask('/api/users/me/password', { method: 'PUT', headers: key, payload })
      expect([chosen.statusCode, chosen.lines.join()]).toEqual([200, expect.not.stringContaining('_ds_session')])
    })

    it('takes each code once, and none that is older', async () => {
      const { secret } = await enrol()
      const first = codeOf(secret)
      expect((await signIn(first)).json()).toMatchObject({ code: 'SIGN_IN_FAILED', facts: { reason: 'code' } })
      later()
      const second = codeOf(secret)
      expect((await signIn(second)).statusCode).toBe(200)
      for (const used of [second, first]) expect((await signIn(used)).statusCode).toBe(401)
    })

    it('takes no code that is older than the last one, and lets in one of two who send the same at once', async () => {
      const { secret, codes } = await enrol()
      later()
      const unused = codeOf(secret)
      later()
      const last = codeOf(secret)
      for (const code of [last, codes[0]]) {
        const both = await Promise.all([signIn(code), signIn(code)])
        expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
      }
      expect((await signIn(unused)).statusCode).toBe(401)
    })

    it('lets in by each recovery code once, however it is typed', async () => {
      const { headers, codes } = await enrol()
      const [code = '', another = '', third = ''] = codes
      expect((await signIn(code.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
      expect((await signIn(code)).statusCode).toBe(401)
      expect(await told(headers)).toEqual({ isOn: true, codesLeft: 9 })
      const renewed: string[] = (await change(headers, '/codes', { password, code: third })).json().recoveryCodes
      expect((await signIn(another)).statusCode).toBe(401)
      expect((await signIn(renewed[0])).statusCode).toBe(200)
    })

    it('slows down who guesses codes, also between times at which none is sent', async () => {
      await enrol()
      for (let each = 0; each < 5; each += 1) {
        expect((await signIn('000000')).json().code).toBe('SIGN_IN_FAILED')
        expect((await signIn()).json().code).toBe(each < 4 ? 'CODE_NEEDED' : 'TOO_MANY_SIGN_INS')
      }
      expect((await signIn('000000')).statusCode).toBe(429)
    })

    it('lets in who has waited, with the code in a second request', async () => {
      const { secret } = await enrol()
      for (let each = 0; each < 6; each += 1) await signIn('000000')
      vi.setSystemTime(Date.now() + 30_000)
      expect((await signIn()).json().code).toBe('CODE_NEEDED')
      expect((await signIn(codeOf(secret))).statusCode).toBe(200)
    })

    it('slows down who guesses codes a few at a time, for a day, whatever else goes right meanwhile', async () => {
      const { headers, secret } = await enrol()
      const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000)
      for (let round = 0; round < 20; round += 1) {
        minutes(16)
        expect((await signIn('000000')).statusCode).toBe(401)
        // Neither a right password without a code nor one that is said again makes up for them.
        expect((await signIn()).json().code).toBe('CODE_NEEDED')
        expect((await change(headers)).json().code).toBe('CONFLICT')
      }
      minutes(10)
      const early = await signIn(codeOf(secret))
      expect([early.statusCode, early.json().facts.seconds]).toEqual([429, expect.any(Number)])
      minutes(60)
      expect((await signIn(codeOf(secret))).statusCode).toBe(200)
      later()
      await signIn('000000')
      expect((await signIn(codeOf(secret))).statusCode).toBe(200)
    })

    it('is changed by its own user with the password and a code', async () => {
      const { headers, secret } = await enrol()
      for (const rest of ['', '/codes', '/off'])
        expect((await change(headers, rest, { password: 'not the password' })).json().code).toBe('SIGN_IN_FAILED')
      for (const rest of ['/codes', '/off']) {
        expect((await change(headers, rest)).json().code).toBe('CODE_NEEDED')
        expect((await change(headers, rest, { password, code: '000000' })).json().facts).toEqual({ reason: 'code' })
      }
      later()
      expect((await change(headers)).json().code).toBe('CONFLICT')
      expect((await ask(path, { method: 'PUT', headers, payload: { code: '000000' } })).json().code).toBe('CONFLICT')
      expect((await change(headers, '/off', { password, code: codeOf(secret) })).statusCode).toBe(204)
      expect((await signIn()).statusCode).toBe(200)
      expect((await change(headers, '/codes')).json().code).toBe('CONFLICT')
    })

    it('is taken away by an administrator, and goes with its account', async () => {
      const { headers } = await enrol()
      const reset = (uid: string, by = operator) => ask(`/api/local/users/${uid}/factor`, { method: 'DELETE', headers: by })
      expect((await ask('/api/users/ada', { headers: operator })).json().hasFactor).toBe(true)
      expect((await reset('eve')).statusCode).toBe(404)
      expect((await ask('/api/local/users/ada/factor', { method: 'DELETE', headers })).statusCode).toBe(403)
      expect((await reset('ada')).statusCode).toBe(204)
      expect((await ask('/api/users/ada', { headers: operator })).json().hasFactor).toBe(false)
      expect((await signIn()).statusCode).toBe(200)
    })

    it('of an administrator is taken away by another one alone', async () => {
      const { headers } = await enrol()
      await ask('/api/users/ada/index/*?role=instance_admin', { method: 'PUT', headers: operator })
      const own = await ask('/api/local/users/ada/factor', { method: 'DELETE', headers })
      expect([own.statusCode, own.json().code]).toEqual([409, 'CONFLICT'])
      expect((await signIn()).json().code).toBe('CODE_NEEDED')
    })

    it('is not passed by a link for another password', async () => {
      const { secret } = await enrol()
      const link = (await ask('/api/local/users/ada/link', { method: 'POST', headers: operator })).json()
      const another = 'owls over Galway at night'
      const chosen = await ask('/auth/link', { method: 'POST', payload: { secret: link.secret, password: another } })
      expect([chosen.statusCode, chosen.lines]).toEqual([200, []])
      later()
      expect((await signIn(undefined, another)).json().code).toBe('CODE_NEEDED')
      expect((await signIn(codeOf(secret), another)).statusCode).toBe(200)
    })

    it('is taken by the form of older clients as a field', async () => {
      const { secret } = await enrol()
      later()
      const form = (code: string) =>
        ask('/auth/signin', {
          method: 'POST',
          payload: new URLSearchParams({ login: 'ada', password, code }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      expect((await form('')).json().code).toBe('CODE_NEEDED')
      expect((await form(codeOf(secret))).statusCode).toBe(303)
    })
  },
  migrationsOf(features),
)
