import type { Call } from '@dossier/contract'
import { type CallInput, callInputs, keyOf } from '@dossier/server/http/testing/call-inputs.ts'
import { asked as askedProject } from '@dossier/server/http/testing/callers.ts'
import { fillIn, readCases } from '../../contract/case.ts'
import type { Asked } from './ask.ts'
import { closed, open } from './world.ts'

/** A request of both worlds; `{name}` stands for a thing of the world that is asked. */
export type Template = Asked & { call: string }

const projects = [open, closed, 'unheard']
const several = [`${open},${closed}`, `${open},unheard`]
const json = { 'content-type': 'application/json' }
const owners = [`eve-${open}`, `ada-${open}`, `eve-${closed}`, `ada-${closed}`]
const of = (kind: string) => owners.map((owner) => `{${kind}-${owner}}`)
/** The id of a task that nobody has handed in yet. */
const newTask = '7d9f0c52-64f1-4c1e-9f0b-3a5f6f2f8a11'
const both = ['{batch-eve-both}', '{batch-ada-both}']

/** What parameters name, by a part of the address; the first that fits. A word stands for what there is nowhere. */
const named: readonly [RegExp, readonly string[]][] = [
  [/\/batch-search\/names\/:|batch\/search\/:id$|batch-search\/(?:preview|suggestions)\/:/, [...of('batch'), ...both]],
  // Its author may go on with one whose project was closed, and knows that it is there.
  [/\/batch\/search\/:id\/again$/, [...of('batch'), '{batch-ada-both}', 'x']],
  [/\/batch\/search|task\/batchSearch\/copy/, [...of('batch'), ...both, 'x']],
  [/\/task\/|batchDownload\/:id/, [...of('batch'), ...of('download'), ...both, 'x']],
  [/\/scroll\/:id/, [...of('scroll'), 'x']],
  [/\/searches\/:id/, [...of('search'), '1']],
  [/\/card\/:id/, [...of('card'), '1']],
  [/\/note\/:id/, [...of('note'), '1']],
  [/\/rules\/:rule/, [...of('rule'), '1']],
  [/\/users\/:uid|\/key\/:user/, ['eve', 'ada', 'x']],
  [/:project|:indices/, [...of('document'), `{second-document-ada-${open}}`, 'x']],
]

const others: Record<string, string> = {
  page: '1',
  run: '1',
  version: '1',
  number: '1',
  type: '_doc',
  names: 'path',
  tags: 'urgent',
  label: 'urgent',
  code: 'eng',
  pipeline: 'EMAIL',
  finder: 'EMAIL',
  language: 'ENGLISH',
  kind: 'plugins',
  repository: 'x',
  snapshot: 'x',
}

/** Every call with each project and each thing that it can name. */
export function requestsOf(call: Call): Template[] {
  const input = callInputs[keyOf(call)] ?? {}
  const wanted = input.projectsIn ?? (/:indices/.test(call.path) ? ':indices' : ':project')
  const withProject =
    call.path.includes(wanted) || /:name|search\/\*/.test(call.path) || JSON.stringify(input).includes(askedProject)
  const among = withProject ? [...projects, ...(/:indices|batch/.test(call.path) ? several : [])] : [open]
  return among.flatMap((project) => thingsOf(call, wanted).map((thing) => fill(call, input, { wanted, project, thing })))
}

function thingsOf({ method, path }: Call, wanted: string): readonly string[] {
  // Whoever knows the random id of somebody else's task is told that it is taken: nobody can have another under it.
  if (method === 'PUT' && path === '/api/task/:id') return [...of('batch').slice(0, 1), newTask, 'x']
  const rest = path.replaceAll(wanted, '')
  if (!/:(?:id|uid|user|rule)/.test(rest)) return ['x']
  return named.find(([pattern]) => pattern.test(path))?.[1] ?? ['x']
}

