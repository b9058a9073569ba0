import { describe, expect, it } from 'vitest'
import { openRecords } from '../records/open.ts'
import { getDocument, getSource } from './get-document.ts'
import { fakeEngine } from './testing/fake-engine.ts'

describe('a document or named entity by its id', () => {
  it.each([getDocument, getSource])('is not looked for any longer than somebody waits (%o)', async (get) => {
    const records = await openRecords(':memory:')
    const { signal } = new AbortController()
    const heard: unknown[] = []
    const engine = fakeEngine({
      search: async (_, until) => {
        heard.push(until)
        return { total: 0, maxScore: null, hits: [], aggregations: {} }
      },
    })
    await get({ records, engine }, { index: 'p', id: 'nobody', signal }).catch(() => {})
    await records.close()
    expect(heard).toEqual([signal])
  })
})
