import { AppError } from '@dossier/contract'

/** Deeper bodies would exhaust the stack of whoever walks them; Elasticsearch's own parser allows 1000, no client goes beyond 30. */
const maxDepth = 200

/** A million short values, in a body of 20 MB, take two seconds to parse. A list of `terms` has 65,536 at most, a query 50,000 clauses. */
const mostValues = 250_000

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/** Refuses a JSON text that nests too deep or has too many values, read no further than to where it does. Throws AppError BAD_JSON or TOO_LARGE. */
export function refuseHeavy(json: Uint8Array): void {
  let depth = 0
  let commas = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) at = endOfString(json, at)
    else if (byte === openBrace || byte === openBracket) depth += 1
    else if (byte === closeBrace || byte === closeBracket) depth -= 1
    else if (byte === comma) commas += 1
    if (depth > maxDepth) throw new AppError('BAD_JSON', { message: `The body is nested deeper than ${maxDepth}` })
    if (commas >= mostValues) throw new AppError('TOO_LARGE', { message: `The body has more than ${mostValues} values` })
  }
}

function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}