function fill(
  call: Call,
  { query, body, headers }: CallInput,
  { wanted, project, thing }: { wanted: string; project: string; thing: string },
): Template {
  const rest = call.path.startsWith('/api/index/search/') ? `${project}/_stats` : 'x'
  const path = call.path
    .replace(wanted, project)
    .replace(/(?<=\/(?:project|isDownloadAllowed|index)\/):name/, project)
    .replace('*', rest)
    .replace(/:(?:id|uid|user|rule)/, thing)
    .replace(/:(\w+)/g, (_, name: string) => others[name] ?? 'x')
  const renamed = (value: unknown) => JSON.stringify(value).replaceAll(askedProject, project)
  const search = query ? `?${new URLSearchParams(JSON.parse(renamed(query)))}` : ''
  const content = typeof body === 'string' ? body : body && renamed(body)
  return {
    call: keyOf(call),
    method: call.method,
    path: `${path}${search}`,
    headers: { ...(content !== undefined && json), ...headers },
    body: content,
  }
}

/** What names things in its query or body alone, or is understood in another form only: the call, its address, its body. */
const more: readonly (readonly [string, string, unknown?])[] = [
  ['GET /auth/callback', '/auth/callback?code=x&state=x'],
  ...of('event').map((eventId) => ['PUT /api/users/me/history', '/api/users/me/history', { eventId, name: 'renamed' }] as const),
  ...of('event').map((id) => ['DELETE /api/users/me/history/event', `/api/users/me/history/event?id=${id}`] as const),
  ...of('pit').map((id) => ['POST /api/index/search/_search', '/api/index/search/_search', { pit: { id } }] as const),
  ...of('pit').map((id) => ['DELETE /api/index/search/_pit', '/api/index/search/_pit', { id }] as const),
  ...of('pit').map((id) => {
    const call = 'DELETE /api/index/search/_search/point_in_time'
    return [call, '/api/index/search/_search/point_in_time', { pit_id: [id] }] as const
  }),
  ...of('scroll').flatMap((scroll_id) =>
    ['GET', 'POST', 'DELETE'].map((method) => {
      const path = '/api/index/search/_search/scroll'
      return [`${method} ${path}`, path, { scroll_id }] as const
    }),
  ),
  ...projects.flatMap(
    (index) =>
      [
        ['POST /api/index/search/_msearch', '/api/index/search/_msearch', [{ index }, {}]],
        [
          'POST /api/index/search/_mget',
          '/api/index/search/_mget',
          { docs: of('document').map((_id) => ({ _index: index, _id })) },
        ],
        ['POST /api/index/search/:indices/:type/_count', `/api/index/search/${index}/doc/_count`],
        ['GET /api/index/search/:indices/_mapping/:type', `/api/index/search/${index}/_mapping/doc`],
        ['GET /api/index/search/:indices/_mappings/:type', `/api/index/search/${index}/_mappings/doc`],
        ['GET /api/users/recommendations', `/api/users/recommendations?project=${index}`],
      ] as const,
  ),
  ...['ada', 'eve'].map((user) => ['GET /api/users/recommendationsby', `/api/users/recommendationsby?userids=${user}`] as const),
]

/** Those requests. */
export function otherRequests(): Template[] {
  return more.map(([call, path, body]) => {
    const [method = 'GET'] = call.split(' ')
    const lines = Array.isArray(body) ? body.map((line) => `${JSON.stringify(line)}\n`).join('') : JSON.stringify(body)
    return { call, method, path, headers: body === undefined ? {} : json, body: lines }
  })
}

/** The recorded requests of the contract's clients, each of both projects, and of both at once. */
export function recordedRequests(): Template[] {
  const values = {
    letter: `{document-ada-${open}}`,
    mail: `{document-ada-${closed}}`,
    attachment: `{second-document-ada-${open}}`,
  }
  return readCases().flatMap(([file, cases]) =>
    [open, closed, `${open},${closed}`].flatMap((project) =>
      cases.map((recorded) => {
        const { request } = fillIn(recorded, values)
        const body = request.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
        const renamed = (text: string) => text.replaceAll('local-datashare', project)
        return {
          call: `${file}: ${recorded.name}`,
          method: request.method,
          path: renamed(request.path),
          headers: { ...(request.body !== undefined && json), ...request.headers },
          body: body === undefined ? undefined : renamed(body),
        }
      }),
    ),
  )
}

/** The request as one world is asked: with its own things, or those of the other world that it does not have. */
export function asIn(template: Template, own: Record<string, string>, foreign: Record<string, string>): Asked {
  const put = (text: string) => text.replace(/\{([\w-]+)\}/g, (whole, name: string) => own[name] ?? foreign[name] ?? whole)
  const { method, path, headers, body } = template
  return { method, path: put(path), headers: headers ?? {}, body: body === undefined ? undefined : put(body) }
}
