import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { makeFolder } from '../../harness/folders.ts'
import { type Program, startProgram } from '../../harness/program.ts'
import { askJson } from './ask.ts'
import { makePlaces } from './places.ts'

/** The project that is open to the asker, and the one that is there in one of both worlds only. */
export const open = 'elsewhere'
export const closed = 'secret'
/** In both worlds, and of no concern: a server has several projects, so that one more is no news. */
export const another = 'another'

/** Who asks: manages one project, was a member of the other. */
const asker = 'eve'
const password = 'grey herons over Dublin'

/** Things that there are, by what tests call them: in the other world another one of the same name, or nothing. */
export type Things = Record<string, string>

/** A running server with its projects. */
export type World = {
  program: Program
  things: Things
  /** Signs the asker in anew. */
  signIn(): Promise<Record<string, string>>
  /** Waits until no task is open any more. */
  idle(): Promise<void>
  /** Asks as the operator. */
  operator: Ask
  stop(): Promise<void>
}

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

const Hits = z.object({ hits: z.object({ hits: z.array(z.object({ _id: z.string() })) }) })
const States = z.array(z.object({ id: z.string(), name: z.string(), state: z.string(), error: z.unknown().optional() }))
const Numbered = z.object({ id: z.union([z.int(), z.string()]) })

/** Starts a server with these projects, each made of the folder of its name in `data`, and all that hangs on documents in each. */
export async function openWorld(data: string, projects: readonly string[]): Promise<World> {
  const home = await makeFolder(`world-of-${projects.length}`)
  const places = await makePlaces()
  const program = await startProgram(home, places.args, { DOSSIER_MODE: 'server', DOSSIER_DATA_DIR: data })
  const { operatorKey } = z
    .object({ operatorKey: z.string() })
    .parse(JSON.parse(await readFile(join(home, 'server.json'), 'utf8')))
  const as =
    (headers: Record<string, string>): Ask =>
    (method, path, body) =>
      askJson(program.address, headers, method, path, body)
  const operator = as({ authorization: `Bearer ${operatorKey}` })
  const idle = () => untilIdle(operator)
  for (const login of [asker, 'ada']) await operator('POST', '/api/users', { login, password })
  const things: Things = {}
  for (const project of [another, ...projects]) {
    await operator('POST', '/api/project', { name: project, sourcePath: `file://${data}/${project}` })
    // One by one, so that both worlds read them in the same order.
    for (const folder of (await readdir(join(data, project))).toSorted()) {
      await operator('POST', '/api/local/index', { folder: join(data, project, folder), project })
      await idle()
    }
    await operator('POST', '/api/task/findNames/EMAIL', { options: { defaultProject: project } })
    if (project === another) continue
    for (const login of [asker, 'ada']) await operator('PUT', `/api/users/${login}/index/${project}?role=admin`)
    await idle()
  }
  const both = { eve: as(await signIn(program, asker)), ada: as(await signIn(program, 'ada')) }
  for (const project of projects)
    for (const [name, user] of Object.entries(both)) Object.assign(things, await fill(user, name, project))
  if (projects.includes(closed))
    for (const [name, user] of Object.entries(both))
      things[`batch-${name}-both`] = String(await upload(user, `${open},${closed}`, `${name} of both`))
  await idle()
  if (projects.includes(closed)) await operator('DELETE', `/api/users/${asker}/index/${closed}`)
  const stop = async () => {
    await program.stop()
    await places.stop()
  }
  return { program, things, signIn: () => signIn(program, asker), idle, operator, stop }
}

