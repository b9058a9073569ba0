/** What stands before and after a match in a fragment: the tag before it tells the colour of its term. */
export const highlightTags = { before: (colour: number) => `<mark ${colour}>`, after: '</mark>' } as const

/** A run of an excerpt: plain, or matched, with the colour of its term. */
export type ExcerptPiece = { text: string; colour: number | null }

/**
 * Cuts a fragment at the engine's marks. The result is text and is shown as text: marks that stand in the document itself are
 * taken for marks, which is harmless, and nothing of it is ever read as HTML.
 */
export function splitHighlight(fragment: string): ExcerptPiece[] {
  const pieces: ExcerptPiece[] = []
  const [before = '', ...marked] = fragment.split(/<mark (\d)>/)
  add(pieces, before, null)
  for (let at = 0; at < marked.length; at += 2) {
    const [match = '', ...rest] = (marked[at + 1] ?? '').split(highlightTags.after)
    add(pieces, match, Number(marked[at]))
    add(pieces, rest.join(highlightTags.after), null)
  }
  return pieces
}

function add(pieces: ExcerptPiece[], text: string, colour: number | null): void {
  if (text !== '') pieces.push({ text, colour })
}
