import { expect, test } from 'vitest'
import { storeTranslation } from '../documents/testing/store-translation.ts'
import { readPuts } from '../indexing/follow/engine-puts.ts'
import { describeOnBoth } from '../records/testing/on-both.ts'

describeOnBoth('the index', (place) => {
  test('is told the translations of a document with it, in every new index too', async () => {
    const records = await place.open()
    const row = {
      project: 'p',
      id: 'a',
      root_id: 'a',
      parent_id: null,
      type: 'Document' as const,
      extraction_level: 0,
      entry_id: 1,
    }
    const rest = { version: 1, source: '{}', text_length: 0, segment_count: 0 }
    const { rid } = await records.db
      .insertInto('document')
      .values({ ...row, ...rest })
      .returning('rid')
      .executeTakeFirstOrThrow()
    await storeTranslation(records, { project: 'p', id: 'a', language: 'ENGLISH', text: 'The port' })
    await storeTranslation(records, { project: 'other', id: 'a', language: 'FRENCH', text: 'Le port' })
    const [change] = (await readPuts(records, [rid])).changes
    if (change?.op !== 'put') throw new Error('nothing is put')
    expect(change.document.fields['content_translated.content']).toEqual(['The port'])
    expect(change.document.wire?.().source).toMatchObject({
      content_translated: [{ translator: 'ARGOS', source_language: 'FRENCH', target_language: 'ENGLISH', content: 'The port' }],
    })
  })
})
