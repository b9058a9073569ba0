const [leastWidth, mostWidth, perLetter] = [64, 320, 8]
/** Rows by which widths are told. */
const looked = 100

/** How wide each column is, in pixels, by the first rows. */
export function columnWidths(rows: readonly (readonly string[])[], columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => {
    const letters = Math.max(0, ...rows.slice(0, looked).map((row) => row[column]?.length ?? 0))
    return Math.min(mostWidth, Math.max(leastWidth, letters * perLetter + 18))
  })
}
