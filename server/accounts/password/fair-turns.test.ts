import { AppError } from '@dossier/contract'
import { expect, it } from 'vitest'
import { FairTurns } from './fair-turns.ts'

/** Turns of which each waits until it is let go, and who had theirs, in order; `refused`: who was sent away. */
function makeTurns(most: number) {
  const turns = new FairTurns(most)
  const [done, refused]: [string[], string[]] = [[], []]
  const gates: (() => void)[] = []
  const ask = (place: string, name = place) =>
    turns
      .run(place, async () => {
        done.push(name)
        await new Promise<void>((resolve) => gates.push(resolve))
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'TOO_MANY_SIGN_INS') throw error
        refused.push(name)
      })
  const letAllGo = async (asked: Promise<void>[]) => {
    const all = Promise.all(asked)
    const isOver = all.then(() => true)
    while (!(await Promise.race([isOver, Promise.resolve(false)]))) {
      gates.shift()?.()
      await Promise.resolve()
    }
  }
  return { turns, ask, letAllGo, done, refused }
}

it('lets places take turns, however many wait from one of them', async () => {
  const { ask, letAllGo, done } = makeTurns(100)
  const crowd = Array.from({ length: 5 }, (_, at) => ask('crowd', `crowd ${at}`))
  await letAllGo([...crowd, ask('ada'), ask('bob')])
  expect(done).toEqual(['crowd 0', 'crowd 1', 'ada', 'bob', 'crowd 2', 'crowd 3', 'crowd 4'])
})

it('sends the last of the longest line away where too many wait, and never who comes alone', async () => {
  const { ask, letAllGo, done, refused } = makeTurns(4)
  const crowd = Array.from({ length: 7 }, (_, at) => ask('crowd', `crowd ${at}`))
  const others = ['ada', 'bob'].map((name) => ask(name))
  await letAllGo([...crowd, ...others])
  expect(refused.toSorted()).toEqual(['crowd 3', 'crowd 4', 'crowd 5', 'crowd 6'])
  expect(done).toEqual(['crowd 0', 'crowd 1', 'ada', 'bob', 'crowd 2'])
})

it('sends whoever comes last away where each place has one who waits', async () => {
  const { ask, letAllGo, refused } = makeTurns(2)
  await letAllGo(['ada', 'bob', 'eve', 'zoe'].map((name) => ask(name)))
  expect(refused).toEqual(['zoe'])
})

it('goes on behind work that fails', async () => {
  const { turns } = makeTurns(2)
  const failed = turns.run('ada', () => Promise.reject(new Error('no')))
  const next = turns.run('bob', async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await turns.run('ada', async () => 'again')).toBe('again')
})
