import { type QueryStringFault, readQueryString } from './parser.ts'

/** So many faults of one query string are mended, one after the other: each costs some twenty readings of it. */
const mostFaults = 8

/**
 * A query string without a fault that is as near to this one as possible: what is missing is added, what has no place is taken out or escaped. Undefined where it
 * has no fault, or nothing helps.
 */
export function correctQueryString(text: string): string | undefined {
  let corrected = text
  for (let mended = 0; mended < mostFaults; mended += 1) {
    const { fault } = readQueryString(corrected)
    if (fault === undefined) return mended === 0 ? undefined : corrected
    const better = candidates(corrected, fault).find((candidate) => isBetter(candidate, corrected, fault))
    if (better === undefined) return undefined
    corrected = better
  }
  return undefined
}

/** Whether it has no fault, or a later one: counted from the end, as what is added before it moves the rest. */
function isBetter(candidate: string, text: string, { at }: QueryStringFault): boolean {
  const { fault } = readQueryString(candidate)
  if (candidate.trim() === '' || candidate === text) return false
  return fault === undefined || candidate.length - fault.at < text.length - at
}

/** So many brackets can be missing at the end. */
const closings = [...Array.from({ length: 10 }, (_, at) => ')'.repeat(at + 1)), ']', '}']

const danglingOperator = /(?:\s*(?:AND|OR|NOT|&&|\|\||[+\-!^:]))+\s*$/

function candidates(text: string, { at }: QueryStringFault): string[] {
  const [before, letter, after] = [text.slice(0, at), text[at] ?? '', text.slice(at + 1)]
  const word = /^(?:AND|OR|NOT|&&|\|\|)/.exec(text.slice(at))?.[0]
  const atEnd = at >= text.length
  return [
    ...(atEnd ? [...closings.map((closing) => text + closing), text.replace(danglingOperator, '')] : []),
    ...(letter === '"' ? [`${text}"`] : []),
    ...(word === undefined ? [] : [`${before}${text.slice(at + word.length)}`.replace(/\s{2,}/g, ' ')]),
    ...(word !== undefined || letter === ')' ? [`${before.replace(danglingOperator, '')}${text.slice(at)}`] : []),
    ...(letter === ')' ? [`${before}${after}`] : []),
    `${before}\\${text.slice(at)}`,
    `${before}${after}`,
    text.replace(danglingOperator, ''),
  ]
}
