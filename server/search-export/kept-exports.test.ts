import { expect, test } from 'vitest'
import { createExports } from './kept-exports.ts'

const body = { search: {}, format: 'csv' as const, columns: ['path'], end: true }
const wanted = (caller: string) => ({ caller, projects: ['p', 'q'], body, total: 3 })

test('an export belongs to whoever prepared it, for its projects, for some minutes', () => {
  let time = 0
  const exports = createExports({ perCaller: 2, inAll: 3, keptMs: 100 }, () => time)
  const { id } = exports.keep(wanted('ann')).state
  expect(exports.find('ann', ['p', 'q'], id).state).toMatchObject({ state: 'waiting', total: 3 })
  for (const [caller, projects] of [['bob', ['p', 'q']] as const, ['ann', ['p']] as const])
    expect(() => exports.find(caller, projects, id)).toThrow('does not exist')
  time = 90
  exports.find('ann', ['p', 'q'], id)
  time = 180
  exports.find('ann', ['p', 'q'], id)
  time = 290
  expect(() => exports.find('ann', ['p', 'q'], id)).toThrow('does not exist')
})

test('those that nobody fetches make room, those that are being sent do not', () => {
  const exports = createExports({ perCaller: 2, inAll: 3, keptMs: 100 }, () => 0)
  const first = exports.keep(wanted('ann'))
  const second = exports.keep(wanted('ann'))
  first.state.state = 'sending'
  second.state.state = 'sending'
  expect(() => exports.keep(wanted('ann'))).toThrow('Too many exports')
  second.state.state = 'sent'
  const third = exports.keep(wanted('ann'))
  expect(() => exports.find('ann', ['p', 'q'], second.state.id)).toThrow()
  expect(exports.find('ann', ['p', 'q'], third.state.id)).toBe(third)
})
