import { beforeAll, describe, expect, it } from 'vitest'
import { storeTranslation } from '../../documents/testing/store-translation.ts'
import { searchProject } from '../search-project.ts'
import { isEngineBuilt, useRealEngine } from '../testing/real-engine.ts'
import type { TestDocument } from '../testing/store-documents.ts'

const field = 'content_translated.content'
const filler = 'a word and another one and so on '.repeat(32_000)
/** A megabyte each: the word stands at the beginning, at the end, or not at all. */
const translations: Record<string, string> = {
  early: `The harbour, ${filler}`,
  late: `${filler} the harbour`,
  ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`none${at}`, filler])),
}

describe.skipIf(!isEngineBuilt)('excerpts of long translations', () => {
  const documents = Object.entries(translations).map(
    ([id, content]): TestDocument => ({
      id,
      content: 'le port, port',
      source: { path: id, content_translated: [{ target_language: 'ENGLISH', content }] },
    }),
  )
  const under = useRealEngine(documents)
  beforeAll(async () => {
    for (const [id, text] of Object.entries(translations))
      await storeTranslation(under.records, { project: 'p', id, language: 'ENGLISH', text })
    // Whoever reads one of these fails.
    const none = under.records.db.selectFrom('translation').select('text_key').where('document_id', 'like', 'none%')
    await under.records.db
      .updateTable('segment')
      .set({ bytes: Buffer.from('damaged') })
      .where('rid', 'in', none)
      .execute()
  })

  async function excerpts(query: string, options: object = {}): Promise<Record<string, string[]>> {
    const highlight = { fields: { [field]: { fragment_size: 40, number_of_fragments: 1, ...options } } }
    const body = {
      size: 100,
      query: { query_string: { query } },
      highlight,
      _source: { excludes: ['content', 'content_translated'] },
    }
    const { hits } = (await searchProject(under, { indices: ['p'], body })).hits
    return Object.fromEntries(hits.flatMap(({ _id, highlight: found }) => (found?.[field] ? [[_id, found[field]]] : [])))
  }

  it('are of those in which the words are, wherever they stand; the others are not even read', async () => {
    expect(await excerpts('port OR harbour')).toEqual({
      early: [expect.stringContaining('The <em>harbour</em>, a word')],
      late: [expect.stringContaining('the <em>harbour</em>')],
    })
  })

  it('are none where the words are in originals alone', async () => {
    expect(await excerpts('port')).toEqual({})
  })

  it('are the whole text where that is asked for', async () => {
    const { early } = await excerpts('harbour', { number_of_fragments: 0 })
    expect(early?.[0]).toBe(`The <em>harbour</em>, ${filler}`)
  })
})
