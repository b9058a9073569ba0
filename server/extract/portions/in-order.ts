/** Does several things at the same time, and answers in the order in which they were begun. Where one fails, those begun are awaited before it is told. */
export async function* inOrder<T>(works: AsyncIterable<() => Promise<T>>, atOnce: number): AsyncGenerator<T> {
  const begun: Promise<T>[] = []
  try {
    for await (const work of works) {
      const one = work()
      // Its turn to be awaited comes later.
      one.catch(() => {})
      begun.push(one)
      const [first] = begun
      if (first === undefined || begun.length < atOnce) continue
      yield await first
      begun.shift()
    }
    for (let one = begun[0]; one !== undefined; one = begun[0]) {
      yield await one
      begun.shift()
    }
  } finally {
    await Promise.allSettled(begun)
  }
}
