/** What was asked for has not been read yet: it may be asked for again, and reading goes on meanwhile. */
export class StillReading extends Error {
  override name = 'StillReading'
}

/** An answer, within a time. @throws StillReading after it; the work goes on. */
export async function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StillReading()), limitMs)
  })
  // Nobody may be left to hear that it failed.
  answer.catch(() => undefined)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
