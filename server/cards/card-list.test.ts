import type { Passage } from '@dossier/contract/cards'
import { expect, it } from 'vitest'
import { describeOnBoth } from '../records/testing/on-both.ts'
import { listCards } from './card-list.ts'
import { cardDb, cardMigrations } from './tables.ts'

const id = 'a'.repeat(96)
const passage: Passage = {
  document: id,
  routing: id,
  start: 0,
  end: 4,
  quote: 'quay',
  title: 'a letter',
  path: '/a.txt',
  within: ['a.txt'],
  page: null,
  line: 1,
  sha256: null,
  digest: null,
  date: null,
  contentType: 'text/plain',
}

describeOnBoth(
  'the list of cards',
  (opened) => {
    it('has those of a project in their order, page by page, and none that was removed', async () => {
      const records = await opened.open()
      const keep = (project: string, position: number, note: string, removed_at: number | null = null) =>
        cardDb(records)
          .insertInto('card')
          .values({
            project,
            position,
            passage: JSON.stringify(passage),
            note,
            version: 1,
            user_id: 'ada',
            created_at: 1_700_000_000_000,
            changed_by: null,
            changed_at: null,
            removed_at,
          })
          .execute()
      await keep('leak', 3_072, 'third')
      await keep('leak', 1_024, 'first')
      await keep('leak', 2_048, 'gone', 1_700_000_000_001)
      await keep('other', 1_024, 'of another')
      await keep('leak', 2_560, 'second')
      const { cards, total } = await listCards(records, 'leak')
      expect([total, cards.map(({ note }) => note)]).toEqual([3, ['first', 'second', 'third']])
      expect(cards[0]).toMatchObject({
        ...passage,
        version: 1,
        author: 'ada',
        createdAt: '2023-11-14T22:13:20.000Z',
        changedAt: null,
      })
      expect((await listCards(records, 'leak', { from: 1, size: 1 })).cards.map(({ note }) => note)).toEqual(['second'])
    })
  },
  [{ feature: 'cards', steps: cardMigrations }],
)
