import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuditLine } from '@dossier/contract/audit'
import { afterEach, expect, it } from 'vitest'
import { startForger } from '../accounts/provider/testing/forging-provider.ts'
import { operator, sent, useAccounts } from '../accounts/testing/use-accounts.ts'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { AuditLog } from './audit-log.ts'

describeOnBoth(
  'what is written of those whom others vouch for',
  (place) => {
    let folder: string
    let log: AuditLog
    const accounts = useAccounts(place, (records) => {
      folder = mkdtempSync(join(tmpdir(), 'dossier-audit-'))
      log = new AuditLog({ records, journal: join(folder, 'journal'), failed: (error) => expect.fail(String(error)) })
      return { audit: log }
    })
    afterEach(async () => {
      await log.close()
      await rm(folder, { recursive: true, force: true })
    })
    const { ask } = accounts
    const read = async (): Promise<AuditLine[]> => {
      await log.flush()
      return (await ask('/api/local/audit?size=1000', { headers: operator })).json().items
    }
    const written = async () => (await read()).map(({ event, subject }) => [event, subject.name ?? subject.user])

    const behindProxy = () =>
      Object.assign(accounts.config, { auth: 'proxy', proxyNets: ['10.0.0.0/30'], proxyUserHeader: 'Remote-User' })
    const me = (user: string) => ask('/api/users/me', { headers: { 'remote-user': user }, remoteAddress: '10.0.0.1' })

    const atProvider = async () => {
      const forger = await startForger()
      Object.assign(accounts.config, { auth: 'oauth', oauthClientId: 'dossier', oauthIssuer: forger.issuer })
      return forger
    }
    const returnFrom = async (forger: Awaited<ReturnType<typeof startForger>>) => {
      const { headers, lines } = await ask('/auth/signin')
      const { searchParams } = new URL(String(headers.location))
      forger.state.nonce = searchParams.get('nonce') ?? ''
      return ask(`/auth/callback?code=any&state=${searchParams.get('state')}`, { headers: sent(lines) })
    }

    it('is nothing of strangers who ask for the return from a provider without end', async () => {
      for (let times = 0; times < 20; times += 1) await ask('/auth/callback?code=any&state=any')
      const forger = await atProvider()
      for (let times = 0; times < 20; times += 1) await ask('/auth/callback?code=any&state=any')
      await forger.close()
      for (let times = 0; times < 3; times += 1) await ask('/auth/signin')
      expect(await written()).toEqual([])
    })

    it('is a sign-in that the provider does not bear out', async () => {
      const forger = await atProvider()
      forger.state.forge = (right) => ({ ...right, claims: { ...right.claims, nonce: 'of another sign-in' } })
      await returnFrom(forger)
      await forger.close()
      expect(await written()).toEqual([['signInFailed', 'token']])
    })

    it('is the account that the first sign-in makes, once', async () => {
      const forger = await atProvider()
      await returnFrom(forger)
      await returnFrom(forger)
      await forger.close()
      behindProxy()
      await me('bob')
      await me('bob')
      expect((await written()).filter(([event]) => event === 'userMade')).toEqual([
        ['userMade', 'bob'],
        ['userMade', expect.any(String)],
      ])
    })

    it('is one entry for all requests of somebody whom the proxy vouches for in vain', async () => {
      behindProxy()
      await me('ada')
      await ask('/api/users/ada', { method: 'DELETE', headers: operator })
      for (let times = 0; times < 5; times += 1) expect((await me('ada')).statusCode).toBe(401)
      expect((await written()).filter(([event]) => event === 'signInFailed')).toHaveLength(1)
    })
  },
  migrationsOf(features),
)
