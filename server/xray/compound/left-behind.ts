import type { XrayFinding } from '@dossier/contract/documents/xray'
import { textOf } from '../../containers/old-office/numbers-at.ts'
import { type WordFile, wordText } from '../../containers/old-office/word-file.ts'
import { finding } from '../finding.ts'

const pageBytes = 512
/** Shorter ones are what numbers look like when they are read as letters. */
const leastLetters = 12
const mostFound = 200
/** Words of one byte a letter, or of two. */
const narrow = /[\t\r\n\x20-\x7e\x91-\x97\xa0-\xff]{12,}/g
const wide = /(?:[\t\r\n\x20-\x7e\xa0-\xff]\0){12,}/g

/**
 * Text that lies where the file keeps its text, but belongs to no piece of it any more: a fast save writes what is new behind the rest and leaves what was deleted. Pages of
 * properties between are left out.
 */
export function leftBehind(file: WordFile): XrayFinding[] {
  const now = squeezed(wordText(file, 0, Number.MAX_SAFE_INTEGER))
  const found: XrayFinding[] = []
  for (const [from, to] of freeStretches(file)) {
    const bytes = file.stream.subarray(from, to)
    const latin = bytes.toString('latin1')
    const texts = [
      ...Array.from(latin.matchAll(wide), ({ 0: text }) => textOf(Buffer.from(text, 'latin1'), true)),
      ...Array.from(latin.replace(wide, '').matchAll(narrow), ({ 0: text }) => textOf(Buffer.from(text, 'latin1'), false)),
    ]
    for (const text of texts)
      if (isProse(text) && !now.includes(squeezed(text)) && found.length < mostFound)
        found.push(finding('earlier-version', text, { place: file.isFastSaved ? 'fast save' : null }))
  }
  return found
}

function freeStretches({ stream, pieces, pages, isFastSaved, textFrom, textTo }: WordFile): [number, number][] {
  const taken = [
    ...pieces.map(({ fc, length, isWide }): [number, number] => [fc, fc + length * (isWide ? 2 : 1)]),
    ...pages.map((page): [number, number] => [page, page + pageBytes]),
  ].sort((one, other) => one[0] - other[0])
  const end = isFastSaved ? stream.length : Math.min(textTo, stream.length)
  const free: [number, number][] = []
  let at = textFrom
  for (const [from, to] of taken) {
    if (from > at) free.push([at, Math.min(from, end)])
    at = Math.max(at, to)
  }
  free.push([at, end])
  return free.filter(([from, to]) => to - from >= leastLetters)
}

/** Words rather than what bytes of properties look like. */
function isProse(text: string): boolean {
  const letters = text.match(/[\p{L}\p{N} ,.;:'-]/gu)?.length ?? 0
  const words = text.match(/\p{L}{3,}/gu)?.length ?? 0
  return letters >= leastLetters && letters / text.length > 0.85 && words >= 2 && new Set(text.toLowerCase()).size > 6
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}
