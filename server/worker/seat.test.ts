import { AppError } from '@dossier/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { LeadWork } from '../records/leading.ts'
import { Seat, type SeatOptions } from './seat.ts'
import type { WorkerProcess } from './supervise.ts'

/** A seat whose turn the test gives and takes. `opened`: the workers that were opened, with what was done to each. */
function openSeat({
  isTaken = false,
  looksAtOnce = true,
  countSharing,
}: {
  isTaken?: boolean
  looksAtOnce?: boolean
  countSharing?: () => Promise<number>
} = {}) {
  const failures: (() => Promise<void>)[] = []
  const lost = new AbortController()
  const place = { isTaken, work: undefined as LeadWork | undefined, released: 0 }
  const opened: { did: string[]; lastEnd: string; lost: AbortSignal }[] = []
  const told: string[] = []
  const options: SeatOptions = {
    lead: async (work) => {
      if (place.isTaken) throw new AppError('CONFLICT', { message: 'the worker on a has it' })
      place.work = work
      return { release: async () => void place.released++ }
    },
    open: (lost, lastEnd) => {
      const did: string[] = []
      opened.push({ did, lastEnd, lost })
      return noting(did)
    },
    tell: async () => {
      told.push('work')
      await failures.shift()?.()
    },
    log: () => {},
    onTurn: ({ state }) => told.push(state),
    retryMs: 5,
    looksAtOnce,
    lost: lost.signal,
    ...(countSharing && { countSharing }),
  }
  const seat = new Seat(options)
  onTestFinished(() => seat.stop())
  return { seat, place, opened, told, failures, lost }
}

function noting(did: string[]): WorkerProcess {
  return {
    wake: () => void did.push('wake'),
    requireLending: async () => {},
    lend: (id) => void did.push(`lend ${id}`),
    tellConfig: () => void did.push('config'),
    pid: () => 7,
    stop: async () => void did.push('stop'),
  }
}

it('works where nobody else does, and looks for work at once', async () => {
  const { seat, opened, told } = openSeat()
  await seat.take()
  seat.wake()
  seat.lend('t', ['secret'])
  expect(opened.map(({ did }) => did)).toEqual([['wake', 'wake', 'lend t']])
  expect([told, seat.pid()]).toEqual([['works'], 7])
})

it('begins nothing until it is asked to, and then goes on after each turn', async () => {
  const { seat, place, opened } = openSeat({ looksAtOnce: false })
  await seat.take()
  place.work?.onAway()
  place.work?.onBack()
  expect(opened.map(({ did }) => did)).toEqual([[], []])
  seat.wake()
  place.work?.onAway()
  place.work?.onBack()
  expect(opened.map(({ did }) => did)).toEqual([[], ['wake'], ['wake']])
})

it('tells whoever works while it waits, and works once that one is gone', async () => {
  const { seat, place, opened, told } = openSeat({ isTaken: true })
  await seat.take()
  seat.wake()
  expect([opened, told]).toEqual([[], ['waits', 'work']])
  place.isTaken = false
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  expect(opened.map(({ did, lastEnd }) => [did, lastEnd])).toEqual([[['wake'], 'killed']])
})

it('tells whoever works until that is told, and once more for what is asked for meanwhile', async () => {
  const { seat, told, failures } = openSeat()
  const away = () => Promise.reject(new Error('away'))
  const first = Promise.withResolvers<void>()
  failures.push(() => first.promise)
  seat.wake()
  seat.wake()
  expect(told).toHaveLength(1)
  failures.push(away, away)
  first.resolve()
  await vi.waitFor(() => expect(told).toHaveLength(4))
})

it('never works where it takes no turn', async () => {
  const { seat, opened, told } = openSeat()
  seat.wake()
  expect([opened, told]).toEqual([[], ['work']])
})

it('takes no passwords that would not reach the worker', async () => {
  const { seat } = openSeat({ isTaken: true })
  await seat.take()
  expect(() => seat.lend('t', ['secret'])).toThrow(/kept in memory only/)
  await expect(seat.requireLending()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

it('where several share the work, wakes its own and the others, and takes passwords while there are no others', async () => {
  let count = 1
  const { seat, place, opened, told } = openSeat({ looksAtOnce: false, countSharing: async () => count })
  await seat.take()
  expect(place.work?.isShared).toBe(true)
  seat.wake()
  expect([opened[0]?.did, told]).toEqual([['wake'], ['works', 'work']])
  await seat.requireLending()
  count = 2
  await expect(seat.requireLending()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

it('wakes its worker when somebody tells it to', async () => {
  const { seat, place, opened } = openSeat()
  await seat.take()
  place.work?.onNews?.()
  expect(opened[0]?.did).toEqual(['wake', 'wake'])
})

it('kills its worker with the connection that holds the turn, and begins anew when it is back, with nothing held against tasks', async () => {
  const { seat, place, opened, told } = openSeat()
  await seat.take()
  place.work?.onAway()
  expect(opened[0]?.lost.aborted).toBe(true)
  seat.wake()
  expect(told.at(-1)).toBe('work')
  place.work?.onBack()
  expect(opened.map(({ lastEnd, did }) => [lastEnd, did])).toEqual([
    ['killed', ['wake']],
    ['away', ['wake']],
  ])
})

it('waits for its turn again where another one took it meanwhile', async () => {
  const { seat, place, opened, told } = openSeat()
  await seat.take()
  place.isTaken = true
  place.work?.onAway()
  place.work?.onLost(new Error('another one has it'))
  await vi.waitFor(() => expect(told.at(-1)).toBe('waits'))
  expect(opened).toHaveLength(1)
})

it('gives its turn back where it may not work any more, and takes none', async () => {
  const { seat, place, opened, lost } = openSeat()
  await seat.take()
  lost.abort()
  await vi.waitFor(() => expect(place.released).toBe(1))
  place.work?.onLost(new Error('another one has it'))
  await seat.take()
  expect([opened.length, opened[0]?.did.at(-1)]).toEqual([1, 'stop'])
  await seat.stop()
  expect(place.released).toBe(1)
})

it('ends its worker before it gives its turn back', async () => {
  const { seat, place, opened } = openSeat()
  await seat.take()
  await seat.stop()
  expect([opened[0]?.did.at(-1), place.released]).toEqual(['stop', 1])
  place.work?.onBack()
  expect(opened).toHaveLength(1)
})
