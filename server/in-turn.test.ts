import { expect, it } from 'vitest'
import { InTurn } from './in-turn.ts'

it('does one after the other, also after one that failed', async () => {
  const turns = new InTurn()
  const told: string[] = []
  const first = Promise.withResolvers<void>()
  const results = Promise.allSettled([
    turns.run(async () => {
      await first.promise
      told.push('first')
      throw new Error('failed')
    }),
    turns.run(async () => told.push('second')),
  ])
  first.resolve()
  await turns.ended()
  expect(told).toEqual(['first', 'second'])
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
