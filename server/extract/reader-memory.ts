/** What Java takes beside the heap of the reading process, and the process that watches it; measured: 0.54 GB in all with a heap of 512 MB. */
export const readerOverheadMb = 128

/** The heap of the reading process in MB, by what child processes may take: more of it decides which giant is read, not how fast the rest is. */
export function readerHeapMb(budgetMb: number): number {
  return budgetMb >= 3_900 ? 1_024 : 512
}
