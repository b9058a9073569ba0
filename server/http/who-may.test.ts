import { randomUUID } from 'node:crypto'
import type { Call } from '@dossier/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { features } from '../features.ts'
import { createProject } from '../projects/projects.ts'
import { removeProjectKind } from '../projects/remove-project.ts'
import type { Program } from '../scope/program.ts'
import { readOpen } from '../tasks/states.ts'
import { openTestApp } from './test-app.ts'
import { accountIdentityOf, accountNames, headersOf } from './testing/account-world.ts'
import { callInputs, keyOf } from './testing/call-inputs.ts'
import { asked, callers, elsewhere, headerIdentity } from './testing/callers.ts'
import { whoMay } from './testing/who-may.ts'

const calls = features.flatMap((feature) => feature.calls.map(({ call }) => call))

type Opened = Awaited<ReturnType<typeof openTestApp>>
/** Where calls are asked: who can ask, and what they send to be known. */
type World = { opened: Opened; names: string[]; headersOf(name: string): Promise<Record<string, string>> }

async function openServer(identity?: Program['identity']): Promise<Opened> {
  const changes: Partial<Program> = identity ? { identity } : {}
  const opened = await openTestApp(changes)
  Object.assign(opened.context.config, { mode: 'server' })
  return opened
}

/** Callers of every kind that rights can make, beside real accounts: what holds for roles that there are holds for those to come. */
const worlds: Record<string, () => Promise<World>> = {
  'callers of every kind': async () => ({
    opened: await openServer(headerIdentity),
    names: ['nobody', ...Object.keys(callers)],
    headersOf: async (name) => ({ 'x-caller': name }),
  }),
  'real accounts': async () => {
    const identity: { now?: Program['identity'] } = {}
    const opened = await openServer(lateIdentity(identity))
    const { records, config } = opened.context
    identity.now = accountIdentityOf(records, config)
    return { opened, names: accountNames, headersOf: (name) => headersOf(records, config, name) }
  },
}

/** Accounts are in the records, which are opened with the application. */
function lateIdentity(late: { now?: Program['identity'] }): Program['identity'] {
  const now = () => late.now ?? headerIdentity
  return {
    schemes: headerIdentity.schemes ?? {},
    identify: (credentials) => now().identify(credentials),
    findUser: (id) => now().findUser(id),
    missingConfirmation: (credentials) => now().missingConfirmation?.(credentials),
  }
}

async function ask({ opened, headersOf: known }: World, call: Call, caller: string, project = asked) {
  for (const name of [asked, elsewhere]) await createProject({ ...opened.context, defaultProject: '' }, name)
  const { query, body, headers, projectsIn = ':project' } = callInputs[keyOf(call)] ?? {}
  const rest = call.path.startsWith('/api/index/search/') ? `${project}/_stats` : 'x'
  const path = call.path
    .replace(projectsIn, project)
    .replace(/:(?:project|indices)|(?<=\/(?:project|isDownloadAllowed|index)\/):name/g, project)
  const url = path
    .replace('*', rest)
    .replace(':kind', 'plugins')
    .replace(/(?<=^\/api\/task\/):id$/, randomUUID())
    .replace(':page', '1')
    .replace(/:run|(?<=\/searches\/):id/, '1')
    .replace(/:\w+/g, 'x')
  const renamed = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value).replaceAll(asked, project))
  const answer = await opened.app.inject({
    method: call.method,
    url: query ? `${url}?${new URLSearchParams(renamed(query))}` : url,
    headers: { host: 'localhost', ...(await known(caller)), ...headers },
    ...(body && { payload: renamed(body) }),
  })
  if (keyOf(call).startsWith('DELETE /api/project')) await vi.waitFor(async () => expect(await removals(opened)).toEqual([]))
  return { status: answer.statusCode, text: answer.body, code: codeIn(answer.body) }
}

/** Projects that are being removed, with the roles in them. */
async function removals({ context }: Opened) {
  return (await readOpen(context.records)).filter((task) => task.class === removeProjectKind.name)
}

function codeIn(text: string): string {
  return /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? ''
}

const isRefused = ({ status, code, text }: { status: number; code: string; text: string }) =>
  (status === 401 && code !== 'SIGN_IN_FAILED') ||
  text.includes('There is no such address') ||
  code === 'FORBIDDEN' ||
  code === 'PROJECT_NOT_FOUND' ||
  (status === 404 && text.includes('index_not_found_exception')) ||
  (status === 403 && text.includes('security_exception'))

describe.each(Object.entries(worlds))('who may what: %s', (_name, open) => {
  let world: World
  beforeAll(async () => {
    world = await open()
  })
  afterAll(() => world.opened.app.close())

  const rows = new Map(whoMay.flatMap(({ who, calls: keys }) => keys.map((key) => [key, who] as const)))

  it('has one row for every call, and none for others', () => {
    expect(whoMay.flatMap((row) => row.calls).toSorted()).toEqual(calls.map(keyOf).toSorted())
  })

  it.each(calls.map((call) => [keyOf(call), call] as const))('%s', async (key, call) => {
    const who: readonly string[] = rows.get(key) ?? []
    const answers = []
    for (const name of world.names) answers.push({ name, ...(await ask(world, call, name)) })
    expect(answers.filter((answer) => !isRefused(answer)).map(({ name }) => name)).toEqual(
      world.names.filter((name) => who.includes(name)),
    )
    // A request that is not understood would prove nothing.
    expect(answers.filter(({ code }) => code === 'BAD_REQUEST' || code === 'INTERNAL')).toEqual([])
    if (!who.includes('nobody')) expect(answers[0]).toMatchObject({ name: 'nobody', status: 401 })
  })
})

describe.each(Object.entries(worlds))('a refusal leaves no trace: %s', (_name, open) => {
  let world: World
  beforeAll(async () => {
    world = await open()
  })
  afterAll(() => world.opened.app.close())

  const ofProject = calls.filter(
    (call) =>
      callInputs[keyOf(call)]?.projectsIn || /:project|:indices|:name|\/local\/|search\/\*|^\/api\/users$/.test(call.path),
  )

  it.each(ofProject.map((call) => [keyOf(call), call] as const))('%s: foreign and unknown look alike', async (_key, call) => {
    const foreign = await ask(world, call, 'stranger')
    const unknown = await ask(world, call, 'stranger', 'unheard')
    expect({ ...foreign, text: foreign.text.replaceAll(asked, '*') }).toEqual({
      ...unknown,
      text: unknown.text.replaceAll('unheard', '*'),
    })
  })

  it.each(['/api/project', '/api/users/me', '/api/local/folders/indexed'])('%s tells of own projects only', async (url) => {
    const { opened } = world
    await createProject({ ...opened.context, defaultProject: '' }, asked)
    const answer = await opened.app.inject({ url, headers: { host: 'localhost', ...(await world.headersOf('stranger')) } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain(asked)
  })

  it('refuses a search of several projects where one of them is not open', async () => {
    const url = `/api/index/search/${elsewhere},${asked}/_count`
    const headers = { host: 'localhost', ...(await world.headersOf('stranger')) }
    const answer = await world.opened.app.inject({ method: 'POST', url, headers })
    expect([answer.statusCode, answer.json().error.type]).toEqual([401, 'security_exception'])
  })
})
