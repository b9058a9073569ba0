import { expect, test } from 'vitest'
import { createExports } from './kept-exports.ts'

const body = { search: {}, format: 'csv' as const, columns: ['path'], end: true }
const wanted = (caller: string) => ({ caller, projects: ['p', 'q'], body, total: 3 })

test('an export belongs to whoever prepared it, for its projects, for some minutes', async () => {
  let time = 0
  const exports = createExports(undefined, { perCaller: 2, inAll: 3, keptMs: 100 }, () => time)
  const { id } = (await exports.keep(wanted('ann'))).state
  expect((await exports.find('ann', ['p', 'q'], id)).state).toMatchObject({ state: 'waiting', total: 3 })
  for (const [caller, projects] of [['bob', ['p', 'q']] as const, ['ann', ['p']] as const])
    await expect(exports.find(caller, projects, id)).rejects.toThrow('does not exist')
  time = 90
  await exports.find('ann', ['p', 'q'], id)
  time = 180
  await exports.find('ann', ['p', 'q'], id)
  time = 290
  await expect(exports.find('ann', ['p', 'q'], id)).rejects.toThrow('does not exist')
})

test('those that nobody fetches make room, those that are being sent do not', async () => {
  const exports = createExports(undefined, { perCaller: 2, inAll: 3, keptMs: 100 }, () => 0)
  const first = await exports.keep(wanted('ann'))
  const second = await exports.keep(wanted('ann'))
  first.state.state = 'sending'
  second.state.state = 'sending'
  await expect(exports.keep(wanted('ann'))).rejects.toThrow('Too many exports')
  second.state.state = 'sent'
  const third = await exports.keep(wanted('ann'))
  await expect(exports.find('ann', ['p', 'q'], second.state.id)).rejects.toThrow()
  expect(await exports.find('ann', ['p', 'q'], third.state.id)).toBe(third)
})
