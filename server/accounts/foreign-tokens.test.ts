import { setImmediate } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { operator, password, sent, useAccounts } from './testing/use-accounts.ts'

const dayMs = 86_400_000
/** A machine that has much else to do answers slowly. */
const patient = { timeout: 30_000 }

describeOnBoth(
  'a server with accounts',
  (place) => {
    const here = useAccounts(place)
    const elsewhere = useAccounts(place)
    const status = async (headers: Record<string, string>) => (await here.ask('/api/users/me', { headers })).statusCode
    afterEach(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })

    it("opens nothing by a session, a key, a link or the operator's key of another home", async () => {
      for (const home of [here, elsewhere]) await home.makeUser('ada', 'instance_admin')
      const session = sent((await elsewhere.signIn('ada')).lines)
      const { apiKey } = (await elsewhere.ask('/api/key/ada', { method: 'PUT', headers: session })).json()
      const { secret } = (await elsewhere.ask('/api/local/users/ada/link', { method: 'POST', headers: operator })).json()
      expect((await elsewhere.ask('/api/users/me', { headers: { authorization: `Bearer ${apiKey}` } })).statusCode).toBe(200)
      expect(await status(session)).toBe(401)
      expect(await status({ authorization: `Bearer ${apiKey}` })).toBe(401)
      expect(await status({ authorization: 'Bearer operator-key-of-another' })).toBe(401)
      const use = await here.ask('/auth/link', { method: 'POST', payload: { secret, password: 'owls over Galway at night' } })
      expect(use.json().code).toBe('NOT_FOUND')
      expect((await here.signIn('ada')).statusCode).toBe(200)
    })

    it('opens nothing by what was made up, cut, doubled or changed', async () => {
      await here.makeUser('ada')
      const { cookie, ...rest } = sent((await here.signIn('ada')).lines)
      const [, secret = ''] = /_ds_session_secret=([\w-]+)/.exec(cookie) ?? []
      expect(secret).toHaveLength(43)
      const others = [secret.slice(1), `${secret}A`, secret.toLowerCase(), `A${secret.slice(1)}x`, '', '""', '%00', "' OR 1=1 --"]
      for (const other of others) expect(await status({ ...rest, cookie: cookie.replace(secret, other) })).toBe(401)
      // Who has sent a second one first has not signed in with it.
      expect(await status({ ...rest, cookie: `_ds_session_secret=${secret}; _ds_session_secret=other` })).toBe(401)
      const shown = `_ds_session_id={"login":"root","roles":["INSTANCE_ADMIN"],"sessionId":"x"}`
      expect(await status({ ...rest, cookie: shown })).toBe(401)
      const me = await here.ask('/api/users/me', { headers: { ...rest, cookie: `${shown}; _ds_session_secret=${secret}` } })
      expect(me.json()).toMatchObject({ uid: 'ada' })
    })

    it('of requests under way while a role is taken, none begins to see after that', async () => {
      await here.makeUser('ada')
      const headers = sent((await here.signIn('ada')).lines)
      const { project } = here.config
      const seen: { begun: number; status: number }[] = []
      let isOver = false
      const look = async () => {
        while (!isOver) {
          const begun = performance.now()
          const { statusCode } = await here.ask(`/api/${project}/tags`, { headers })
          seen.push({ begun, status: statusCode })
          // Answers of a server in this process leave timers no turn by themselves.
          await setImmediate()
        }
      }
      const lookers = Array.from({ length: 8 }, look)
      await vi.waitFor(() => expect(seen.length).toBeGreaterThan(40), patient)
      await here.ask(`/api/users/ada/index/${project}`, { method: 'DELETE', headers: operator })
      const takenAt = performance.now()
      await vi.waitFor(() => expect(seen.filter(({ begun }) => begun > takenAt).length).toBeGreaterThan(40), patient)
      isOver = true
      await Promise.all(lookers)
      expect(new Set(seen.filter(({ begun }) => begun > takenAt).map((each) => each.status))).toEqual(new Set([403]))
      expect(seen[0]?.status).toBe(200)
    }, 90_000)

    it('keeps nobody out for longer, and nobody in, where the clock jumps', async () => {
      vi.useFakeTimers({ toFake: ['Date'] })
      await here.makeUser('ada')
      await here.makeUser('bob')
      const headers = sent((await here.signIn('ada')).lines)
      for (let each = 0; each < 12; each += 1) await here.signIn('bob', `guess ${each}`)
      vi.setSystemTime(Date.now() - dayMs / 24)
      expect(await status(headers)).toBe(200)
      vi.setSystemTime(Date.now() - 400 * dayMs)
      expect(await status(headers)).toBe(401)
      expect((await here.signIn('bob')).statusCode).toBe(200)
      vi.setSystemTime(Date.now() + 500 * dayMs)
      expect(await status(headers)).toBe(401)
      expect((await here.signIn('bob')).statusCode).toBe(200)
    })

    it('lets nobody in while it cannot be looked up who they are', async () => {
      await here.makeUser('ada')
      const headers = sent((await here.signIn('ada')).lines)
      const credentials = Buffer.from(`ada:${password}`).toString('base64')
      const away = () => {
        throw new AppError('RECORDS_DOWN')
      }
      vi.spyOn(here.records.db, '$extendTables').mockImplementation(away)
      for (const auth of ['form', 'basic', 'proxy'] as const) {
        Object.assign(here.config, { auth, proxyNets: ['127.0.0.1'], proxyUserHeader: 'Remote-User' })
        for (const shown of [headers, { authorization: `Basic ${credentials}` }, { 'remote-user': 'ada' }])
          expect([401, 503]).toContain(await status({ ...shown }))
      }
      expect((await here.signIn('ada')).statusCode).toBe(503)
    })
  },
  migrationsOf(features),
)
