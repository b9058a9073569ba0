import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { pick, seeded } from '../../harness/seeded.ts'
import { Crowd, type Met } from './crowd.ts'
import { type Asking, signInAs } from './signed-in.ts'

const Hits = z.object({ hits: z.object({ hits: z.array(z.object({ _id: z.string(), _routing: z.string().optional() })) }) })

// Started by many-people.ts as a process of its own, which gives way to the server: they are on other machines elsewhere.
const [, , file = ''] = process.argv
const crowd = Crowd.parse(JSON.parse(readFileSync(file, 'utf8')))
const met: Met = { times: {}, faults: [] }

await Promise.all(crowd.people.map((name, at) => live(name, at)))
process.stdout.write(JSON.stringify(met))

/** One person: signs in, then searches, opens, tags and goes on, with pauses to think. */
async function live(name: string, at: number): Promise<void> {
  const random = seeded(at + 1)
  const think = () => delay(Math.min(-Math.log(1 - random()) * crowd.thinkMs, Math.max(0, crowd.endsAt - Date.now())))
  await delay(random() * crowd.thinkMs)
  const ask = await timed('sign in', () => signInAs(crowd.address, name, crowd.password))
  if (!ask) return
  await timed('start', () =>
    Promise.all([ask('GET', '/settings'), ask('GET', '/api/users/me'), ask('GET', '/api/users/me/permissions')]),
  )
  let turn = at
  while (Date.now() < crowd.endsAt) {
    await think()
    const hit = await search(ask, turn, random)
    turn += 1
    await think()
    if (hit) await read(ask, hit, random)
  }
}

type Hit = z.infer<typeof Hits>['hits']['hits'][number]

async function search(ask: Asking, turn: number, random: () => number): Promise<Hit | undefined> {
  const body = turn % 3 === 0 ? pick(random, crowd.bodies) : bodyFor(pick(random, crowd.words))
  const found = await timed('search', () => ask('POST', `/api/index/search/${crowd.project}/_search`, body))
  const hits = found === undefined ? [] : Hits.parse(found).hits.hits
  return hits.length === 0 ? undefined : pick(random, hits)
}

function bodyFor(word: string) {
  return {
    query: { bool: { must: [{ match: { type: 'Document' } }, { query_string: { query: word } }] } },
    highlight: { fields: { content: { number_of_fragments: 3 } } },
    aggs: { contentType: { terms: { field: 'contentType', size: 25 } } },
    _source: { excludes: ['content', 'content_translated'] },
    size: 25,
  }
}

async function read(ask: Asking, { _id, _routing = _id }: Hit, random: () => number): Promise<void> {
  const { project } = crowd
  await timed('open', () => ask('GET', `/api/index/search/${project}/_doc/${_id}?routing=${_routing}&_source_excludes=content`))
  await timed('text', () => ask('GET', `/api/${project}/documents/content/${_id}?routing=${_routing}&offset=0&limit=10000`))
  if (random() < 0.2)
    await timed('tag', () =>
      ask('PUT', `/api/${project}/documents/tags/${_id}?routing=${_routing}`, ['seen', pick(random, crowd.words)]),
    )
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> {
  const begun = performance.now()
  try {
    const result = await work()
    const times = met.times[what] ?? []
    met.times[what] = times
    times.push(performance.now() - begun)
    return result
  } catch (error) {
    met.faults.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}
