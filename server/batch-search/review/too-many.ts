/** Reviews that are kept at hand at a time, and hits of all of them but the last. */
const keptTables = 4
const keptHits = 5_000_000

/** Which reviews are kept no longer, by their keys; of those at hand, the last that was asked for last. */
export function tooMany(tables: ReadonlyMap<number, { hits: number }>): number[] {
  const [, ...before] = [...tables].reverse()
  let hits = 0
  return before.flatMap(([id, table], at) => {
    hits += table.hits
    return at + 1 < keptTables && hits <= keptHits ? [] : [id]
  })
}
