import type { Passage } from '../../../feature/document-slots.ts'

/** The attribute of a drawn piece of the text: where it begins in the whole. */
const blocks = '[data-block]'

/** What is selected of the text that is drawn in an element; null where nothing is, or nothing but white space. */
export function selectedPassage(element: HTMLElement | null): Passage | null {
  const selection = document.getSelection()
  if (!element || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const pieces = [...element.querySelectorAll<HTMLElement>(blocks)]
    .flatMap((block) => pieceOf(block, range) ?? [])
    .sort((one, other) => one.start - other.start)
  const [first] = pieces
  const text = pieces.map((piece) => piece.text).join('')
  if (!first || text.trim() === '') return null
  const isJoined = pieces.every(({ start }, at) => at === 0 || start === endOf(pieces[at - 1]))
  // Words of the page beside the text, such as the head of a mail, are in the selection but not in its pieces.
  const isWhole = isJoined && range.toString().trim() === text.trim()
  return { ...trimmed({ start: first.start, text }), isWhole, anchor: () => boxOf(range) }
}

/** A stretch of the text as a passage, where it is drawn; null where it is not. */
export function passageAt(element: HTMLElement | null, { start, end }: { start: number; end: number }): Passage | null {
  for (const block of element?.querySelectorAll<HTMLElement>(blocks) ?? []) {
    const from = start - startOf(block)
    const text = (block.textContent ?? '').slice(Math.max(0, from), Math.max(0, end - startOf(block)))
    if (from < 0 || text.length < end - start) continue
    return { start, text, isWhole: true, anchor: () => boxOf(element?.querySelector(`[data-start="${start}"]`) ?? block) }
  }
  return null
}

type Piece = { start: number; text: string }

/** The selected part of a piece that is drawn. */
function pieceOf(block: HTMLElement, selected: Range): Piece | null {
  if (!selected.intersectsNode(block)) return null
  const all = document.createRange()
  all.selectNodeContents(block)
  const part = all.cloneRange()
  if (selected.compareBoundaryPoints(Range.START_TO_START, all) > 0) part.setStart(selected.startContainer, selected.startOffset)
  if (selected.compareBoundaryPoints(Range.END_TO_END, all) < 0) part.setEnd(selected.endContainer, selected.endOffset)
  const before = all.cloneRange()
  before.setEnd(part.startContainer, part.startOffset)
  const text = part.toString()
  return text === '' ? null : { start: startOf(block) + before.toString().length, text }
}

function startOf(block: HTMLElement): number {
  return Number(block.dataset.block)
}

function endOf(piece: Piece | undefined): number {
  return piece ? piece.start + piece.text.length : 0
}

/** Without the white space at both ends, which is selected with a word by many. */
function trimmed({ start, text }: Piece): Piece {
  return { start: start + text.length - text.trimStart().length, text: text.trim() }
}

/** Where it is seen; null while it is not, or in a test. */
function boxOf(place: Range | Element): DOMRect | null {
  const box = place.getBoundingClientRect?.()
  return box && (box.width > 0 || box.height > 0) ? box : null
}
