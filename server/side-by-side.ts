/** Does something with each item, at most `most` at a time; what became of each, in their order. Ends with the first failure, once no item is begun any more. */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const take = async () => {
    for (const [at, item] of left) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, take))
  return results
}
