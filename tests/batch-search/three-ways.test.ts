import { setTimeout as sleep } from 'node:timers/promises'
import { defaults } from '@dossier/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { readTruth } from '../corpus/truth.ts'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { makeSample, truthFile } from '../harness/sample.ts'
import { countInTexts, wordsOf } from './count-in-texts.ts'

const { project } = defaults
const inTexts = { fields: ['content'] }
const queries = [...new Set(readTruth(truthFile).batchQueries.map(({ query }) => query))].filter(({ length }) => length > 1)

const Found = z.object({
  hits: z.object({
    total: z.object({ value: z.int() }),
    hits: z.array(z.object({ _source: z.object({ content: z.string().default('') }) })),
  }),
})
const Batch = z.object({ state: z.string(), nbErrors: z.int(), queries: z.record(z.string(), z.int()) })

let program: Program
let texts: string[][]

beforeAll(async () => {
  program = await startProgram(await makeFolder('three-ways-home'), [await makeSample('three-ways')])
  await untilIndexed(program)
  const { hits } = await search({ match_all: {} }, { size: 1_000, _source: ['content'] })
  expect(hits.hits).toHaveLength(hits.total.value)
  texts = hits.hits.map(({ _source }) => wordsOf(_source.content))
})

afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

it.each([
  ['as queries', false],
  ['as phrases', true],
])(
  'the planted queries %s have one count in a batch search, on the search page and in the texts themselves',
  async (_, isPhrase) => {
    const batch = await searchList(isPhrase, inTexts)
    const counted: Record<string, [batch: number | undefined, page: number, script: number]> = {}
    for (const query of queries) {
      const page = (await searchLine(query, isPhrase, inTexts)).hits.total.value
      counted[query] = [batch[query], page, countInTexts(texts, query, isPhrase)]
    }
    const apart = Object.entries(counted).filter(([, [one, ...others]]) => others.some((other) => other !== one))
    expect(apart).toEqual([])
    expect(Object.values(counted).filter(([count]) => count !== 0).length).toBeGreaterThan(isPhrase ? 25 : 40)
  },
  120_000,
)

it.each([
  ['as queries', false],
  ['as phrases', true],
])(
  'the planted queries %s have one count over all fields in a batch search and on the search page',
  async (_, isPhrase) => {
    const batch = await searchList(isPhrase, {})
    for (const query of queries) {
      expect([query, (await searchLine(query, isPhrase, {})).hits.total.value]).toEqual([query, batch[query]])
    }
  },
  120_000,
)

/** As the search page asks: client.md b.1. */
function searchLine(line: string, isPhrase: boolean, where: object) {
  const query = isPhrase ? `"${line.replaceAll(/["\\]/g, '\\$&')}"` : line
  return search({ bool: { should: [{ query_string: { query, ...where } }] } }, { size: 0 })
}

async function search(clause: object, body: object) {
  const query = { bool: { must: [{ match_all: {} }, clause, { match: { type: 'Document' } }] } }
  const asked = { ...body, query, track_total_hits: true }
  return Found.parse(await program.call('POST', `/api/index/search/${project}/_search`, asked))
}

async function searchList(isPhrase: boolean, where: object): Promise<Record<string, number>> {
  const form = new FormData()
  form.append('name', 'planted')
  form.append('phrase_matches', String(isPhrase))
  form.append('query_template', JSON.stringify({ query_string: { query: '<query>', ...where } }))
  form.append(
    'csvFile',
    new File(
      [queries.map((query) => (query.includes('"') ? `"${query.replaceAll('"', '""')}"` : query)).join('\n')],
      'planted.csv',
    ),
  )
  const answer = await fetch(new URL(`/api/batch/search/${project}`, program.address), { method: 'POST', body: form })
  const id = await answer.text()
  for (;;) {
    const {
      state,
      nbErrors,
      queries: counts,
    } = Batch.parse(await program.call('GET', `/api/batch/search/${id}?withQueries=true`))
    expect(nbErrors).toBe(0)
    if (state === 'SUCCESS') return counts
    await sleep(20)
  }
}
