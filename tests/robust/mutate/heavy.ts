import { quantile } from '../../bench/measuring/table.ts'
import { type Answered, ask } from './ask.ts'
import type { Probes } from './probe-beside.ts'

const address = '/api/index/search/local-datashare/_search'
const headers = { 'content-type': 'application/json' }
const levels = (count: number, inner: string) => `${'{"bool":{"must":['.repeat(count)}${inner}${']}}'.repeat(count)}`
const all = '{"match_all":{}}'
const text = (query: string) => JSON.stringify({ query: { query_string: { query } } })
const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`)

/** Bodies that a server could die of. Each is refused with a sentence, or answered within its time. */
const heavyBodies: readonly (readonly [name: string, body: string])[] = [
  ['a query of 10 MB', text('money '.repeat(1_700_000))],
  ['a body of 10 MB of nonsense', JSON.stringify({ query: { terms: { path: words(1_200_000) } } })],
  ['10,000 clauses', JSON.stringify({ query: { bool: { should: words(10_000).map((word) => ({ term: { path: word } })) } } })],
  ['10,000 words in a query string', text(words(10_000).join(' OR '))],
  ['1,000 levels', `{"query":${levels(1_000, all)}}`],
  ['100,000 levels', `{"query":${levels(100_000, all)}}`],
  ['1,000 levels of brackets', text(`${'('.repeat(1_000)}a${')'.repeat(1_000)}`)],
  ['an expression that explodes', text('/(((a|b)*c)*d)*{0,40}(e|f){30,60}/')],
  ['nested repetitions', text('content:/((((.{0,50}){0,50}){0,50}){0,50})/')],
  ['wildcards within wildcards', text(`${'*a'.repeat(60)}*`)],
  ['a leading wildcard in every field', text('*e*')],
  [
    'fuzzy words',
    text(
      words(400)
        .map((word) => `${word}harbour~2`)
        .join(' '),
    ),
  ],
  [
    'a long sloppy phrase',
    JSON.stringify({ query: { match_phrase: { content: { query: 'the of and '.repeat(300), slop: 1_000 } } } }),
  ],
  [
    'facets of facets of facets',
    JSON.stringify({
      size: 0,
      aggs: {
        a: {
          terms: { field: 'path', size: 10_000 },
          aggs: {
            b: { terms: { field: 'dirname', size: 10_000 }, aggs: { c: { terms: { field: 'contentType', size: 10_000 } } } },
          },
        },
      },
    }),
  ],
  [
    'highlights of everything',
    JSON.stringify({
      query: { query_string: { query: 'the OR of OR a*' } },
      size: 1_000,
      highlight: { fields: { content: { number_of_fragments: 0 } } },
    }),
  ],
]

/** What a heavy body was answered each time, the slowest first; how long an ordinary search took meanwhile, beside its usual time; whether the engine died of it. */
type Heavy = { name: string; answers: Answered[]; usualMs: number; meanwhileMs: number; hasEngineDied: boolean }

type Watched = {
  probes: Probes
  /** Which processes of the engine run now. */
  engines(): string
}

/** Each is sent by four at once, again and again for so long: a single search would tell of chance. */
const heavyMs = 1_500

/** Sends each of them four times at once, while somebody else searches. */
export async function askHeavy(server: string, { probes, engines }: Watched): Promise<Heavy[]> {
  const found: Heavy[] = []
  for (const [name, body] of heavyBodies) {
    const usual = await probes.times(15)
    const before = engines()
    const until = performance.now() + heavyMs
    const askAgain = async () => {
      const answers: Answered[] = []
      do answers.push(await ask(server, { method: 'POST', path: address, body, headers }))
      while (performance.now() < until)
      return answers
    }
    const asked = Promise.all(Array.from({ length: 4 }, askAgain))
    const meanwhile = await probes.during(asked)
    found.push({
      name,
      answers: (await asked).flat().toSorted((one, other) => other.ms - one.ms),
      usualMs: quantile(usual, 0.5),
      meanwhileMs: quantile(meanwhile, 0.5),
      hasEngineDied: before === '' || engines() !== before,
    })
  }
  return found
}
