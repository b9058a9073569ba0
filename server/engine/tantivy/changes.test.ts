import { expect, test } from 'vitest'
import type { EngineChange } from '../port.ts'
import { wireBatches } from './changes.ts'

const put = (rid: number, text: string): EngineChange => ({
  op: 'put',
  document: { rid, project: 'p', id: `${rid}`, segments: [text], fields: { dirname: '/a/b', path: '/a/b/c' } },
})

test('derives the project, the folders and the parts of a path', () => {
  const [batch] = [...wireBatches([put(1, 'x')])]
  const fields = { _index: 'p', dirname: '/a/b', 'dirname.tree': '/a/b', path: '/a/b/c', 'path.parts': '/a/b/c' }
  expect(batch).toEqual([{ put: { rid: 1, id: '1', segments: ['x'], fields } }])
})

test('keeps the order and splits large batches', () => {
  const text = 'x'.repeat(5 * 1024 * 1024)
  const changes: EngineChange[] = [put(1, text), { op: 'remove', rid: 1 }, put(2, text), { op: 'removeProject', project: 'p' }]
  expect([...wireBatches(changes)].map((batch) => batch.map((change) => Object.keys(change)[0]))).toEqual([
    ['put', 'remove', 'put'],
    ['removeProject'],
  ])
})

test('makes no batch of nothing', () => {
  expect([...wireBatches([])]).toEqual([])
})
