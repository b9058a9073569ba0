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

const lastOperator = /(?:(?<![\p{L}\p{N}_])(?:AND|OR|NOT)|&&|\|\||[+\-!^:])$/u
/** An operator and the character before it, by which it is told from the end of a word; the character may be of two units. */
const longestOperator = 5

/** Without the operators at its end. One after the other: a single expression for all of them is tried from every place and costs the square of a long run. */
function withoutOperators(text: string): string {
  let end = text.trimEnd().length
  let isLoose = false
  for (;;) {
    const operator = lastOperator.exec(text.slice(Math.max(0, end - longestOperator), end))
    if (!operator) return isLoose ? text.slice(0, end) : text
    isLoose = true
    end = text.slice(0, end - operator[0].length).trimEnd().length
  }
}

function candidates(text: string, { at }: QueryStringFault): string[] {
  const [before, letter, after] = [text.slice(0, at), text[at] ?? '', text.slice(at + 1)]
  const word = /^(?:AND|OR|NOT|&&|\|\|)/.exec(text.slice(at))?.[0]
  const atEnd = at >= text.length
  return [
    ...(atEnd ? [...closings.map((closing) => text + closing), withoutOperators(text)] : []),
    ...(letter === '"' ? [`${text}"`] : []),
    ...(word === undefined ? [] : [`${before}${text.slice(at + word.length)}`.replace(/\s{2,}/g, ' ')]),
    ...(word !== undefined || letter === ')' ? [`${withoutOperators(before)}${text.slice(at)}`] : []),
    ...(letter === ')' ? [`${before}${after}`] : []),
    `${before}\\${text.slice(at)}`,
    `${before}${after}`,
    withoutOperators(text),
  ]
}
