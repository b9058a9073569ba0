import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { findAccount } from '../accounts.ts'
import { operator, password, sent, useAccounts } from '../testing/use-accounts.ts'
import { client, goThrough, startProvider } from './testing/real-provider.ts'

const page = { accept: 'text/html,application/xhtml+xml' }

describeOnBoth(
  'signing in at an OpenID Connect provider',
  (place) => {
    const accounts = useAccounts(place)
    const { ask, makeUser } = accounts
    let provider: Awaited<ReturnType<typeof startProvider>>
    beforeEach(async () => {
      provider = await startProvider('http://localhost/auth/callback')
      provider.state.person = { sub: '42', preferred_username: 'ada', name: 'Ada', email: 'ada@example.org', groups: ['harbour'] }
      const known = { oauthClientId: client.id, oauthClientSecret: client.secret, oauthUserProjectsKey: 'groups' }
      Object.assign(accounts.config, { auth: 'oauth', oauthIssuer: provider.issuer, ...known })
    })
    afterEach(() => provider.close())

    /** Goes to the provider and comes back with its answer, which has not been sent yet. */
    const comeBack = async () => {
      const begun = await ask('/auth/signin', { headers: page })
      const returned = await goThrough(provider.issuer, String(begun.headers.location))
      return { url: returned.replace('http://localhost', ''), headers: { ...page, ...sent(begun.lines) } }
    }
    const signIn = async () => {
      const { url, headers } = await comeBack()
      return ask(url, { headers })
    }
    const me = async (lines: string[]) => (await ask('/api/users/me', { headers: sent(lines) })).json()

    it('makes the account at the first sign-in, with the projects of its groups', async () => {
      const answer = await signIn()
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/#/login'])
      expect(answer.lines.find((line) => line.startsWith('_ds_sign_in='))).toContain('Max-Age=0')
      expect(await me(answer.lines)).toMatchObject({ uid: 'ada', name: 'Ada', email: 'ada@example.org', provider: 'oauth' })
      const rules = (await ask('/api/users/me/permissions', { headers: sent(answer.lines) })).json()
      expect(rules).toEqual([{ ptype: 'g', v0: 'ada', v1: 'PROJECT_MEMBER', v2: 'default::harbour' }])
    })

    it('takes roles away with their groups, and leaves what an administrator gave', async () => {
      await signIn()
      const given = accounts.config.project
      await ask(`/api/users/ada/index/${given}?role=editor`, { method: 'PUT', headers: operator })
      provider.state.person = { sub: '42', preferred_username: 'ada', groups: ['*', 7, 'quay'] }
      const { lines } = await signIn()
      const rules = (await ask('/api/users/me/permissions', { headers: sent(lines) })).json()
      expect(rules.map(({ v1, v2 }: { v1: string; v2: string }) => `${v1} ${v2}`)).toEqual([
        `PROJECT_EDITOR default::${given}`,
        'PROJECT_MEMBER default::quay',
      ])
      expect(await me(lines)).toMatchObject({ name: 'Ada' })
    })

    it('knows people by what never changes there, whatever they are called', async () => {
      await makeUser('root', 'instance_admin')
      await signIn()
      provider.state.person = { sub: '42', preferred_username: 'root' }
      expect(await me((await signIn()).lines)).toMatchObject({ uid: 'ada' })
      provider.state.person = { sub: '43', preferred_username: 'root' }
      const taken = await signIn()
      expect([taken.headers.location, taken.lines]).toEqual(['/#/login?refused=taken', []])
      provider.state.person = { sub: '44', preferred_username: 'local' }
      expect((await signIn()).headers.location).toBe('/#/login?refused=taken')
      provider.state.person = { sub: '45', preferred_username: 'a/b' }
      expect((await signIn()).headers.location).toBe('/#/login?refused=login')
    })

    it('lets somebody take the account that was made for them, once', async () => {
      const payload = { login: 'ada', provider: 'oauth', index: accounts.config.project }
      expect((await ask('/api/users', { method: 'POST', headers: operator, payload: { ...payload, password } })).statusCode).toBe(
        400,
      )
      expect((await ask('/api/users', { method: 'POST', headers: operator, payload })).statusCode).toBe(201)
      const rules = (await ask('/api/users/me/permissions', { headers: sent((await signIn()).lines) })).json()
      expect(rules).toHaveLength(2)
      provider.state.person = { sub: '99', preferred_username: 'ada' }
      expect((await signIn()).headers.location).toBe('/#/login?refused=taken')
    })

    it('gives no password to an account of the provider', async () => {
      await signIn()
      expect((await ask('/api/local/users/ada/link', { method: 'POST', headers: operator })).json().code).toBe('CONFLICT')
      expect((await findAccount(accounts.records, 'ada'))?.password).toBeNull()
    })

    it('leads who is signed in to the page, and signs out here', async () => {
      const { lines } = await signIn()
      expect((await ask('/auth/signin', { headers: sent(lines) })).headers.location).toBe('/')
      expect((await ask('/auth/signout', { headers: sent(lines) })).headers.location).toBe('/?signout')
      expect((await ask('/api/users/me', { headers: sent(lines) })).statusCode).toBe(401)
    })

    it('asks with PKCE, state and nonce, and gives the cookie to nobody else', async () => {
      const { headers, lines } = await ask('/auth/signin')
      const { searchParams } = new URL(String(headers.location))
      expect(Object.fromEntries(searchParams)).toMatchObject({
        client_id: client.id,
        redirect_uri: 'http://localhost/auth/callback',
        response_type: 'code',
        scope: 'openid profile email',
        code_challenge_method: 'S256',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      })
      expect(lines).toEqual([expect.stringMatching(/^_ds_sign_in=[\w.-]+; Path=\/; SameSite=Lax; HttpOnly; Max-Age=600$/)])
    })

    describe('refuses', () => {
      it('a state that was used, one of another browser, and none', async () => {
        const { url, headers } = await comeBack()
        expect((await ask(url, { headers })).headers.location).toBe('/#/login')
        expect((await ask(url, { headers })).headers.location).toBe('/#/login?refused=state')
        const [first, second] = [await comeBack(), await comeBack()]
        expect((await ask(first.url, { headers: second.headers })).headers.location).toBe('/#/login?refused=state')
        expect((await ask(first.url, { headers: page })).headers.location).toBe('/#/login?refused=state')
        const told = await ask('/auth/callback?code=x')
        expect([told.statusCode, told.json()]).toMatchObject([400, { code: 'SIGN_IN_REFUSED', facts: { reason: 'state' } }])
      })

      it('a code that was changed, and who turns back at the provider', async () => {
        const { url, headers } = await comeBack()
        expect((await ask(url.replace(/code=[^&]+/, 'code=forged'), { headers })).headers.location).toBe('/#/login?refused=code')
        provider.state.person = undefined
        expect((await signIn()).headers.location).toBe('/#/login?refused=cancelled')
      })

      it('everybody while the provider is away, and says so', async () => {
        const { url, headers } = await comeBack()
        await provider.close()
        expect((await ask(url, { headers })).headers.location).toBe('/#/login?refused=provider')
        Object.assign(accounts.config, { oauthIssuer: 'http://127.0.0.1:9' })
        expect((await ask('/auth/signin', { headers: page })).headers.location).toBe('/#/login?refused=provider')
        const told = await ask('/auth/signin')
        expect([told.statusCode, told.json().error]).toEqual([503, 'The provider cannot be reached: try again in a while'])
      })

      it('to be led elsewhere', async () => {
        const { url, headers } = await comeBack()
        const { location } = (await ask(`${url}&redirect=https://evil.example&redirectAfterLogin=//evil.example`, { headers }))
          .headers
        expect(location).toBe('/#/login')
        expect((await ask('/auth/signin', { headers: { ...page, host: 'evil.example' } })).statusCode).toBe(403)
      })
    })
  },
  migrationsOf(features),
)
