import { expect, it } from 'vitest'
import { FilesAtWork, type Progress } from './files-at-work.ts'

const file = (entry_id: number) => ({ entry_id })

/** Files whose reading and storing end when the test says so. */
function open(room = { readers: 1, storedAtOnce: 1 }) {
  const leaves: (() => void)[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const asides: Progress[] = []
  const files = new FilesAtWork(room, (_entry, progress) => {
    leaves.push(progress.leave)
    asides.push(progress)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  })
  return { files, leaves, asides, ends }
}

it('has room for the next file once the reader is free, and until too many wait for the disk', async () => {
  const { files, leaves, ends } = open()
  files.start(file(1))
  expect(files.hasRoom).toBe(false)
  const change = files.change
  leaves[0]?.()
  await change
  expect([files.hasRoom, files.ids]).toEqual([true, [1]])
  files.start(file(2))
  leaves[1]?.()
  expect([files.hasRoom, files.ids]).toEqual([false, [1, 2]])
  const stored = files.change
  ends[0]?.resolve()
  await stored
  expect([files.hasRoom, files.ids]).toEqual([true, [2]])
})

it('throws the first fault when all others are at their end', async () => {
  const { files, ends } = open({ readers: 2, storedAtOnce: 0 })
  files.start(file(1))
  files.start(file(2))
  ends[1]?.reject(new Error('disk full'))
  await files.change
  expect(files.hasFailed).toBe(true)
  const finished = files.finish()
  ends[0]?.reject(new Error('a later one'))
  await expect(finished).rejects.toThrow('disk full')
  expect(files.ids).toEqual([])
})

it('goes on with others while files wait aside, and counts them again when it is their turn', async () => {
  const { files, asides, ends } = open()
  for (const id of [1, 2, 3]) {
    files.start(file(id))
    asides.at(-1)?.aside()
  }
  expect([files.hasRoom, files.inHand, files.ids]).toEqual([true, 0, [1, 2, 3]])
  files.start(file(4))
  expect(files.hasRoom).toBe(false)
  asides.at(-1)?.leave()
  expect(files.hasRoom).toBe(true)
  asides[0]?.turn()
  expect([files.hasRoom, files.inHand]).toEqual([false, 2])
  const stored = files.change
  ends[0]?.resolve()
  await stored
  expect([files.hasRoom, files.inHand, files.ids]).toEqual([true, 1, [2, 3, 4]])
})
