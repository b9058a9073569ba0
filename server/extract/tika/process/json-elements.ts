const quote = 0x22
const backslash = 0x5c
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/** Up to here an array is parsed at once: to look at each byte first takes several times as long. */
const wholeAtMostBytes = 1024 * 1024

/**
 * The elements of a JSON array that arrives in pieces, cut anywhere. Those of a long one are parsed one by one, so that it is never in memory twice; what
 * follows the end of a long one is not looked at.
 * @throws SyntaxError where a short one is not whole.
 */
export async function* jsonElements(pieces: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  const rest = pieces[Symbol.asyncIterator]()
  const begin: Buffer[] = []
  let isWhole = false
  for (let bytes = 0; bytes <= wholeAtMostBytes && !isWhole; ) {
    const { value, done } = await rest.next()
    isWhole = done === true
    if (done) break
    begin.push(value)
    bytes += value.length
  }
  if (!isWhole) yield* splitElements(joined(begin, rest))
  else if (begin.length > 0) yield* elementsOf(JSON.parse(Buffer.concat(begin).toString()))
}

function elementsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

async function* joined(begin: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* begin
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

async function* splitElements(pieces: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
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
