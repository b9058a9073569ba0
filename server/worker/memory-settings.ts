/**
 * V8's heaps in the worker process, its threads' too: each file leaves texts of many megabytes behind. With the small young generation that Node begins with they
 * grow old before they are collected, and an old one that grows from a few megabytes is collected whole at every step (decisions 0311, 0487). With half of this young generation
 * the worker takes a twelfth more of the processors (0877). The old one may grow to twice what was left of it before it is collected again: by a third
 * (0508) it was marked as a whole eight times in ten seconds, which took a tenth of all processor time of a run (0805).
 */
export const heapFlags = [
  '--initial-old-space-size=64',
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
]

/**
 * For glibc's malloc, in its environment: what is large goes back to the system when it is freed, and few threads have stores of their own. As it adapts itself,
 * buffers of files that were read once would stay its own for good (decision 0487).
 */
export const givesBack = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }
