import { readTerms } from '@dossier/contract/query-string/terms'
import { describe, expect, it } from 'vitest'
import { searchProject } from '../search-project.ts'
import { isEngineBuilt, useRealEngine } from '../testing/real-engine.ts'

describe.skipIf(!isEngineBuilt)('highlights with the real engine', () => {
  const under = useRealEngine()
  const search = (body: unknown) => searchProject(under, { indices: ['p'], body })

  it('marks matches in short and in very long texts', async () => {
    const highlight = {
      fields: { content: { fragment_size: 50, number_of_fragments: 3, pre_tags: ['<mark>'], post_tags: ['</mark>'] } },
    }
    const answer = await search({ query: { query_string: { query: 'offshore AND account' } }, highlight, sort: ['path'] })
    const [mail, long] = answer.hits.hits.map((hit) => hit.highlight?.content ?? [])
    expect(mail).toEqual(['<mark>offshore</mark> <mark>account</mark> in Genève is open. The <mark>account</mark>'])
    expect(long).toHaveLength(1)
    expect(long?.[0]).toMatch(/^[a-z ]+<mark>offshore<\/mark> <mark>account<\/mark>[a-z ]+$/)
  })

  it('marks other fields, and never lets text through as HTML', async () => {
    const query = { query_string: { query: 'trust OR geneva' } }
    const answer = await search({
      query,
      highlight: { fields: { content: { number_of_fragments: 0 }, 'metadata.tika_metadata_subject': {} } },
    })
    expect(answer.hits.hits[0]?.highlight).toEqual({
      content: [expect.stringContaining('Meridian <em>Trust</em> &amp; Co. &lt;script&gt;')],
      'metadata.tika_metadata_subject': ['<em>Geneva</em> shares'],
    })
  })

  it.each([
    ['jane offshore AND account', ['Jane 0', 'offshore 1', 'account 2']],
    ['-jane content:(acc* OR name:report) & [a TO b] offshore~ genève', ['account 0', 'offshore 1', 'Genève 2']],
    ['NOT (trust -jane) content:>a *:dear /off.*/ "the offshore" &', ['Dear 0', 'the 2', 'offshore 1']],
    ['account offshore acc* "offshore account"', ['account 0', 'offshore 1']],
  ])('tells the marks of the terms of %s apart', async (query, marks) => {
    const terms = readTerms(query).filter(({ mark }) => mark !== null)
    const should = terms.map((term) => ({ query_string: { query: term.query, default_field: 'content' } }))
    const pre_tags = terms.map((_, index) => `<${index}>`)
    const content = { type: 'fvh', pre_tags, post_tags: ['<'], highlight_query: { bool: { should } } }
    const answer = await search({ query: { ids: { values: ['mail'] } }, highlight: { encoder: 'default', fields: { content } } })
    const found = answer.hits.hits[0]?.highlight?.content?.join(' ').matchAll(/<(\d+)>([^<]+)</g) ?? []
    expect(new Set([...found].map(([, number, word]) => `${word} ${number}`))).toEqual(new Set(marks))
  })
})
