import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askOf, operatorOf, password } from '../accounts/callers.ts'
import { copyFolder, makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { type Case, readCases } from './case.ts'
import { expectAnswer, findIds } from './replay.ts'

const project = 'local-datashare'

let program: Program
let operator: Record<string, string>
let values: Record<string, string>

beforeAll(async () => {
  const folder = await copyFolder(join(import.meta.dirname, 'documents'), 'contract-server')
  const home = await makeFolder('contract-server-home')
  const local = await startProgram(home, [folder], { DOSSIER_DATA_DIR: folder })
  await untilIndexed(local)
  await local.stop()
  program = await startProgram(home, ['--mode', 'server', '--data-dir', folder])
  operator = await operatorOf(home)
  await operate('POST', '/api/users', { login: 'ada', password })
  await operate('PUT', `/api/users/ada/index/${project}?role=admin`)
  values = { folder, ...(await findIds((body) => operate('POST', `/api/index/search/${project}/_search`, body))) }
}, 120_000)
afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

async function operate(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await askOf(program, method, path, { headers: operator, body })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** What a client keeps of a sign-in, as browsers do: all cookies, and the token that it repeats. */
function keptOf(answer: Response): Record<string, string> {
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('_ds_csrf_token='))?.split('=')[1]
  expect(token).toBeTruthy()
  return { cookie: cookies.join('; '), 'x-ds-csrf-token': decodeURIComponent(token ?? '') }
}

const ways: [string, () => Promise<Record<string, string>>][] = [
  [
    'the old form',
    async () => {
      const body = new URLSearchParams({ login: 'ada', password })
      const answer = await fetch(`${program.address}/auth/signin`, { method: 'POST', body, redirect: 'manual' })
      expect(answer.status).toBeLessThan(400)
      return keptOf(answer)
    },
  ],
  [
    'the new form',
    async () => {
      const answer = await askOf(program, 'POST', '/auth/login', { body: { username: 'ada', password } })
      expect(answer.status).toBe(200)
      return keptOf(answer)
    },
  ],
  [
    'an API key',
    async () => {
      await operate('DELETE', '/api/key/ada').catch(() => undefined)
      const made = await operate('PUT', '/api/key/ada', {})
      return { authorization: `Bearer ${Object(made).apiKey}` }
    },
  ],
]

/** What the contract has otherwise in server mode, by the names of cases. */
const otherwise: Record<string, Partial<Case['expect']>> = {
  'settings are one flat object of texts': { body: { mode: 'SERVER', defaultProject: project, pathSeparator: '/' }, cookies: {} },
  'permissions are rules': { body: [{ ptype: 'g', v0: 'ada', v1: 'PROJECT_ADMIN', v2: `default::${project}` }] },
  // What the operator has asked for is the operator's.
  'the task board': { body: { items: [], pagination: { count: 0, from: 0, size: 3, total: 0 } } },
}

const files = ['boot-old.json', 'boot-new.json', 'clients.json']
const cases = readCases().filter(([file]) => files.includes(file))

describe.each(ways)('a client that comes in by %s', (_way, comeIn) => {
  let headers: Record<string, string>
  beforeAll(async () => {
    headers = await comeIn()
  })
  describe.each(cases)('%s', (_file, recorded) => {
    it.each(recorded)('$name', async (one) => {
      const expected = { ...one, expect: { ...one.expect, ...otherwise[one.name] } }
      const text = JSON.stringify(expected).replaceAll('"uid":"local"', '"uid":"ada"').replaceAll('"v0":"local"', '"v0":"ada"')
      await expectAnswer(program.address, JSON.parse(text), values, headers)
    })
  })
})
