import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { askOf, operatorOf, password, signInTo } from '../accounts/callers.ts'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { seeded } from '../harness/seeded.ts'
import { type Answer, isAsDescribed, left, readRoutes, removesAll, send } from './asking.ts'
import { allowedRequest, readDescription, spoiledRequest } from './described-requests.ts'
import type { Named } from './described-values.ts'
import { type OddRequest, oddRequest } from './odd-requests.ts'

/** Another one asks other things: `DOSSIER_SEED=7`. */
const seed = Number(process.env.DOSSIER_SEED ?? 1)
const count = 700
/** As in local mode, but not as often: three callers ask. */
const eachOften = 6
const [open, closed] = ['harbour', 'vault']
/** In texts, names of files and the label of the closed project alone. */
const marks = /zebrafish|heron-dossier|Unopened/
const wholeAnswer = 4_000_000

let program: Program
let operator: Record<string, string>
let known: Named['known']
let closedIds: string[]
let description: unknown

beforeAll(async () => {
  const data = await makeFolder('asked-data')
  await store(join(data, open), 'letter.txt', 'Dear all, the money is in the garden.')
  await store(join(data, closed), 'heron-dossier.txt', 'The zebrafish has the money.')
  const home = await makeFolder('asked-home')
  program = await startProgram(home, ['--mode', 'server', '--data-dir', data])
  operator = await operatorOf(home)
  for (const [name, label] of [
    [open, 'Harbour'],
    [closed, 'Unopened'],
  ])
    await operate('POST', '/api/project', { name, label, sourcePath: `file://${join(data, String(name))}` })
  for (const project of [open, closed]) await operate('POST', '/api/local/index', { folder: join(data, project), project })
  await operate('POST', '/api/users', { login: 'ada', password })
  await operate('PUT', `/api/users/ada/index/${open}?role=member`)
  await operate('POST', '/api/users', { login: 'root', password })
  await operate('PUT', '/api/users/root/index/*?domain=*&role=instance_admin')
  const [ids, hidden] = [await idsOf(open), await idsOf(closed)]
  closedIds = hidden
  const tasks = z.array(z.object({ id: z.string() })).parse(await operate('GET', '/api/task/all'))
  // They know what the closed project has, too.
  known = { ProjectName: [open, closed], DocumentId: [...ids, ...hidden], TaskId: tasks.map(({ id }) => id) }
  description = await operate('GET', '/openapi.json')
}, 120_000)
afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

async function store(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), text)
}

async function operate(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await askOf(program, method, path, { headers: operator, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return /^[[{"]/.test(text) ? JSON.parse(text) : text
}

const Found = z.object({ hits: z.object({ hits: z.array(z.object({ _id: z.string() })) }) })

async function idsOf(project: string): Promise<string[]> {
  for (;;) {
    const answer = await operate('POST', `/api/index/search/${project}/_search`, {})
    const { hits } = Found.parse(answer).hits
    if (hits.length > 0) return hits.map(({ _id }) => _id)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

type Caller = { name: string; mayAll: boolean; signIn(): Promise<Record<string, string>> }
const callers: Caller[] = [
  { name: 'no one', mayAll: false, signIn: async () => ({}) },
  { name: 'a member', mayAll: false, signIn: () => signInTo(program, 'ada') },
  { name: 'an administrator', mayAll: true, signIn: () => signInTo(program, 'root') },
]

describe.each(callers)('what $name asks of a server', ({ name, mayAll, signIn }) => {
  let headers: Record<string, string>
  beforeAll(async () => {
    headers = await signIn()
  })

  /** As this caller, who signs in again where the request before has ended that. */
  async function ask(asked: OddRequest): Promise<Answer> {
    const answer = await send(program.address, { ...asked, headers: { ...headers, ...asked.headers } }, wholeAnswer)
    if (answer.status === 401 && name !== 'no one') headers = await signIn()
    return answer
  }
  const tellsOfClosed = ({ text }: Answer, asked: OddRequest) => {
    const said = decodeURIComponentSafely(asked.path) + (asked.body ?? '')
    return marks.test(text) || closedIds.some((id) => text.includes(id) && !said.includes(id))
  }
  const isWrong = (answer: Answer, asked: OddRequest) =>
    answer.status >= 500 || answer.status < 200 || (!mayAll && tellsOfClosed(answer, asked))

  it(`is answered soon, never with a fault of ours, and tells nothing of a closed project (${count} requests of seed ${seed})`, async () => {
    const routes = readRoutes(description, open)
    const random = seeded(seed)
    const wrong: unknown[] = []
    for (let at = 0; at < count; at += 1) {
      const asked = oddRequest(random, routes)
      const answer = await ask(asked)
      if (isWrong(answer, asked)) wrong.push({ at, asked, answer: shortened(answer) })
    }
    expect(wrong).toEqual([])
  }, 300_000)

  it('is answered as the description says, and refused where it is not allowed', async () => {
    const { operations, schemas } = readDescription(description)
    const named = { schemas, known }
    const random = seeded(seed)
    const wrong: unknown[] = []
    const seen = new Map<number, number>()
    for (const operation of operations.filter(({ name: each, path }) => !left.includes(path) && !removesAll.includes(each))) {
      for (let at = 0; at < eachOften; at += 1) {
        const asked = at % 3 === 2 ? spoiledRequest(random, operation, named) : allowedRequest(random, operation, named)
        if (asked === undefined) continue
        const answer = await ask(asked)
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
        if (isWrong(answer, asked) || !isAsDescribed(operation, asked, shortened(answer)))
          wrong.push({ asked, answer: shortened(answer) })
      }
    }
    expect(wrong).toEqual([])
    expect(await operate('POST', `/api/index/search/${closed}/_count`, {})).toMatchObject({ count: 1 })
  }, 300_000)
})

const shortened = ({ status, text }: Answer) => ({ status, text: text.slice(0, 300) })

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
