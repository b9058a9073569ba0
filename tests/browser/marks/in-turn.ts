import { mkdir, rmdir } from 'node:fs/promises'
import { afterAll, beforeAll, inject, vi } from 'vitest'

const longestTurnMs = 600_000

/** All marks of one project are counted, shown and removed by these tests: one file has its turn after the other. */
export function inTurn(): void {
  const place = inject('marksTurn')
  const take = () => mkdir(place).then(() => true, isTaken)
  beforeAll(() => vi.waitUntil(take, { timeout: longestTurnMs, interval: 200 }), longestTurnMs)
  afterAll(() => rmdir(place))
}

function isTaken(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
  throw error
}
