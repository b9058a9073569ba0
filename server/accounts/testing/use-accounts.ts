import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { loadConfig } from '../../config.ts'
import { homeLayout } from '../../home/layout.ts'
import { openTestApp } from '../../http/test-app.ts'
import type { Records } from '../../records/open.ts'
import type { TestRecords } from '../../records/testing/on-both.ts'
import { noAudit } from '../../scope/audit.ts'
import type { Program } from '../../scope/program.ts'
import { accountIdentity } from '../account-identity.ts'
import { storePassword } from '../accounts.ts'
import { hashPassword } from '../password/hash-password.ts'

/** What the operator's command line sends. */
export const operator = { authorization: 'Bearer operator-key' }
/** Of every user that these tests make. */
export const password = 'grey herons over Dublin'

/** What a test asks. */
export type Asked = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  payload?: object | string
  remoteAddress?: string
}

/** The lines of `Set-Cookie` as a browser sends them back. */
export const sent = (lines: string[]) => ({
  cookie: lines.map((line) => line.split(';', 1)[0]).join('; '),
  'sec-fetch-site': 'same-origin',
})

/** A server with accounts for each test of a block, on its records; `more`: what it is made of besides. */
export function useAccounts(place: TestRecords, more: (records: Records) => Partial<Program> = () => ({})) {
  let opened: Awaited<ReturnType<typeof openTestApp>>
  beforeEach(async () => {
    const records = await place.open()
    const config = loadConfig({ flags: { home: join(tmpdir(), 'dossier-no-home'), mode: 'server' }, env: {} })
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const { audit = noAudit, ...others } = more(records)
    const identity = accountIdentity({
      records,
      config,
      log,
      program: { audit, layout: homeLayout(config.home) },
      operatorKey: 'operator-key',
    })
    opened = await openTestApp({ records, config, log, identity, audit, ...others })
  })
  afterEach(() => opened.app.close())

  const ask = async (url: string, { headers, ...rest }: Asked = {}) => {
    const answer = await opened.app.inject({ url, headers: { host: 'localhost', ...headers }, ...rest })
    return Object.assign(answer, { lines: [answer.headers['set-cookie'] ?? []].flat() })
  }
  return {
    ask,
    /** Read when it is needed: each test has its own. */
    get records() {
      return opened.context.records
    },
    get config() {
      return opened.context.config
    },
    get app() {
      return opened.app
    },
    get layout() {
      return opened.context.layout
    },
    get log() {
      return opened.context.log
    },
    /** Makes a user with the password of these tests, and a role. */
    makeUser: async (login: string, role = 'member') => {
      await ask('/api/users', { method: 'POST', headers: operator, payload: { login } })
      await storePassword(opened.context.records, login, await hashPassword(password), Date.now())
      const project = role === 'instance_admin' ? '*' : opened.context.config.project
      await ask(`/api/users/${login}/index/${project}?role=${role}`, { method: 'PUT', headers: operator })
    },
    signIn: (username: string, given = password, rest: Asked = {}) =>
      ask('/auth/login', { method: 'POST', payload: { username, password: given }, ...rest }),
  }
}
