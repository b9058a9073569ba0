import { editDistance } from '@dossier/contract/query-string/edit-distance'
import type { LineOptions } from '../run/line-query.ts'
import { faultOf } from './check-line.ts'

/** Longer lines are no slip of the pen, and take long to compare. */
const longest = 1_000

/**
 * The line nearest to one that is not understood, by letters, that is: first among those that close or leave out what is amiss, then among those that take signs for
 * letters. Null where none of ours is understood.
 */
export function suggestLine(line: string, options: LineOptions): string | null {
  if (line.length > longest) return null
  for (const repairs of [mend(line), withSigns(line)]) {
    const candidates = [...new Set(repairs)].filter((each) => each !== line && each.trim().length > 1)
    const right = candidates.filter((each) => faultOf(each, options) === null)
    const [nearest] = right.toSorted((one, other) => editDistance(line, one) - editDistance(line, other))
    if (nearest !== undefined) return nearest
  }
  return null
}

/** What people leave open or leave over. */
function mend(line: string): string[] {
  const closed = closeBrackets(closeQuote(line))
  const loose = withoutLooseOperators(line)
  return [closed, loose, closeBrackets(closeQuote(loose)), withoutLooseOperators(closed)]
}

/** What they write as a sign without meaning one; the last two ask for the words as they stand. */
function withSigns(line: string): string[] {
  const signs = [/[()[\]{}]/g, /[[\]{}]/g, /\//g, /:/g, /[~^!]/g, /[+\-!(){}[\]^"~*?:\\/&|]/g]
  const escaped = signs.map((sign) => line.replace(sign, (found) => `\\${found}`))
  return [...escaped, ...escaped.flatMap(mend), `"${line.replace(/["\\]/g, '\\$&')}"`]
}

function closeQuote(line: string): string {
  return (line.replace(/\\./g, '').split('"').length - 1) % 2 === 0 ? line : `${line}"`
}

const partners: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** Brackets that were left open are closed at the end, others are left out; what is quoted or escaped stays. */
function closeBrackets(line: string): string {
  const open: string[] = []
  let text = ''
  for (const [piece] of line.matchAll(/\\.|"[^"]*"|[\s\S]/g)) {
    const partner = partners[piece]
    if (partner !== undefined) open.push(partner)
    if (')]}'.includes(piece) && open.pop() !== piece) continue
    text += piece
  }
  return text + open.reverse().join('')
}

/** Without operators that have nothing on one side. */
function withoutLooseOperators(line: string): string {
  const ends = line.replace(/^(?:\s*(?:AND|OR|&&|\|\|)\s+)+/, '').replace(/(?:\s+(?:AND|OR|NOT|&&|\|\||[-+!]))+\s*$/, '')
  return ends.replace(/\b(AND|OR)(?:\s+(?:AND|OR))+\b/g, '$1').replace(/(?:\^|:)\s*$/, '')
}
