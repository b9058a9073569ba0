import { bareGreek } from './greek.ts'
import { greekNames } from './greek-names.ts'

/** Endings of family names, which carry the accent. */
const ends: [RegExp, string][] = [
  [/opoulos$|opulos$/, 'όπουλος'],
  [/opoulou$/, 'οπούλου'],
  [/iadis$|iades$/, 'ιάδης'],
  [/adis$|ades$/, 'άδης'],
  [/idis$|ides$/, 'ίδης'],
  [/akis$/, 'άκης'],
  [/akos$/, 'άκος'],
  [/oglou$/, 'όγλου'],
  [/atos$/, 'άτος'],
  [/eas$/, 'έας'],
  [/idou$/, 'ίδου'],
  [/akou$/, 'άκου'],
]
const plainEnds: [RegExp, string][] = [
  [/os$/, 'ος'],
  [/is$/, 'ης'],
  [/as$/, 'ας'],
  [/ou$/, 'ου'],
  [/i$/, 'η'],
]

const names = new Map(greekNames)

/** Whether a Latin name may have been written in Greek letters. */
export function looksGreek(words: readonly string[]): boolean {
  const small = words.map((word) => word.toLowerCase())
  const last = small.filter((word) => word.length > 4)
  return small.some((word) => names.has(word)) || last.some((word) => ends.some(([end]) => end.test(word)))
}

const readings: [string, string][] = [
  ['th', 'θ'],
  ['ch', 'χ'],
  ['kh', 'χ'],
  ['ph', 'φ'],
  ['ps', 'ψ'],
  ['ks', 'ξ'],
  ['ou', 'ου'],
  ['mp', 'μπ'],
  ['nt', 'ντ'],
  ['ng', 'γγ'],
  ['gk', 'γκ'],
  ['av', 'αυ'],
  ['ev', 'ευ'],
  ['a', 'α'],
  ['b', 'μπ'],
  ['c', 'κ'],
  ['d', 'δ'],
  ['e', 'ε'],
  ['f', 'φ'],
  ['g', 'γ'],
  ['h', 'χ'],
  ['i', 'ι'],
  ['j', 'τζ'],
  ['k', 'κ'],
  ['l', 'λ'],
  ['m', 'μ'],
  ['n', 'ν'],
  ['o', 'ο'],
  ['p', 'π'],
  ['q', 'κ'],
  ['r', 'ρ'],
  ['s', 'σ'],
  ['t', 'τ'],
  ['u', 'ου'],
  ['v', 'β'],
  ['w', 'β'],
  ['x', 'ξ'],
  ['y', 'υ'],
  ['z', 'ζ'],
]

/** A romanised word in Greek letters as it may have been: with an accent where it is known or likely, and in capitals, which have none. */
export function greekOf(given: string): string[] {
  const word = given.toLowerCase()
  const known = greekNames.filter(([latin]) => latin === word).map(([, greek]) => greek)
  if (known.length > 0) return known.flatMap(withCapitals)
  const [pattern, end] = [...ends, ...plainEnds].find(([each]) => each.test(word)) ?? [/$/, '']
  const stem = readStem(word.replace(pattern, ''))
  const whole = stem + end
  return /[άέήίόύώ]/.test(end) ? withCapitals(whole) : [...accented(whole), whole.toUpperCase()]
}

function withCapitals(word: string): string[] {
  return [word, bareGreek(word).toUpperCase()]
}

function readStem(stem: string): string {
  let read = ''
  for (let at = 0; at < stem.length; ) {
    const [latin, greek] = readings.find(([text]) => stem.startsWith(text, at)) ?? [stem[at] ?? '', stem[at] ?? '']
    read += greek
    at += latin.length
  }
  return read
}

const accents: Record<string, string> = { α: 'ά', ε: 'έ', η: 'ή', ι: 'ί', ο: 'ό', υ: 'ύ', ω: 'ώ' }

/** On the last syllables, one after the other. */
function accented(word: string): string[] {
  const places = [...word.matchAll(/ου|αι|ει|οι|[αεηιουω]/g)].map(({ 0: vowel, index }) => index + vowel.length - 1)
  return places
    .slice(-3)
    .reverse()
    .map((at) => word.slice(0, at) + (accents[word[at] ?? ''] ?? word[at]) + word.slice(at + 1))
}
