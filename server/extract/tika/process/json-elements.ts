const quote = 0x22
const backslash = 0x5c
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/**
 * Splits the bytes of a JSON array into its elements, each parsed on its own, so that a large answer is never in memory twice.
 * Pieces may be cut anywhere. Ends when the array does.
 */
export async function* jsonElements(pieces: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  let depth = 0
  let isText = false
  let isEscaped = false
  let kept: Buffer[] = []
  for await (const piece of pieces) {
    let from = depth > 1 ? 0 : -1
    for (let i = 0; i < piece.length; i += 1) {
      const byte = piece[i] ?? 0
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isText = false
      } else if (byte === quote) isText = true
      else if (openings.has(byte)) {
        depth += 1
        if (depth === 2) from = i
      } else if (closings.has(byte)) {
        depth -= 1
        if (depth !== 1) continue
        kept.push(piece.subarray(from, i + 1))
        yield JSON.parse(Buffer.concat(kept).toString())
        kept = []
        from = -1
      }
    }
    if (from >= 0) kept.push(piece.subarray(from))
  }
}
