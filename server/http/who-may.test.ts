import type { Call } from '@dossier/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { features } from '../features.ts'
import { createProject } from '../projects/projects.ts'
import { removeProjectKind } from '../projects/remove-project.ts'
import type { Program } from '../scope/program.ts'
import { readOpen } from '../tasks/states.ts'
import { openTestApp } from './test-app.ts'
import { accountIdentityOf, accountNames, headersOf } from './testing/account-world.ts'
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

/** What a call wants that has to be there for it to be understood; `projectsIn`: the parameter that names projects, by another name than others. */
type Input = { query?: Record<string, string>; body?: object | string; headers?: Record<string, string>; projectsIn?: string }

const form = {
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: `--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na list\r\n--x\r\nContent-Disposition: form-data; name="csvFile"; filename="a.csv"\r\n\r\nharbour\r\n--x--\r\n`,
  projectsIn: ':id',
}

const upload = {
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nx\r\n--x--\r\n`,
}

const inputs: Record<string, Input> = {
  'PUT /api/plugins/install': { query: { id: 'x' } },
  'PUT /api/extensions/install': { query: { id: 'x' } },
  'GET /api/local/packages/:kind/look': { query: { id: 'x' } },
  'DELETE /api/plugins/uninstall': { query: { id: 'x' } },
  'DELETE /api/extensions/uninstall': { query: { id: 'x' } },
  'POST /api/local/packages/:kind/look': upload,
  'POST /api/local/packages/:kind': upload,
  'PUT /api/local/packages/:kind/:id': { body: { isOn: true } },
  'POST /api/batch/search/:id': form,
  'POST /api/task/batchSearch/:id': form,
  'POST /api/local/batch-search/preview/:id': form,
  'POST /api/local/batch-search/suggestions/:id': form,
  'POST /api/local/blind-spots/:indices': { body: { query: { match_all: {} } } },
  'POST /api/local/blind-spots/:indices/likely': { body: { query: { match_all: {} }, within: { match_all: {} } } },
  'GET /api/local/batch-search/names/:id': { projectsIn: ':id' },
  'POST /api/task/batchDownload': { body: { options: { projectIds: [asked], query: 'x' } } },
  'POST /api/local/batchDownload/estimate': { body: { options: { projectIds: [asked], query: 'x' } } },
  'PATCH /api/batch/search/:id': { body: { data: {} } },
  'PATCH /api/settings': { body: { data: {} } },
  'POST /api/local/settings/check': { body: { data: {} } },
  'PUT /api/batch/search/:id/review': { body: { hit: { project: asked, documentId: 'a' }, decision: 'yes' } },
  'POST /api/batch/search/:id/review/undo': { body: { hit: { project: asked, documentId: 'a' } } },
  'DELETE /api/project': { headers: { 'x-ds-csrf-token': 'yes' } },
  'POST /api/project': { body: { name: 'made' } },
  'POST /auth/login': { body: { username: 'x', password: 'x' } },
  'POST /auth/link/look': { body: { secret: 'x' } },
  'POST /auth/link': { body: { secret: 'x', password: 'x' } },
  'PUT /api/users/me/password': { body: { former: 'x', password: 'x' } },
  'POST /api/local/users/me/factor': { body: { password: 'x' } },
  'PUT /api/local/users/me/factor': { body: { code: 'x' } },
  'POST /api/local/users/me/factor/codes': { body: { password: 'x' } },
  'POST /api/local/users/me/factor/off': { body: { password: 'x' } },
  'GET /api/users': { query: { index: asked } },
  'POST /api/users': { body: { login: 'newcomer' } },
  'PUT /api/users/:uid': { body: {} },
  'POST /api/local/users/import': { body: { users: [] } },
  'PUT /api/users/:uid/index/:project': { query: { role: 'member' } },
  'PUT /api/project/:name': { body: {} },
  'PUT /api/users/me/history': { body: { type: 'SEARCH', name: 'x', uri: '/?q=x' } },
  'DELETE /api/users/me/history/event': { query: { id: '1' } },
  'PUT /api/users/me/history/choice': { body: { kept: true } },
  'PUT /api/users/me/searches/:id': { body: {} },
  'PUT /api/users/me/searches/:id/alerts': { body: { alerts: true } },
  'POST /api/contentType/categories': { body: [] },
  'GET /api/local/folders/indexed': { query: { project: asked } },
  'GET /api/local/folders/count': { query: { path: '/nowhere' } },
  'PUT /api/local/folders/indexed': { body: { project: asked, path: '/nothing' } },
  'GET /api/local/folders/watched': { query: { project: asked } },
  'PUT /api/local/folders/watched': { body: { project: asked, path: '/nothing' } },
  'DELETE /api/local/folders/watched': { query: { project: asked, path: '/nothing' } },
  'DELETE /api/local/folders/indexed': { query: { project: asked, path: '/nothing' } },
  'DELETE /api/local/folders': { query: { project: asked, path: '/nothing' } },
  'POST /api/local/index': { body: { folder: '/nothing/of/this', project: asked } },
  'POST /api/local/ledger/retry': { body: { project: asked } },
  'PUT /api/index/_snapshot/:repository': { body: { type: 'fs', settings: { location: '/nothing' } } },
  'POST /api/local/disk/free': { body: { parts: ['logs'] } },
  'POST /api/local/backups': { body: {} },
  'POST /api/local/backups/verify': { body: { path: '/' } },
  'DELETE /api/local/backups': { query: { path: '/nothing' } },
  'POST /api/local/first': { body: { project: asked, folder: '/nothing' } },
  'POST /api/:project/ocr': { body: { documents: [] } },
  'POST /api/:project/names/rules': { body: { kind: 'hide', mentionNorm: 'jo' } },
  'GET /api/:project/names/places/:id': { query: { mention: 'jo' } },
  'GET /api/:project/names/who': { query: { category: 'PERSON', name: 'jo' } },
  'GET /api/:project/names/who/beside': { query: { category: 'PERSON', name: 'jo' } },
  'GET /api/:project/names/who/alike': { query: { category: 'PERSON', name: 'jo' } },
  'POST /api/:project/documents/batchUpdate/star': { body: [] },
  'POST /api/:project/documents/batchUpdate/unstar': { body: [] },
  'POST /api/:project/documents/batchUpdate/tag': { body: { docIds: [], tags: ['x'] } },
  'POST /api/:project/documents/batchUpdate/untag': { body: { docIds: [], tags: ['x'] } },
  'PUT /api/:project/documents/tags/:id': { body: ['x'] },
  'PUT /api/:project/documents/tag/:id': { body: ['x'] },
  'PUT /api/:project/documents/untag/:id': { body: ['x'] },
  'PUT /api/:project/tags/:label': { body: { colour: 'red' } },
  'POST /api/index/search/:indices/_update_by_query': { body: { script: { source: "ctx._source['tags'] = []" } } },
  'POST /api/:project/documents/batchUpdate/recommend': { body: [] },
  'POST /api/:project/documents/batchUpdate/unrecommend': { body: [] },
  'GET /api/:project/documents/searchContent/:id': { query: { query: 'x' } },
  'GET /api/:project/documents/find/:id': { query: { query: 'x' } },
  'GET /api/:project/documents/pagesAt/:id': { query: { offsets: '0,12' } },
  'POST /api/:project/translations/check': { body: { items: [] } },
  'POST /api/:project/translations': { body: { items: [] } },
  'DELETE /api/:project/translations': { query: { language: 'ENGLISH' } },
  'POST /api/:project/cards': { body: { document: 'a', start: 0, end: 1, quote: 'x', note: '' } },
  'PUT /api/:project/card/:id': { body: { note: 'x' } },
  'PUT /api/:project/card/:id/place': { body: { before: null } },
  // A file of another project: what is wrong with it is told to those who may ask.
  'POST /api/:project/cards/verify': {
    body: {
      file: '<!-- dossier-cards 3e8e2381e7c2494bd3bb5570ff5bcb0b4b8d1133b08965ec8eccfb4f8301a0cc eyJmb3JtYXQiOjEsInByb2plY3QiOiJ4IiwiZXhwb3J0ZWRBdCI6IiIsImNhcmRzIjpbXX0= -->',
    },
  },
  'GET /api/:project/previews/:id/find': { query: { query: 'x' } },
  'GET /api/:project/previews/:id/nodes': { query: { query: 'x' } },
  'GET /api/:project/artifacts/structure/search/:id': { query: { query: 'x' } },
  'GET /api/:project/documents/hits/:id': { query: { query: 'x' } },
  'PUT /api/:project/pathBanners/*': { body: { note: 'x' } },
  'POST /api/:project/notes': { body: { form: 'expression', path: 'x', note: 'x' } },
  'PUT /api/:project/note/:id': { body: { form: 'folder', path: '/x', note: 'x' } },
  'POST /api/:project/noteMatches': { body: { places: [{ form: 'folder', path: '/x' }] } },
  'GET /api/:project/ledger/compare': { query: { before: '1', after: '2' } },
}

const keyOf = ({ method, path }: Call) => `${method} ${path}`

async function ask({ opened, headersOf: known }: World, call: Call, caller: string, project = asked) {
  for (const name of [asked, elsewhere]) await createProject({ ...opened.context, defaultProject: '' }, name)
  const { query, body, headers, projectsIn = ':project' } = inputs[keyOf(call)] ?? {}
  const rest = call.path.startsWith('/api/index/search/') ? `${project}/_stats` : 'x'
  const path = call.path
    .replace(projectsIn, project)
    .replace(/:(?:project|indices)|(?<=\/(?:project|isDownloadAllowed|index)\/):name/g, project)
  const url = path
    .replace('*', rest)
    .replace(':kind', 'plugins')
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
    (call) => inputs[keyOf(call)]?.projectsIn || /:project|:indices|:name|\/local\/|search\/\*|^\/api\/users$/.test(call.path),
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
