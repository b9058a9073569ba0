import { expect, it } from 'vitest'
import type { ReadingWatch } from '../port.ts'
import { WatchTogether } from './watch-together.ts'

it('is aside only while every reading of the file is', async () => {
  const told: string[] = []
  const together = new WatchTogether({
    onAside: () => told.push('aside'),
    onTurn: () => told.push('turn'),
    onSlow: () => told.push('slow'),
  })
  const watches: ReadingWatch[] = []
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const readings = ends.map((end) =>
    together.during((watch) => {
      watches.push(watch)
      return end.promise
    }),
  )
  const [one, other] = watches
  one?.onAside()
  one?.onAside()
  expect(told).toEqual([])
  other?.onAside()
  expect(told).toEqual(['aside'])
  one?.onTurn()
  other?.onTurn()
  one?.onSlow()
  expect(told).toEqual(['aside', 'turn', 'slow'])
  for (const end of ends) end.resolve()
  await Promise.all(readings)
  expect(told).toEqual(['aside', 'turn', 'slow'])
})
