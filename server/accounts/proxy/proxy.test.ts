import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { migrationsOf } from '../../feature/migrations.ts'
import { features } from '../../features.ts'
import { describeOnBoth } from '../../records/testing/on-both.ts'
import { accountDb } from '../tables.ts'
import { operator, sent, useAccounts } from '../testing/use-accounts.ts'

const proxy = '10.0.0.1'
/** What Caddy and Apache send in the place of what their sign-in has not said. */
const unfilled = ['{http.reverse_proxy.header.Remote-User}', '(null)']

describeOnBoth(
  'signing in at a proxy',
  (place) => {
    const accounts = useAccounts(place)
    const { ask, makeUser, signIn } = accounts
    const of = (user: string, groups?: string) => ({
      'remote-user': user,
      ...(groups !== undefined && { 'remote-groups': groups }),
    })
    const me = (headers: Record<string, string>, remoteAddress = proxy) => ask('/api/users/me', { headers, remoteAddress })
    const rolesOf = async (headers: Record<string, string>) =>
      (await ask('/api/users/me/permissions', { headers, remoteAddress: proxy }))
        .json()
        .map(({ v1, v2 }: { v1: string; v2: string }) => `${v1} ${v2}`)
    beforeEach(() => {
      const headers = { proxyUserHeader: 'Remote-User', proxyGroupsHeader: 'Remote-Groups' }
      Object.assign(accounts.config, { auth: 'proxy', proxyNets: ['10.0.0.0/30', '::1'], ...headers })
    })

    it('makes the account at the first request, with the projects of its groups', async () => {
      const answer = await me(of('ada', 'harbour, quay'))
      expect(answer.json()).toMatchObject({ uid: 'ada', provider: 'proxy' })
      expect(answer.json().groups_by_applications.datashare).toEqual([])
      expect(await rolesOf(of('ada', 'harbour, quay'))).toEqual([
        'PROJECT_MEMBER default::harbour',
        'PROJECT_MEMBER default::quay',
      ])
    })

    it('takes roles away with their groups, leaves what an administrator gave, and makes no administrators', async () => {
      await me(of('ada', 'harbour'))
      const given = accounts.config.project
      await ask(`/api/users/ada/index/${given}?role=editor`, { method: 'PUT', headers: operator })
      expect(await rolesOf(of('ada', '*,quay'))).toEqual([`PROJECT_EDITOR default::${given}`, 'PROJECT_MEMBER default::quay'])
      expect(await rolesOf(of('ada'))).toEqual([`PROJECT_EDITOR default::${given}`])
    })

    it.each(unfilled)('takes %j for no group', async (groups) => {
      expect(await rolesOf(of('ada', groups))).toEqual([])
    })

    it('logs who comes for the first time, once', async () => {
      const info = vi.spyOn(accounts.log, 'info')
      await me(of('ada', 'harbour'))
      await me(of('ada', 'quay'))
      expect(info.mock.calls).toEqual([[{ event: 'signed in', from: proxy, user: 'ada' }]])
    })

    it('writes nothing where nothing has changed', async () => {
      await me(of('ada', 'harbour'))
      const account = () => accountDb(accounts.records).selectFrom('account').select('changed_at').executeTakeFirstOrThrow()
      await accountDb(accounts.records).updateTable('account').set({ changed_at: 7 }).execute()
      await me(of('ada', 'harbour'))
      expect((await account()).changed_at).toBe(7)
    })

    it.each([
      ['an address that is not trusted', '10.0.0.9'],
      ['an address of the other family', '::2'],
    ])('hears nothing of %s', async (_what, address) => {
      expect((await me(of('ada'), address)).statusCode).toBe(401)
      expect(await accountDb(accounts.records).selectFrom('account').selectAll().execute()).toEqual([])
      await makeUser('bob')
      const { cookie } = sent((await signIn('bob')).lines)
      expect((await me({ ...of('ada'), cookie }, address)).json()).toMatchObject({ uid: 'bob' })
    })

    it('believes who holds the connection, not who is said to be the client', async () => {
      Object.assign(accounts.config, { trustProxy: true })
      expect((await me({ ...of('ada'), 'x-forwarded-for': proxy }, '10.0.0.9')).statusCode).toBe(401)
      expect((await me({ ...of('ada'), 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(200)
      expect((await me(of('ada'), '::ffff:10.0.0.1')).statusCode).toBe(200)
    })

    it('hears nothing where it is off, or no header is named', async () => {
      for (const off of [
        { auth: 'form' },
        { auth: 'basic' },
        { auth: 'oauth' },
        { proxyUserHeader: undefined },
        { proxyNets: [] },
      ]) {
        Object.assign(accounts.config, { auth: 'proxy', proxyUserHeader: 'Remote-User', proxyNets: [proxy], ...off })
        expect((await me(of('ada'))).statusCode).toBe(401)
      }
    })

    it.each(['remote_user', 'remote-users', 'x-remote-user', 'http_remote_user'])('takes %s for another header', async (name) => {
      expect((await me({ [name]: 'ada' })).statusCode).toBe(401)
      expect((await me({ ...of('ada'), [name]: 'root' })).json()).toMatchObject({ uid: 'ada' })
    })

    it.each(['', ' ', 'a b', 'a:b', 'a/b', Buffer.from('a\u200bb').toString('latin1'), 'x'.repeat(300), ...unfilled])(
      'refuses %j as a name, whatever session there is',
      async (name) => {
        await makeUser('bob')
        const { cookie } = sent((await signIn('bob')).lines)
        expect((await me({ ...of(name), cookie })).statusCode).toBe(401)
      },
    )

    it('reads names in UTF-8, and refuses what is none', async () => {
      const bytes = Buffer.from('zoë').toString('latin1')
      expect((await me(of(bytes))).json()).toMatchObject({ uid: 'zoë' })
      expect((await me(of('zo\u00eb'))).statusCode).toBe(401)
    })

    it('is nobody who has a password here, and not the operator', async () => {
      await makeUser('root', 'instance_admin')
      const warn = vi.spyOn(accounts.log, 'warn')
      expect((await me(of('root'))).statusCode).toBe(401)
      expect((await me(of('local'))).statusCode).toBe(401)
      expect(warn.mock.calls).toEqual([
        [{ event: 'sign-in refused', from: proxy, reason: 'taken' }],
        [{ event: 'sign-in refused', from: proxy, reason: 'taken' }],
      ])
    })

    it('lets nobody in who was removed, until an administrator has made them anew', async () => {
      await me(of('ada'))
      await ask('/api/users/ada', { method: 'DELETE', headers: operator })
      const warn = vi.spyOn(accounts.log, 'warn')
      expect((await me(of('ada'))).statusCode).toBe(401)
      expect(warn.mock.calls).toEqual([[{ event: 'sign-in refused', from: proxy, reason: 'removed' }]])
      const payload = { login: 'ada', provider: 'proxy', isFormer: true }
      expect((await ask('/api/users', { method: 'POST', headers: operator, payload })).statusCode).toBe(201)
      expect((await me(of('ada'))).statusCode).toBe(200)
    })

    it('goes by the word of the proxy rather than by the session of whoever had this browser before', async () => {
      await makeUser('bob')
      const { cookie } = sent((await signIn('bob')).lines)
      expect((await me({ ...of('ada'), cookie })).json()).toMatchObject({ uid: 'ada' })
      expect((await me({ cookie })).json()).toMatchObject({ uid: 'bob' })
    })

    it('leads on whoever is known, says so where nobody is, and signs out at the proxy', async () => {
      const lead = (path: string, headers = {}) =>
        ask(path, { headers: { accept: 'text/html', ...headers }, remoteAddress: proxy })
      expect((await lead('/auth/signin', of('ada'))).headers.location).toBe('/#/login')
      expect((await lead('/auth/signin')).headers.location).toBe('/#/login?refused=header')
      expect((await lead('/auth/signout', of('ada'))).headers.location).toBe('/?signout')
      Object.assign(accounts.config, { proxySignOut: 'https://desk.example/oauth2/sign_out' })
      expect((await lead('/auth/signout', of('ada'))).headers.location).toBe('https://desk.example/oauth2/sign_out')
    })

    it.each(['same-site', 'cross-site'])('lets somebody back who has signed in at the proxy’s own page (%s)', async (site) => {
      const headers = { ...of('ada'), accept: 'text/html', 'sec-fetch-site': site }
      const back = (path: string) => ask(path, { headers, remoteAddress: proxy })
      expect((await back('/auth/signin')).headers.location).toBe('/#/login')
      expect((await back('/auth/signout')).statusCode).toBe(403)
      Object.assign(accounts.config, { auth: 'oauth' })
      expect((await back('/auth/signin')).statusCode).toBe(403)
    })

    it('changes nothing for a request that another site could have sent', async () => {
      const put = (headers: Record<string, string>) =>
        ask('/api/users/me/history/choice', {
          method: 'PUT',
          headers: { ...of('ada'), ...headers },
          payload: { kept: true },
          remoteAddress: proxy,
        })
      expect((await put({})).statusCode).toBe(403)
      expect((await put({ origin: 'https://evil.example' })).statusCode).toBe(403)
      expect((await put({ 'sec-fetch-site': 'same-origin' })).statusCode).toBeLessThan(300)
      expect((await put({ cookie: '_ds_csrf_token=a', 'x-ds-csrf-token': 'a' })).statusCode).toBeLessThan(300)
      expect((await put(operator)).statusCode).toBeLessThan(300)
    })

    describe('over a real connection', () => {
      it.each([
        ['a second line', ['Remote-User', 'ada', 'Remote-User', 'root']],
        ['a second line in other letters', ['Remote-User', 'ada', 'REMOTE-USER', 'root']],
        ['a second line that says the same', ['Remote-User', 'ada', 'remote-user', 'ada']],
        ['a second line of groups', ['Remote-User', 'ada', 'Remote-Groups', 'quay', 'remote-groups', 'harbour']],
      ])('refuses %s', async (_what, lines) => {
        Object.assign(accounts.config, { proxyNets: ['127.0.0.1'] })
        expect(await statusOf(['Remote-User', 'ada'])).toBe(200)
        expect(await statusOf(lines)).toBe(401)
      })

      async function statusOf(lines: string[]): Promise<number | undefined> {
        if (!accounts.app.server.listening) await accounts.app.listen({ port: 0, host: '127.0.0.1' })
        const address = accounts.app.server.address()
        const port = portOf(address)
        const headers = ['Host', `127.0.0.1:${port}`, ...lines]
        return new Promise((resolve, reject) => {
          const asking = request({ host: '127.0.0.1', port, path: '/api/users/me', headers }, (answer) => {
            answer.resume()
            resolve(answer.statusCode)
          })
          asking.once('error', reject)
          asking.end()
        })
      }
    })
  },
  migrationsOf(features),
)

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
