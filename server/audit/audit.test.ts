import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuditLine } from '@dossier/contract/audit'
import { afterEach, expect, it, vi } from 'vitest'
import { operator, password, sent, useAccounts } from '../accounts/testing/use-accounts.ts'
import { migrationsOf } from '../feature/migrations.ts'
import { features } from '../features.ts'
import { keyOf } from '../http/testing/call-inputs.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { AuditLog } from './audit-log.ts'
import { auditedCalls } from './audited-calls.ts'
import { auditDb } from './tables.ts'

describeOnBoth(
  'what people do',
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
    const { ask, makeUser, signIn } = accounts

    const read = async (query = '', headers: Record<string, string> = operator): Promise<AuditLine[]> => {
      await log.flush()
      const answer = await ask(`/api/local/audit?${query}`, { headers })
      expect(answer.statusCode).toBe(200)
      return answer.json().items
    }
    const signedIn = async (login: string, role = 'member') => {
      await makeUser(login, role)
      return sent((await signIn(login)).lines)
    }

    it('is written when somebody signs in, fails and signs out, with where from', async () => {
      const ada = await signedIn('ada')
      await signIn('ada', 'wrong', { remoteAddress: '10.0.0.7' })
      await signIn(password, 'typed into the wrong field')
      await ask('/auth/signout', { headers: ada })
      const lines = await read('kind=signIn')
      expect(lines.map(({ event, user, address }) => [event, user, address])).toEqual([
        ['signedOut', 'ada', '127.0.0.1'],
        ['signInFailed', '', '127.0.0.1'],
        ['signInFailed', 'ada', '10.0.0.7'],
        ['signedIn', 'ada', '127.0.0.1'],
      ])
      expect(JSON.stringify(lines)).not.toContain(password)
    })

    it('is written before a change of rights is answered', async () => {
      await makeUser('ada')
      const { project } = accounts.config
      await ask(`/api/users/ada/index/${project}?role=editor`, { method: 'PUT', headers: operator })
      const [last] = await read('kind=rights&size=1')
      expect(last).toMatchObject({
        user: 'local',
        event: 'roleGiven',
        subject: { user: 'ada', role: 'editor', projects: [project] },
      })
      await ask('/api/key/ada', { method: 'PUT', headers: operator })
      await ask('/api/users/ada', { method: 'DELETE', headers: operator })
      const events = (await read()).map(({ event }) => event)
      expect(events).toEqual(expect.arrayContaining(['userMade', 'keyMade', 'userRemoved']))
    })

    it('has each account that is imported, with its projects', async () => {
      const groups = { datashare: ['harbour', '*'] }
      const users = [{ uid: 'ada', groups_by_applications: groups }, { uid: 'bob' }]
      await ask('/api/local/users/import', { method: 'POST', headers: operator, payload: { users } })
      const lines = await read('kind=users')
      expect(lines.map(({ event, subject }) => [event, subject])).toEqual([
        ['usersImported', {}],
        ['userMade', { user: 'bob', projects: [] }],
        ['userMade', { user: 'ada', projects: ['harbour'] }],
      ])
    })

    it('says nothing of what was refused', async () => {
      const eve = await signedIn('eve', 'visitor')
      expect((await ask('/api/users/eve', { method: 'DELETE', headers: eve })).statusCode).toBe(403)
      expect((await ask('/api/index/search/closed/_doc/secret', { headers: eve })).statusCode).toBe(401)
      expect((await read('user=eve')).map(({ event }) => event)).toEqual(['signedIn'])
    })

    it('is closed to everybody but administrators, who see nothing of projects that they may not read', async () => {
      const ada = await signedIn('ada')
      const admin = await signedIn('root', 'instance_admin')
      const { project } = accounts.config
      log.note({ userId: 'ada', from: '10.0.0.7', event: 'searched', subject: { projects: [project], query: 'the minister' } })
      for (const part of ['', '/verify', '/export'])
        expect((await ask(`/api/local/audit${part}`, { headers: ada })).statusCode).toBe(403)
      const [hidden] = await read('kind=search', admin)
      expect(hidden).toMatchObject({ user: 'ada', subject: { projects: [project] }, isHidden: true })
      expect((await ask('/api/local/audit/export?format=jsonl', { headers: admin })).body).not.toContain('minister')
      await ask(`/api/users/root/index/${project}?role=visitor`, { method: 'PUT', headers: operator })
      const again = sent((await signIn('root')).lines)
      expect((await read('kind=search', again))[0]).toMatchObject({ subject: { query: 'the minister' }, isHidden: false })
    })

    it('is read although one entry was spoilt, and hides what this version does not know', async () => {
      const admin = await signedIn('root', 'instance_admin')
      const db = auditDb(accounts.records)
      const subject = { projects: [accounts.config.project], query: 'the minister' }
      for (const _ of [1, 2, 3]) log.note({ userId: 'ada', from: undefined, event: 'searched', subject })
      await log.flush()
      const [third, second] = await read('kind=search', admin)
      await db
        .updateTable('audit_entry')
        .set({ subject: '{"frob":1}' })
        .where('number', '=', third?.number ?? 0)
        .execute()
      await db
        .updateTable('audit_entry')
        .set({ event: 'foreseen' })
        .where('number', '=', second?.number ?? 0)
        .execute()
      const lines = await read('user=ada', admin)
      expect(lines.map(({ event, isHidden, subject: shown }) => [event, isHidden, shown.query])).toEqual([
        ['searched', true, undefined],
        ['foreseen', true, undefined],
        ['searched', true, undefined],
      ])
      expect((await ask('/api/local/audit/export', { headers: operator })).statusCode).toBe(200)
    })

    it('is read page by page, by person, kind and time', async () => {
      for (const query of ['a', 'b', 'c']) log.note({ userId: 'ada', from: undefined, event: 'searched', subject: { query } })
      log.note({ userId: 'bob', from: undefined, event: 'opened', subject: { documents: ['x'] } })
      await log.flush()
      const first = (await ask('/api/local/audit?user=ada&size=2', { headers: operator })).json()
      expect(first.items.map(({ subject }: AuditLine) => subject.query)).toEqual(['c', 'b'])
      const second = (await ask(`/api/local/audit?user=ada&size=2&before=${first.next}`, { headers: operator })).json()
      expect([second.items.map(({ subject }: AuditLine) => subject.query), second.next]).toEqual([['a'], null])
      expect((await read('kind=open')).map(({ user }) => user)).toEqual(['bob'])
      expect(await read(`kind=open&until=${Date.now() - 60_000}`)).toEqual([])
      expect((await ask('/api/local/audit?kind=frob', { headers: operator })).statusCode).toBe(400)
    })

    it('is exported whole, so that others can follow the chain, and as a table without formulas', async () => {
      log.note({ userId: 'ada', from: '10.0.0.7', event: 'searched', subject: { query: '=HYPERLINK("x")' } })
      await log.flush()
      const jsonl = await ask('/api/local/audit/export?format=jsonl', { headers: operator })
      expect(JSON.parse(jsonl.body.split('\n')[0] ?? '')).toMatchObject({ number: 1, userId: 'ada', address: '10.0.0.7' })
      const csv = await ask('/api/local/audit/export', { headers: operator })
      expect(csv.body).toContain(`"'=HYPERLINK(""x"")"`)
      expect((await ask('/api/local/audit/verify', { headers: operator })).json()).toMatchObject({ broken: null, isSealed: true })
    })

    it('is one entry for many requests of one deed', async () => {
      const deed = { scope: { caller: { id: 'ada' }, projects: ['a'], from: '10.0.0.7' }, params: {}, query: {} }
      const call = [...auditedCalls.keys()].find((each) => keyOf(each) === 'POST /api/index/search/:indices/_search')
      if (!call) throw new Error('there is no such call')
      const caller = { id: 'ada', name: null, email: null, provider: 'local', grants: { kind: 'everything' } } as const
      const search = (words: string, from: number) =>
        log.carriedOut(call, {
          ...deed,
          scope: { ...deed.scope, caller },
          body: { query: { query_string: { query: words } }, from },
        })
      await search('heron', 0)
      await search('heron', 25)
      await search('swan', 0)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
      await search('heron', 50)
      vi.useRealTimers()
      expect((await read('kind=search')).map(({ subject }) => subject.query)).toEqual(['heron', 'swan', 'heron'])
    })

    it('tells everybody for how long it is kept', async () => {
      const ada = await signedIn('ada')
      expect((await ask('/api/local/audit/notice', { headers: ada })).json()).toEqual({ days: 365 })
    })
  },
  migrationsOf(features),
)

const calls = features.flatMap((feature) => feature.calls.map(({ call }) => call))
const unwritten = (some: typeof calls) => some.filter((call) => !auditedCalls.has(call)).map(keyOf)

it('has every change of rights, users, keys, projects and settings', () => {
  const changed = /^\/api\/(?:users\/(?!me\/(?:history|searches))|users$|local\/users\/|key\/|project|settings$)/
  const changes = calls.filter(({ method, path }) => method !== 'GET' && changed.test(path))
  // Nothing has changed before a code was sent.
  expect(unwritten(changes)).toEqual(['POST /api/local/users/me/factor'])
})

it('has every way by which documents leave, but for parts of what is shown anyway', () => {
  expect(unwritten(calls.filter(({ needs }) => needs === 'download'))).toEqual([
    'GET /api/project/isDownloadAllowed/:name',
    'GET /api/:project/previews/:id',
    'GET /api/:project/previews/:id/sheets',
    'GET /api/:project/previews/:id/find',
    'GET /api/:project/previews/:id/nodes',
    'POST /api/local/batchDownload/estimate',
  ])
})
