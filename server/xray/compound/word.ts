import type { XrayFinding, XrayKind } from '@dossier/contract/documents/xray'
import { textOf, u16, u32 } from '../../containers/old-office/numbers-at.ts'
import { readWordFile, tableOf, type WordFile, wordTables, wordText } from '../../containers/old-office/word-file.ts'
import { looksOf } from '../../containers/old-office/word-looks.ts'
import type { Look } from '../../containers/old-office/word-properties.ts'
import { finding, type Looked } from '../finding.ts'
import { leftBehind } from './left-behind.ts'
import { whiteBoxes } from './word-boxes.ts'

const nothing = { findings: [], pages: null, pagesRead: 0 }

/** Looks into a Word file of 1997 to 2003: comments, tracked changes, hidden text, text in white, and what fast saves left behind. */
export function lookIntoWord(streams: ReadonlyMap<string, Buffer>): Looked {
  const file = readWordFile(streams)
  if (file === 'locked') return { ...nothing, gap: 'locked' }
  if (!file) return { ...nothing, gap: 'kind' }
  const findings = [...commentsIn(file), ...runsIn(file), ...leftBehind(file)]
  return { ...nothing, findings, gap: file.pieces.length === 0 ? 'damaged' : null }
}

/** Texts of comments, and whose they are ([MS-DOC] 2.8.6, 2.8.7). */
function commentsIn(file: WordFile): XrayFinding[] {
  const places = tableOf(file, wordTables.commentTexts)
  const references = tableOf(file, wordTables.commentRefs)
  const owners = namesOf(tableOf(file, wordTables.owners))
  const count = Math.floor((references.length - 4) / 34)
  const findings: XrayFinding[] = []
  for (let number = 0; number < count; number++) {
    const [from, to] = [u32(places, number * 4), Math.min(u32(places, number * 4 + 4), file.comments.length)]
    const text = shownText(wordText(file, file.comments.cp + from, file.comments.cp + to))
    const owner = owners[u16(references, (count + 1) * 4 + number * 30 + 20)]
    if (text !== '') findings.push(finding('comment', text, { author: owner || null }))
  }
  return findings
}

/** Names one after the other, each with its length before it. */
function namesOf(bytes: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + 2 <= bytes.length; ) {
    const length = u16(bytes, at) * 2
    names.push(textOf(bytes.subarray(at + 2, at + 2 + length), true))
    at += 2 + length
  }
  return names
}

/** Names of a table of strings ([MS-DOC] 2.2.4): a mark, how many, the size of what is behind each. */
function revisersIn(file: WordFile): string[] {
  const bytes = tableOf(file, wordTables.revisers)
  return u16(bytes, 0) === 0xffff ? namesOf(bytes.subarray(6)) : []
}

type Part = { kind: XrayKind; place: string | null; author: number; text: string }

/** Runs side by side that are the same in what matters are one finding. Instructions of fields are no text. */
function runsIn(file: WordFile): XrayFinding[] {
  const parts: Part[] = []
  const isWhiteBox = whiteBoxes(file)
  let depth = 0
  let last: Part | undefined
  for (const { text, look, cp } of looksOf(file)) {
    const shown: string[] = []
    for (const sign of text) {
      if (sign === '\x13') depth++
      else if (sign === '\x14' || sign === '\x15') depth = Math.max(0, depth - 1)
      else if (depth === 0) shown.push(sign)
    }
    const kind = kindOf(look, cp < file.boxes.cp || isWhiteBox(cp))
    const words = shown.join('')
    if (!kind) {
      if (words.trim() !== '') last = undefined
      continue
    }
    const place = kind === 'tracked-change' ? (look.isDeleted ? 'del' : 'ins') : null
    if (last?.kind === kind && last.place === place && last.author === look.author) last.text += words
    else {
      last = { kind, place, author: look.author, text: words }
      parts.push(last)
    }
  }
  const revisers = revisersIn(file)
  return parts.flatMap(({ kind, place, author, text }) => {
    const told = shownText(text)
    return told === '' ? [] : [finding(kind, told, { place, author: (place && revisers[author]) || null })]
  })
}

function kindOf({ isDeleted, isInserted, isHidden, isWhite, isShaded }: Look, isOnWhite: boolean): XrayKind | undefined {
  if (isDeleted || isInserted) return 'tracked-change'
  if (isHidden) return 'hidden-text'
  return isWhite && !isShaded && isOnWhite ? 'colour' : undefined
}

/** Without the signs that stand for pictures, notes and ends of cells. */
function shownText(text: string): string {
  return text.replace(/[\p{Cc}￼]+/gu, ' ').trim()
}
