import type { Hit } from '../hits/hits.ts'
import type { TextBlock } from './text-blocks.ts'

/** A run of text: plain, or a hit with its number in the whole document. */
export type TextPiece = { text: string; start: number; hit: Hit | undefined }

/** Cuts a block's text at its hits. What reaches over the end of the block is marked up to there. */
export function cutAtHits(block: { start: number; text: string }, hits: Hit[]): TextPiece[] {
  const pieces: TextPiece[] = []
  let done = 0
  for (const hit of hits) {
    const from = hit.start - block.start
    const to = Math.min(hit.end - block.start, block.text.length)
    if (from < done || to <= from) continue
    if (from > done) pieces.push({ text: block.text.slice(done, from), start: block.start + done, hit: undefined })
    pieces.push({ text: block.text.slice(from, to), start: hit.start, hit })
    done = to
  }
  if (done < block.text.length) pieces.push({ text: block.text.slice(done), start: block.start + done, hit: undefined })
  return pieces
}

/** A block as what stands before a place and what stands from there on; one of both may be empty. */
export function cutAtPlace(block: TextBlock, place: number | undefined): [TextBlock, TextBlock] {
  const at = Math.min(Math.max((place ?? Number.POSITIVE_INFINITY) - block.start, 0), block.text.length)
  return [
    { start: block.start, text: block.text.slice(0, at) },
    { start: block.start + at, text: block.text.slice(at) },
  ]
}
