/**
 * Does something with each item, at most `most` at a time; what became of each, in their order. Throws the first failure: what was begun by then goes on by itself, and nothing more
 * is begun.
 */
export async function sideBySide<Item, Result>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items[Symbol.iterator]()
  let count = 0
  let isOver = false
  const take = async () => {
    for (let next = left.next(); !isOver && next.done !== true; next = left.next()) {
      const at = count++
      results[at] = await work(next.value).catch((error: unknown) => {
        isOver = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: most }, take))
  return results
}
