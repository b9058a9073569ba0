import { readQueryString } from '@dossier/contract/query-string/parser'
import { expect, test } from 'vitest'
import { searchAnswerOf } from '../../testing/answers.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { fetchProjectWords, syntaxExamples } from './syntax-examples.ts'

const bucket = (key: string) => ({ buckets: [{ key, doc_count: 3 }] })

/** A project with these names, and a value of each of some fields. */
function answer(names: string[], values: Record<string, string>) {
  fakeServer(({ body }) => ({
    body: JSON.stringify(body).includes('mentionNorm')
      ? searchAnswerOf({ values: { buckets: names.map((key) => ({ key, doc_count: 1 })) } })
      : searchAnswerOf(Object.fromEntries(Object.entries(values).map(([field, key]) => [field, bucket(key)]))),
  }))
}

const examples = async () => syntaxExamples(await fetchProjectWords('p', new AbortController().signal)).map(({ query }) => query)

test('takes a name of two words, a type and a folder from the project, in queries that are understood', async () => {
  answer(['geneva', 'j. r. ewing', 'nadia crane'], { contentType: 'application/pdf', dirname: '/data/Board papers' })
  const queries = await examples()
  expect(queries).toContain('"nadia crane"')
  expect(queries).toContain('cra*')
  expect(queries).toContain('contentType:"application/pdf"')
  expect(queries).toContain('dirname:"/data/Board papers"')
  expect(queries.some((query) => query.startsWith('tags:'))).toBe(false)
  expect(queries.filter((query) => readQueryString(query).fault !== undefined)).toEqual([])
})

test('takes the words from an author where names were not looked for', async () => {
  answer([], { 'metadata.tika_metadata_dc_creator.keyword': 'Nadia Crane' })
  const queries = await examples()
  expect(queries).toContain('Nadia AND Crane')
  expect(queries).toContain('metadata.tika_metadata_dc_creator:"Nadia Crane"')
})

test('has words of its own for a project that has none', async () => {
  answer([], {})
  expect(await examples()).toContain('annual AND report')
})
