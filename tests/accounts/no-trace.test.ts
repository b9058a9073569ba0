import { cp, mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { features } from '@dossier/server/features.ts'
import { keyOf } from '@dossier/server/http/testing/call-inputs.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { makeSample } from '../harness/sample.ts'
import { plain } from './no-trace/alike.ts'
import { type Asked, ask } from './no-trace/ask.ts'
import { medianOf, type Pair, pairsOf, ratioOf } from './no-trace/equal-time.ts'
import { asIn, otherRequests, recordedRequests, requestsOf, type Template } from './no-trace/requests.ts'
import { another, closed, open, openWorld, type World } from './no-trace/world.ts'

const calls = features.flatMap((feature) => feature.calls.map(({ call }) => call))
const changes = calls.filter(({ method }) => method !== 'GET')
/** Tells its user of their own lists, of which there is one more where the project is. */
const ofOwnLists = 'GET /api/local/batch-search/rights'
const reads = calls.filter((call) => call.method === 'GET' && keyOf(call) !== ofOwnLists)

let without: World
let withClosed: World
/** Calls of which some request was understood. */
const understood = new Set<string>()

beforeAll(async () => {
  const data = await makeFolder('no-trace-data')
  const sample = await makeSample('no-trace-sample')
  const documents = join(import.meta.dirname, '..', 'contract', 'documents')
  const mail = (name: string) => join(sample, 'Email', 'marchetti', name)
  const shared = [
    ...(await readdir(documents)).map((name) => join(documents, name)),
    join(sample, 'Bank', '2014', 'CS2014017 copy.pdf'),
  ]
  const files = { [another]: shared.slice(0, 2), [open]: shared, [closed]: [...shared, ...(await readdir(mail(''))).map(mail)] }
  for (const [project, paths] of Object.entries(files))
    for (const [at, path] of paths.entries()) {
      const folder = join(data, project, `${at}`)
      await mkdir(folder, { recursive: true })
      await cp(path, join(folder, basename(path)), { preserveTimestamps: true })
    }
  without = await openWorld(data, [open])
  withClosed = await openWorld(data, [open, closed])
}, 600_000)

afterAll(async () => {
  await without?.stop()
  await withClosed?.stop()
  await removeFolders()
})

const sessions = new Map<World, Record<string, string>>()
/** What ends a session, or lets another one begin. */
const endsSession = /sessions|password|^\/auth\//

async function answersOf(world: World, other: World, template: Template, hasChanged: boolean) {
  const headers = sessions.get(world) ?? (await world.signIn())
  sessions.set(world, headers)
  if (endsSession.test(template.path)) sessions.delete(world)
  const request: Asked = asIn(template, world.things, other.things)
  const answer = await ask(world.program.address, { ...request, headers: { ...headers, ...request.headers } })
  return plain(world, answer, hasChanged)
}

const isUneven = (ratio: number) => ratio < 0.6 || ratio > 1.6

/** A request that was understood, and refused for another reason. */
const refusal = /"code":"(?!BAD_)[A-Z_]+"/

/** Whether it may begin work that later answers tell of. */
const begins = ({ method, path }: Template) => method !== 'GET' && /task|batch/i.test(path)

async function expectAlike(templates: readonly Template[], hasChanged = false) {
  const differences = []
  for (const template of templates) {
    const [one, two] = await Promise.all([
      answersOf(without, withClosed, template, hasChanged),
      answersOf(withClosed, without, template, hasChanged),
    ])
    if (one.status !== 400 || refusal.test(one.body)) understood.add(template.call)
    if (hasChanged && begins(template)) await Promise.all([without.idle(), withClosed.idle()])
    if (!isDeepStrictEqual(one, two)) differences.push({ template, without: one, with: two })
  }
  expect(differences).toEqual([])
}

/** In the world with the closed project. What is not refused is not asked again: it would change something each time. */
async function expectEven(pairs: readonly Pair[]) {
  const asked = (template: Template) => answersOf(withClosed, without, template, true)
  const ratios: number[] = []
  const uneven: unknown[] = []
  for (const pair of pairs) {
    const [one, two] = [await asked(pair[0]), await asked(pair[1])]
    if (pair.some(({ method }) => method !== 'GET') && (one.status < 400 || two.status < 400)) continue
    let ratio = await ratioOf(pair, asked, 11)
    // Other work of the machine may have come between: what is uneven stays so.
    for (let again = 0; again < 4 && isUneven(ratio); again += 1) ratio = await ratioOf(pair, asked, 51)
    if (isUneven(ratio)) uneven.push({ pair, ratio })
    ratios.push(ratio)
  }
  expect(uneven).toEqual([])
  expect(ratios.length).toBeGreaterThan(50)
  expect(medianOf(ratios)).toBeGreaterThan(0.9)
  expect(medianOf(ratios)).toBeLessThan(1.1)
}

describe('two worlds that differ in a closed project answer alike', () => {
  it.each(reads.map((call) => [keyOf(call), call] as const))('%s', async (_key, call) => {
    await expectAlike(requestsOf(call))
  })
  it('tells an own list of both from others, and of its closed project nothing but that there is one', async () => {
    understood.add(ofOwnLists)
    const headers = await withClosed.signIn()
    const { status, text } = await ask(withClosed.program.address, {
      method: 'GET',
      path: '/api/local/batch-search/rights',
      headers,
    })
    expect(status).toBe(200)
    expect(text).not.toContain(`"${closed}"`)
    const own = { uuid: withClosed.things['batch-eve-both'], projects: [open], closedProjects: 1, openedProjects: [] }
    expect(JSON.parse(text)).toMatchObject({ items: [own] })
  })
  it('refuses what is closed in the time of what there is not', async () => {
    await expectEven(reads.flatMap((call) => pairsOf(requestsOf(call))))
  })
  it('what is named in queries and bodies', () => expectAlike(otherRequests(), true))
  it.each(changes.map((call) => [keyOf(call), call] as const))('%s', async (_key, call) => {
    // What the call before has begun must have ended in both.
    await Promise.all([without.idle(), withClosed.idle()])
    await expectAlike(requestsOf(call), true)
  })
  it('what clients of the contract were recorded to ask', async () => {
    await without.idle()
    await withClosed.idle()
    await expectAlike(recordedRequests(), true)
  })
  it('asks every call so that it is understood', () => {
    expect(calls.map(keyOf).filter((key) => !understood.has(key))).toEqual([])
  })
  it('refuses to change what is closed in the time of what there is not', async () => {
    await Promise.all([without.idle(), withClosed.idle()])
    const asked = changes.filter(({ path }) => !endsSession.test(path))
    await expectEven(asked.flatMap((call) => pairsOf(requestsOf(call))))
  })
})