/** Makes what a user makes in a project: marks, notes, cards, names, history, saved searches, batch searches, downloads, cursors. */
async function fill(user: Ask, name: string, project: string): Promise<Things> {
  const key = `${name}-${project}`
  const found = Hits.parse(await user('POST', `/api/index/search/${project}/_search`, { size: 100, sort: ['path'] }))
  const documents = found.hits.hits.map(({ _id }) => _id)
  const [first = '', second = ''] = documents
  for (const mark of ['star', 'recommend']) await user('POST', `/api/${project}/documents/batchUpdate/${mark}`, documents)
  const tag = { docIds: documents, tags: [`of-${key}`, 'urgent'] }
  await user('POST', `/api/${project}/documents/batchUpdate/tag`, tag)
  const note = { form: 'expression', path: `.*|${name}`, note: `a note of ${name}` }
  const noted = z.looseObject({}).parse(await user('POST', `/api/${project}/notes`, note))
  const card = { document: first, start: 0, end: 1, quote: '', note: `a card of ${name}` }
  const text = z.object({ content: z.string() }).parse(await user('GET', `/api/${project}/documents/content/${first}`)).content
  const carded = z.looseObject({}).parse(await user('POST', `/api/${project}/cards`, { ...card, quote: text.slice(0, 1) }))
  const rule = { kind: 'hide', mentionNorm: `nobody@${name}.example` }
  const ruled = z.looseObject({}).parse(await user('POST', `/api/${project}/names/rules`, rule))
  const opened = { type: 'DOCUMENT', name: first, uri: `/ds/${project}/${first}`, projectIds: [project] }
  const event = Numbered.parse(await user('PUT', '/api/users/me/history', opened))
  const searched = { type: 'SEARCH', name: `search of ${key}`, uri: `/?q=a&indices=${project}`, projectIds: [project] }
  const saved = Numbered.parse(await user('PUT', '/api/users/me/history', searched))
  await user('PUT', `/api/users/me/searches/${saved.id}`, { clause: { match_all: {} } })
  await user('PUT', `/api/users/me/searches/${saved.id}/alerts`, { alerts: true })
  const batch = String(await upload(user, project, `list of ${key}`))
  const download = z
    .looseObject({})
    .parse(await user('POST', '/api/task/batchDownload', { options: { projectIds: [project], query: '*' } }))
  const scroll = z
    .object({ _scroll_id: z.string() })
    .parse(await user('POST', `/api/index/search/${project}/_search?scroll=10m`, { size: 1 }))
  const pit = z.looseObject({}).parse(await user('POST', `/api/index/search/${project}/_pit?keep_alive=10m`))
  const ids = {
    document: first,
    'second-document': second,
    note: noted.id,
    card: carded.id,
    rule: ruled.id,
    event: event.id,
    search: saved.id,
    batch,
    download: download.id ?? download.taskId,
    scroll: scroll._scroll_id,
    pit: pit.pit_id ?? pit.id,
  }
  return Object.fromEntries(Object.entries(ids).map(([kind, id]) => [`${kind}-${key}`, String(id)]))
}

async function upload(user: Ask, projects: string, name: string): Promise<unknown> {
  const line = (field: string, value: string, file = '') =>
    `--x\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n${value}\r\n`
  const body = `${line('name', name)}${line('published', 'true')}${line('csvFile', 'a\nthe', '; filename="a.csv"')}--x--\r\n`
  return user('POST', `/api/batch/search/${projects}`, body)
}

async function signIn(program: Program, login: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ username: login, password })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(new URL('/auth/login', program.address), { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`${login} was not let in: ${answer.status}`)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  return { cookie: cookie.join('; '), 'sec-fetch-site': 'same-origin' }
}

async function untilIdle(operator: Ask): Promise<void> {
  const deadline = performance.now() + 240_000
  while (performance.now() < deadline) {
    const tasks = States.parse(await operator('GET', '/api/task/all'))
    const faulty = tasks.find(({ state }) => state === 'ERROR')
    if (faulty) throw new Error(`${faulty.name} ended with a fault: ${JSON.stringify(faulty.error)}`)
    if (!tasks.some(({ state }) => ['CREATED', 'QUEUED', 'RUNNING'].includes(state))) return
    await sleep(100)
  }
  throw new Error('the tasks did not end')
}
