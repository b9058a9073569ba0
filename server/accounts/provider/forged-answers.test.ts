import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { findAccount, storePassword } from '../accounts.ts'
import { accountDb } from '../tables.ts'
import { operator, sent, useAccounts } from '../testing/use-accounts.ts'
import { foreignKey, startForger, type Token } from './testing/forging-provider.ts'

const page = { accept: 'text/html' }
const hour = 3_600
const claims = (changed: (right: Token['claims']) => Token['claims']) => (right: Token) => ({
  ...right,
  claims: { ...right.claims, ...changed(right.claims) },
})
const header = (changed: Token['header']) => (right: Token) => ({ ...right, header: { ...right.header, ...changed } })

describeOnBoth(
  'a provider whose answers are not what they should be',
  (place) => {
    const accounts = useAccounts(place)
    const { ask } = accounts
    let forger: Awaited<ReturnType<typeof startForger>>
    beforeEach(async () => {
      forger = await startForger()
      Object.assign(accounts.config, { auth: 'oauth', oauthClientId: 'dossier', oauthIssuer: forger.issuer })
    })
    afterEach(() => {
      vi.useRealTimers()
      return forger.close()
    })

    const begin = async () => {
      const { headers, lines } = await ask('/auth/signin')
      const { searchParams } = new URL(String(headers.location))
      forger.state.nonce = searchParams.get('nonce') ?? ''
      return { state: searchParams.get('state') ?? '', headers: { ...page, ...sent(lines) } }
    }
    const signIn = async (rest = '') => {
      const { state, headers } = await begin()
      return ask(`/auth/callback?code=any&state=${state}${rest}`, { headers })
    }

    it('lets in whose token is right', async () => {
      expect((await signIn()).headers.location).toBe('/#/login')
      expect(forger.state.asked.find((each) => each.startsWith('/token'))).toMatch(/code_verifier=[\w-]{43}/)
    })

    it.each([
      ['another nonce', claims(() => ({ nonce: 'of another sign-in' }))],
      ['no nonce', claims(() => ({ nonce: undefined }))],
      ['another issuer', claims(() => ({ iss: 'https://evil.example' }))],
      ['another audience', claims(() => ({ aud: 'another client' }))],
      ['several audiences and no word for whom', claims(() => ({ aud: ['dossier', 'another'] }))],
      ['an end an hour ago', claims(({ iat }) => ({ iat: Number(iat) - 2 * hour, exp: Number(iat) - hour }))],
      ['no end', claims(() => ({ exp: undefined }))],
      ['no signature', header({ alg: 'none' })],
      ['a digest by the public key', header({ alg: 'HS256' })],
      ['a key that is not published', header({ kid: '2' })],
      ['the signature of somebody else', (right: Token) => ({ ...right, key: foreignKey })],
    ])('refuses a token with %s', async (_, forge) => {
      forger.state.forge = forge
      const { headers, lines } = await signIn()
      expect([headers.location, lines]).toEqual(['/#/login?refused=token', []])
    })

    it('refuses an answer in the name of another provider, and one that comes after ten minutes', async () => {
      expect((await signIn('&iss=https%3A%2F%2Fevil.example')).headers.location).toBe('/#/login?refused=token')
      const { state, headers } = await begin()
      vi.useFakeTimers({ toFake: ['Date'] })
      vi.setSystemTime(Date.now() + 601_000)
      const late = await ask(`/auth/callback?code=any&state=${state}`, { headers })
      expect(late.headers.location).toBe('/#/login?refused=expired')
    })

    it('says in the log what a provider names as wrong, and takes it for what it is', async () => {
      const warn = vi.spyOn(accounts.log, 'warn')
      const { state, headers } = await begin()
      const back = async (error: string) =>
        (await ask(`/auth/callback?error=${error}&state=${state}`, { headers })).headers.location
      expect(await back('access_denied')).toBe('/#/login?refused=cancelled')
      expect(await back('invalid_scope')).toBe('/#/login?refused=settings')
      expect(await back('temporarily_unavailable')).toBe('/#/login?refused=provider')
      Object.assign(forger.state, { tokens: { error: 'invalid_client' }, tokenStatus: 401 })
      expect((await signIn()).headers.location).toBe('/#/login?refused=settings')
      expect(warn.mock.lastCall?.[0]).toMatchObject({ reason: 'settings', cause: expect.stringContaining('(invalid_client)') })
    })

    it('tells people, and the log, where it cannot even lead them to the provider', async () => {
      const warn = vi.spyOn(accounts.log, 'warn')
      forger.state.described = { authorization_endpoint: undefined }
      expect((await ask('/auth/signin', { headers: page })).headers.location).toBe('/#/login?refused=provider')
      expect(warn.mock.lastCall?.[0]).toMatchObject({ event: 'sign-in refused', reason: 'provider' })
    })

    it('calls a fault of this server no fault of the provider', async () => {
      const { state, headers } = await begin()
      await accountDb(accounts.records).schema.dropTable('account_used_state').execute()
      expect((await ask(`/auth/callback?code=any&state=${state}`, { headers })).statusCode).toBe(500)
    })

    it('asks an OAuth 2 provider by the three addresses of the settings', async () => {
      const { issuer, state } = forger
      const addresses = {
        oauthAuthorizeUrl: `${issuer}/authorize?tenant=1`,
        oauthTokenUrl: `${issuer}/token`,
        oauthApiUrl: `${issuer}/who`,
      }
      Object.assign(accounts.config, { oauthIssuer: undefined, ...addresses })
      state.told = { uid: 7, groups_by_applications: { datashare: ['harbour'] } }
      const began = await ask('/auth/signin')
      expect(String(began.headers.location)).toMatch(/\/authorize\?tenant=1&.*code_challenge=/)
      expect(String(began.headers.location)).not.toMatch(/[?&](nonce|scope)=/)
      const { lines } = await signIn()
      const { uid, groups_by_applications } = (await ask('/api/users/me', { headers: sent(lines) })).json()
      expect([uid, groups_by_applications]).toEqual(['7', { datashare: [] }])
      const rules = (await ask('/api/users/me/permissions', { headers: sent(lines) })).json()
      expect(rules).toMatchObject([{ v2: 'default::harbour' }])
      state.told = {}
      expect((await signIn()).headers.location).toBe('/#/login?refused=login')
    })

    it('asks an OAuth 2 provider that speaks OpenID Connect as well, and believes none of that', async () => {
      const { issuer, state } = forger
      const addresses = {
        oauthAuthorizeUrl: `${issuer}/authorize`,
        oauthTokenUrl: `${issuer}/token`,
        oauthApiUrl: `${issuer}/who`,
      }
      Object.assign(accounts.config, { oauthIssuer: undefined, ...addresses, oauthScope: 'openid' })
      state.tokens = { id_token: 'e30.e30.' }
      const { lines } = await signIn(`&iss=${encodeURIComponent(issuer)}`)
      expect((await ask('/api/users/me', { headers: sent(lines) })).json().uid).toBe('ada')
    })

    it('takes no page and no flood for what is told of somebody', async () => {
      const { issuer, state } = forger
      const addresses = {
        oauthAuthorizeUrl: `${issuer}/authorize`,
        oauthTokenUrl: `${issuer}/token`,
        oauthApiUrl: `${issuer}/page`,
      }
      Object.assign(accounts.config, { oauthIssuer: undefined, ...addresses })
      expect((await signIn()).headers.location).toBe('/#/login?refused=login')
      Object.assign(accounts.config, { oauthApiUrl: `${issuer}/who` })
      state.told = { uid: 'ada', more: 'x'.repeat(1_000_000) }
      expect((await signIn()).headers.location).toBe('/#/login?refused=provider')
    })

    it('knows people by the issuer that signs, however the settings write it', async () => {
      expect((await signIn()).lines).not.toEqual([])
      Object.assign(accounts.config, { oauthIssuer: `${forger.issuer}/` })
      expect((await signIn()).headers.location).toBe('/#/login')
    })

    it('ends no sign-in at a provider that it did not begin at', async () => {
      const { state, headers } = await begin()
      Object.assign(accounts.config, { oauthIssuer: `${forger.issuer}/` })
      const back = await ask(`/auth/callback?code=any&state=${state}`, { headers })
      expect(back.headers.location).toBe('/#/login?refused=state')
    })

    it('does not ask the provider without end for whoever sends codes that mean nothing', async () => {
      Object.assign(forger.state, { tokens: { error: 'invalid_grant' }, tokenStatus: 400 })
      const { state, headers } = await begin()
      const program = { cookie: headers.cookie }
      const statuses = new Set<number>()
      for (let each = 0; each < 40; each += 1)
        statuses.add((await ask(`/auth/callback?code=any&state=${state}`, { headers: program })).statusCode)
      expect([...statuses]).toEqual([400, 429])
      expect(forger.state.asked.filter((each) => each.startsWith('/token'))).toHaveLength(30)
    })

    it('keeps out whose account was removed, until an administrator makes it anew', async () => {
      await signIn()
      await ask('/api/users/ada', { method: 'DELETE', headers: operator })
      expect((await signIn()).headers.location).toBe('/#/login?refused=removed')
      forger.state.forge = claims(() => ({ sub: '43' }))
      expect((await signIn()).headers.location).toBe('/#/login?refused=former')
      await ask('/api/users', { method: 'POST', headers: operator, payload: { login: 'ada', provider: 'oauth', isFormer: true } })
      expect((await signIn()).headers.location).toBe('/#/login')
    })

    it('gives no password to whoever signs in at the provider, also by a link of a former account', async () => {
      await signIn()
      await expect(storePassword(accounts.records, 'ada', 'x', Date.now())).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect((await findAccount(accounts.records, 'ada'))?.password).toBeNull()
    })

    it('says where it is not set up, and lets nobody in once it is switched off', async () => {
      Object.assign(accounts.config, { oauthIssuer: undefined })
      expect((await ask('/auth/signin', { headers: page })).headers.location).toBe('/#/login?refused=settings')
      Object.assign(accounts.config, { oauthIssuer: forger.issuer })
      const { state, headers } = await begin()
      Object.assign(accounts.config, { auth: 'form' })
      const late = await ask(`/auth/callback?code=any&state=${state}`, { headers })
      expect(late.headers.location).toBe('/#/login?refused=settings')
    })
  },
  migrationsOf(features),
)
