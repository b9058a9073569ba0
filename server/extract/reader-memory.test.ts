import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { filesAtOnce, readerHeaps, readersMb, worksBeside } from './reader-memory.ts'

/** Of `--memory 1.2g`, as much as the server, the worker and the engine leave (docs/proof.md). */
const budgetsMb = [800, 1_000, 1_200, 1_600, 2_400, 3_900, 8_000]

it('the quarantine has never less memory than the first reader, so that what fits does not hang on who else is read', () => {
  for (const budget of budgetsMb) {
    const { firstMegabytes, quarantineMegabytes } = readerHeaps(budget)
    expect(quarantineMegabytes).toBeGreaterThanOrEqual(firstMegabytes)
  }
})

it('both readers together stay within what child processes may take, from 1 GB on', () => {
  for (const budget of budgetsMb.slice(1)) expect(readersMb(budget)).toBeLessThanOrEqual(budget)
})

it('two files more are read at once than there are processors, as far as the heap goes, and two on any machine', () => {
  expect(filesAtOnce(100)).toBe(2)
  expect(filesAtOnce(3 * 105)).toBe(Math.min(3, availableParallelism() + 2))
  expect(filesAtOnce(1_000_000)).toBe(availableParallelism() + 2)
})

it('both readers work side by side only where memory and processors are there for both', () => {
  expect(worksBeside(1_200)).toBe(false)
  expect(worksBeside(8_000)).toBe(availableParallelism() >= 4)
})
