import { u16, u32 } from '../../../containers/old-office/numbers-at.ts'
import { tableOf, type WordFile, type WordPart, wordTables, wordText } from '../../../containers/old-office/word-file.ts'
import { escapeHtml } from '../sanitise.ts'

/** Notes that are shown. */
const mostNotes = 20_000
/** Bytes behind the places of each list: of notes, of comments, of shapes and of the texts in boxes ([MS-DOC] 2.8.16, 2.8.6, 2.8.37, 2.8.32). */
const [noteBytes, commentBytes, shapeBytes, boxBytes] = [2, 30, 26, 22]
/** Where a box says which shape it is ([MS-DOC] 2.9.114). */
const [boxFlagsAt, shapeOfBoxAt] = [8, 14]

/** What stands beside the main text, as markup: by the letter that calls it, and what is called nowhere. */
export type WordNotes = { at(cp: number): readonly string[]; others: readonly string[]; isCut: boolean }

const none: readonly string[] = []

/** Footnotes, endnotes, comments and text boxes of a document; `longest`: of all of them, in letters. */
export function notesOf(file: WordFile, longest: number): WordNotes {
  const byPlace = new Map<number, string[]>()
  const others: string[] = []
  let [letters, count, isCut] = [0, 0, false]
  const add = (place: number | undefined, text: string) => {
    letters += text.length
    count += 1
    if (letters > longest || count > mostNotes) isCut = true
    const markup = isCut ? '' : markupOf(text)
    if (markup === '') return
    if (place === undefined || place >= file.main.length) others.push(markup)
    else byPlace.set(place, [...(byPlace.get(place) ?? []), markup])
  }
  const lists = [
    { refs: wordTables.footnoteRefs, texts: wordTables.footnoteTexts, part: file.footnotes, bytes: noteBytes },
    { refs: wordTables.endnoteRefs, texts: wordTables.endnoteTexts, part: file.endnotes, bytes: noteBytes },
    { refs: wordTables.commentRefs, texts: wordTables.commentTexts, part: file.comments, bytes: commentBytes },
  ]
  for (const { refs, texts, part, bytes } of lists) {
    const [places, ends] = [tableOf(file, refs), tableOf(file, texts)]
    for (let number = 0; number < countOf(places, bytes) && !isCut; number += 1)
      add(u32(places, number * 4), textBetween(file, part, u32(ends, number * 4), u32(ends, number * 4 + 4)))
  }
  const shapes = placesOfShapes(tableOf(file, wordTables.shapes))
  const boxes = tableOf(file, wordTables.boxTexts)
  const boxCount = countOf(boxes, boxBytes)
  for (let number = 0; number < boxCount && !isCut; number += 1) {
    const facts = (boxCount + 1) * 4 + number * boxBytes
    // A box that is kept for later use has no text.
    if (u16(boxes, facts + boxFlagsAt) !== 0) continue
    const text = textBetween(file, file.boxes, u32(boxes, number * 4), u32(boxes, number * 4 + 4))
    add(shapes.get(u32(boxes, facts + shapeOfBoxAt)), text)
  }
  return { at: (cp) => byPlace.get(cp) ?? none, others, isCut }
}

/** Places, one more than there are things, and then what is said of each. */
function countOf(list: Buffer, bytes: number): number {
  return Math.max(0, Math.floor((list.length - 4) / (4 + bytes)))
}

function placesOfShapes(list: Buffer): Map<number, number> {
  const count = countOf(list, shapeBytes)
  return new Map(
    Array.from({ length: count }, (_, number) => [u32(list, (count + 1) * 4 + number * shapeBytes), u32(list, number * 4)]),
  )
}

function textBetween(file: WordFile, part: WordPart, from: number, to: number): string {
  const end = Math.min(to, part.length)
  return from >= end ? '' : wordText(file, part.cp + from, part.cp + end)
}

/** Paragraphs as lines, without instructions of fields and signs that stand for numbers and pictures. */
function markupOf(text: string): string {
  let depth = 0
  let shown = ''
  for (const letter of text) {
    if (letter === '\x13') depth += 1
    else if (letter === '\x14' || letter === '\x15') depth = Math.max(0, depth - 1)
    else if (depth > 0) continue
    else if (letter === '\r' || letter === '\v' || letter === '\x07') shown += '\n'
    else if (letter >= ' ' || letter === '\t') shown += letter
  }
  return escapeHtml(shown.trim().toWellFormed()).replaceAll('\n', '<br>')
}
