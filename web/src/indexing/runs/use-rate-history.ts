import { useEffect, useState } from 'react'
import type { IndexingTask } from '../../tasks/task.ts'
import { runNumbers } from './indexing-run.ts'

/** The span of the sparkline, in samples of about a second. */
export const rateSamples = 60

type Sample = { at: number; read: number }

/** Documents per second of a run, one number for each answer since the screen was opened; kept in memory only. */
export function useRateHistory(task: IndexingTask, answeredAt: number): number[] {
  const [samples, setSamples] = useState<Sample[]>([])
  const { read } = runNumbers(task)
  useEffect(() => {
    setSamples((before) => addSample(before, { at: answeredAt, read }))
  }, [answeredAt, read])
  return rates(samples)
}

/** Adds a sample unless it has the same time, and drops the oldest. */
export function addSample(samples: Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1)
  if (last && sample.at - last.at < 200) return samples
  return [...samples, sample].slice(-rateSamples - 1)
}

/** Documents per second between each two samples. */
export function rates(samples: Sample[]): number[] {
  return samples.slice(1).map((sample, index) => {
    const before = samples[index]
    if (!before) return 0
    return Math.max(0, ((sample.read - before.read) * 1000) / Math.max(1, sample.at - before.at))
  })
}
