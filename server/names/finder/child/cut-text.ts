/** A piece of a text and where it begins, in UTF-16 units. */
export type Piece = { text: string; offset: number }

/** Where a text may be cut, the best first: between paragraphs, behind sentences, lines, words. */
const seams = ['\n\n', '. ', '\n', ' ']

/**
 * Cuts a text into pieces of at most `most` units, at the last good place of each half at least full, so that no name is cut but one in a word without end. What
 * one piece costs is then known beforehand, whatever the text is like.
 */
export function* cutText(text: string, most: number): Generator<Piece> {
  for (let offset = 0; offset < text.length; ) {
    const end = offset + most >= text.length ? text.length : cutBefore(text, offset, offset + most)
    yield { text: text.slice(offset, end), offset }
    offset = end
  }
}

function cutBefore(text: string, from: number, to: number): number {
  const window = text.slice(from, to)
  const least = window.length / 2
  for (const seam of seams) {
    const at = window.lastIndexOf(seam)
    if (at >= least) return from + at + seam.length
  }
  return isHigh(text.charCodeAt(to - 1)) ? to - 1 : to
}

/** The first half of a sign outside the basic plane. */
function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}
