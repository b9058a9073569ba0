/**
 * How a long text is cut for the screen: the text is asked for in blocks, each on its own, so that 20 MB open as fast as 20 kB and
 * only the blocks near the eye are held. Offsets and lengths are UTF-16 units, as the content route counts them.
 */
export const blockUnits = 8192
/** How far beyond its nominal start a block may begin, to begin at a line. */
export const lookaheadUnits = 1024
/**
 * Blocks that one scrolling list holds: about 6 million units. Lines of ten letters then stay below the height at which
 * browsers stop placing things (17.8 million pixels in Firefox). Longer texts are read part by part.
 */
export const blocksPerPart = 732

/** A piece of the text and where it begins. */
export type TextBlock = { start: number; text: string }

/** How many blocks a text of so many units has: at least one. */
export function countBlocks(length: number): number {
  return Math.max(1, Math.ceil(length / blockUnits))
}

/** What to ask the content route for, to be able to cut one block. */
export function blockSlice(index: number, length: number): { offset: number; limit: number } {
  const offset = index * blockUnits
  return { offset, limit: Math.max(0, Math.min(blockUnits + lookaheadUnits, length - offset)) }
}

/** Cuts a block out of its slice: from the first line after its nominal start to the first line after its nominal end. */
export function cutBlock(index: number, slice: string): TextBlock {
  const from = index === 0 ? 0 : boundary(slice, 0)
  const to = slice.length <= blockUnits ? slice.length : boundary(slice, blockUnits)
  return { start: index * blockUnits + from, text: slice.slice(from, Math.max(from, to)) }
}

/** The block in which an offset lies by its nominal start; what lies before the first line of it is drawn by the block before. */
export function blockAt(offset: number): number {
  return Math.floor(Math.max(0, offset) / blockUnits)
}

/** The part (a run of `blocksPerPart` blocks) that holds a block. */
export function partOfBlock(index: number): number {
  return Math.floor(index / blocksPerPart)
}

/** Both neighbours see the same units here, so they agree: after a line end, else after white space, else anywhere. */
function boundary(slice: string, at: number): number {
  const window = slice.slice(at, at + lookaheadUnits)
  const lineEnd = window.indexOf('\n')
  if (lineEnd >= 0) return at + lineEnd + 1
  const space = window.search(/\s/)
  if (space >= 0) return at + space + 1
  return isLowSurrogate(slice.charCodeAt(at)) ? at + 1 : at
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
