import { expect, it } from 'vitest'
import type { TaskRow } from '../../tasks/row.ts'
import { PendingNews } from './pending-news.ts'

const rowOf = (id: string, progress: number, user_id = 'ann'): TaskRow => ({
  id,
  class: 'x',
  project: null,
  user_id,
  state: 'RUNNING',
  progress,
  args: '{}',
  properties: '{}',
  result: null,
  error: null,
  leader_id: null,
  stop_requested: 0,
  attempts: 1,
  created_at: 1,
  started_at: 1,
  completed_at: null,
  updated_at: 1,
  preferred_at: null,
  first_places: null,
  worker_id: null,
})

it('keeps of each task the latest alone for somebody who takes nothing for long', () => {
  const pending = new PendingNews(({ user_id }) => user_id === 'ann')
  for (let at = 0; at < 10_000; at += 1) pending.tell({ rows: [rowOf('a', at), rowOf('b', at), rowOf('c', at, 'bob')], gone: [] })
  expect(pending.take().rows.map(({ id, progress }) => [id, progress])).toEqual([
    ['a', 9_999],
    ['b', 9_999],
  ])
  expect(pending.take()).toEqual({ rows: [], gone: [] })
})

it('tells that a task is gone only to whoever was told that it was there', () => {
  const pending = new PendingNews(({ user_id }) => user_id === 'ann')
  pending.begin(['known'])
  pending.tell({ rows: [rowOf('a', 0), rowOf('other', 0, 'bob')], gone: [] })
  pending.tell({ rows: [], gone: ['a', 'other', 'known'] })
  expect(pending.take()).toEqual({ rows: [], gone: ['known'] })
  pending.tell({ rows: [rowOf('a', 0)], gone: [] })
  pending.take()
  pending.tell({ rows: [], gone: ['a'] })
  expect(pending.take().gone).toEqual(['a'])
})

it('ends with what kept the news away', () => {
  const pending = new PendingNews(() => true)
  pending.fail(new Error('the records are gone'))
  expect(() => pending.take()).toThrow('the records are gone')
})
