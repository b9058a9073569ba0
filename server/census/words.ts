/** Scripts without spaces between words: each character counts as a word. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const wordPattern = new RegExp(`[${unspaced}]|[[\\p{L}\\p{N}\\p{M}]--[${unspaced}]]+`, 'gv')
const asciiPattern = /[a-z0-9]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of ASCII.
const notAscii = /[^\x00-\x7f]/
/** Soft hyphens, joiners and directional marks occur inside words without being part of them. */
const invisible = /\u00ad|\u034f|[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/** The words of a text, folded so that two readers spell them alike: compatibility forms, case and invisible characters are ignored. */
export function wordsOf(text: string): string[] {
  if (!notAscii.test(text)) return text.toLowerCase().match(asciiPattern) ?? []
  return text.normalize('NFKC').replace(invisible, '').toLowerCase().match(wordPattern) ?? []
}

/** Whether a text begins with another one as it stands, but for ends of lines and white space around it: then it has all its words. */
export function isSameText(found: string, text: string): boolean {
  const [longer, start] = [withLineFeeds(found).trimStart(), withLineFeeds(text).trim()]
  return longer.startsWith(start) && /^\s?$/.test(longer.charAt(start.length))
}

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** How often each word occurs. */
export function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const block of blocksOf(text)) for (const word of wordsOf(block)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const blockLength = 1 << 20

/** Chunks of about a megabyte, split at white space, so that a huge text is never folded in memory as a whole. */
function* blocksOf(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    let end = Math.min(text.length, start + blockLength)
    while (end < text.length && !/\s/.test(text.charAt(end))) end += 1
    yield text.slice(start, end)
    start = end
  }
}
