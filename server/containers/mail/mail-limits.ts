import { boundaryOf, headerOf } from './mime.ts'

/** Limits of mail parsers: bytes of one unfolded header field, and fields of one message or part. */
const longestField = 90_000
const mostFields = 900
/** Structure, sender and date headers are kept however late they come. */
const important =
  /^(from|sender|reply-to|to|cc|bcc|subject|date|message-id|in-reply-to|references|mime-version|content-[a-z-]+):/i

/** Chunks of a message within parser limits, in order, and whether anything was left out. */
export type ShortMessage = { pieces: Buffer[]; isShortened: boolean }

/**
 * The same message with its long header fields cut and its fields beyond the first hundreds left out; bodies stay byte for byte. Heads of parts
 * are treated alike, messages inside it are not: they are documents of their own.
 */
export function shortenHeaders(message: Buffer): ShortMessage {
  const pieces: Buffer[] = []
  const boundaries = new Set<string>()
  let isShortened = false
  for (let at = 0; at < message.length; ) {
    const head = headAt(message, at)
    const short = shortHead(head.fields)
    isShortened ||= short.isShortened
    pieces.push(...short.pieces)
    const boundary = boundaryOf(headerOf(Buffer.concat(short.pieces).toString('latin1'), 'content-type'))
    if (boundary !== undefined) boundaries.add(boundary)
    const next = nextHead(message, head.end, boundaries)
    pieces.push(message.subarray(head.end, next))
    at = next
  }
  return { pieces, isShortened }
}

/** The fields of the head that begins here, each with its folded lines, and where the empty line behind it begins. */
function headAt(message: Buffer, from: number): { fields: Buffer[]; end: number } {
  const fields: Buffer[] = []
  let [start, at] = [from, from]
  while (at < message.length) {
    const isFolded = message[at] === 0x20 || message[at] === 0x09
    if (at > start && !isFolded) {
      fields.push(message.subarray(start, at))
      start = at
    }
    if (message[at] === 0x0a || (message[at] === 0x0d && message[at + 1] === 0x0a)) return { fields, end: at }
    at = lineEnd(message, at)
  }
  if (at > start) fields.push(message.subarray(start, at))
  return { fields, end: at }
}

function shortHead(fields: Buffer[]): ShortMessage {
  const kept = fields.filter((field, number) => number < mostFields || important.test(field.toString('latin1', 0, 64)))
  const pieces = kept.slice(0, mostFields + 50).flatMap(shortField)
  return { pieces, isShortened: kept.length < fields.length || fields.some(({ length }) => length > longestField) }
}

/** Truncated at a word boundary, if there is one. */
function shortField(field: Buffer): Buffer[] {
  if (field.length <= longestField) return [field]
  let end = Math.max(field.lastIndexOf(' ', longestField), field.lastIndexOf('\n', longestField))
  if (end < longestField / 2) end = longestField
  // An empty line would end the head.
  while (end > 0 && (field[end - 1] ?? 0) <= 0x20) end -= 1
  return [field.subarray(0, end), Buffer.from('\n')]
}

/** Where the head of the next part begins, behind the line of its boundary; the end where there is none. */
function nextHead(message: Buffer, from: number, boundaries: ReadonlySet<string>): number {
  let next = message.length
  for (const boundary of boundaries) {
    const mark = `\n--${boundary}`
    let at = message.indexOf(mark, from)
    // The last one has no part behind it.
    while (at >= 0 && at < next && message.toString('latin1', at + mark.length, at + mark.length + 2) === '--')
      at = message.indexOf(mark, at + mark.length)
    if (at >= 0) next = Math.min(next, lineEnd(message, at + 1))
  }
  return next
}

function lineEnd(message: Buffer, at: number): number {
  const end = message.indexOf('\n', at)
  return end < 0 ? message.length : end + 1
}
