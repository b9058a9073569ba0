import { availableParallelism } from 'node:os'

/** Java's off-heap memory; measured: see decision 0266. */
const readerOverheadMb = 128

/**
 * The heaps of the two readers in MB, by what child processes may take. A larger one decides which giant is read, not how fast the rest is. That of the
 * quarantine is never the smaller one: it has the last word.
 */
export function readerHeaps(budgetMb: number): { firstMegabytes: number; quarantineMegabytes: number } {
  if (budgetMb >= 3_900) return { firstMegabytes: 1_024, quarantineMegabytes: 1_024 }
  if (budgetMb >= 1_600) return { firstMegabytes: 512, quarantineMegabytes: 512 }
  return { firstMegabytes: 320, quarantineMegabytes: 384 }
}

/** What both readers take together, in MB. */
export function readersMb(budgetMb: number): number {
  const { firstMegabytes, quarantineMegabytes } = readerHeaps(budgetMb)
  return firstMegabytes + quarantineMegabytes + 2 * readerOverheadMb
}

/** Heap for each file at the same time, in MB: with the smallest heap three, so that no processor waits for the next (decision 0881). */
const heapOfOneMb = 105

/** While some files are on their way to the reader, or their answers to us, it works on others (decision 0836). */
const onTheirWay = 2

/** How many files a reader has at the same time: two more than there are processors, as far as its memory goes, but at least two. */
export function filesAtOnce(heapMegabytes: number): number {
  return Math.max(2, Math.min(availableParallelism() + onTheirWay, Math.floor(heapMegabytes / heapOfOneMb)))
}

/** Whether both readers may be at work at the same time: with few processors or little memory the one would take them from the other. */
export function worksBeside(budgetMb: number): boolean {
  return budgetMb >= 1_600 && availableParallelism() >= 4
}
