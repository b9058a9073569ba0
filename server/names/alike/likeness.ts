import type { Likeness } from '@dossier/contract/names/alike'
import type { NameCategory } from '@dossier/contract/names/categories'
import { isLegalForm } from '../../spellings/legal-forms.ts'
import { romanisedKey, romaniseGreek, type Script, scriptOf } from '../../spellings/romanised.ts'
import { type NameWords, wordsOf } from './name-words.ts'

/** A name to compare: its normal form, and how it is written. */
export type NameToCompare = { norm: string; mentions: readonly string[] }

/** Family names and single words that are shorter say too little. */
const shortestWord = 3

/** Single letters that are titles in French and Spanish (`M. Wrenfield`, `D. Joaquín`): as initials they are weak. */
const titleLetters = new Set(['m', 'd'])

/**
 * Why two names of a category may be the same; undefined where nothing says so. Linear in the length of the names. Equal normal forms are one name anyway: accents and
 * capitals make no difference.
 */
export function likenessOf(one: NameToCompare, other: NameToCompare, category: NameCategory): Likeness | undefined {
  if (category === 'EMAIL') return undefined
  const [first, second] = [wordsOf(one.norm, category), wordsOf(other.norm, category)]
  const sameLetters = bySameLetters(first, second) ?? byUmlauts(one, other, [first, second])
  if (sameLetters) return sameLetters
  const isPerson = category === 'PERSON'
  return (
    (isPerson ? (byOrder([first, second], [one, other]) ?? byInitials(first, second)) : undefined) ??
    byRomanisation([first, second], [one, other], category) ??
    (isPerson ? (byPart(first, second) ?? bySurname(first, second)) : byLegalForm(first, second))
  )
}

const strong = (kind: Likeness['kind']): Likeness => ({ kind, isStrong: true })
const weak = (kind: Likeness['kind']): Likeness => ({ kind, isStrong: false })

function bySameLetters(one: NameWords, other: NameWords): Likeness | undefined {
  if (one.words.join('') !== other.words.join('')) return undefined
  if (one.isReversed !== other.isReversed) return strong('order')
  if (one.isTitled === other.isTitled) return strong('letters')
  return one.words.length > 1 ? strong('title') : weak('surname')
}

/** `Müller` and `Mueller`: without the dots it would be `Muller`. */
function byUmlauts(one: NameToCompare, other: NameToCompare, [first, second]: [NameWords, NameWords]): Likeness | undefined {
  const written = [one, other].some(({ mentions }) => mentions.some((mention) => /[äöüåøæœ]/i.test(mention.normalize('NFC'))))
  if (!written) return undefined
  const plain = ({ words }: NameWords) => words.join('').replace(/ae|aa/g, 'a').replace(/oe/g, 'o').replace(/ue/g, 'u')
  return plain(first) === plain(second) ? strong('letters') : undefined
}

function byOrder([first, second]: [NameWords, NameWords], names: [NameToCompare, NameToCompare]): Likeness | undefined {
  if (first.words.length < 2 || first.words.toSorted().join(' ') !== second.words.toSorted().join(' ')) return undefined
  // Without a sign of which is the family name, James Thomas may be another than Thomas James.
  const isTold = names.some(({ mentions }) => mentions.some(hasLoudFamilyName))
  return isTold ? strong('order') : weak('order')
}

/** `MARCHETTI Elise`, `Elise MARCHETTI`. */
function hasLoudFamilyName(mention: string): boolean {
  const words = mention.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word))
  const loud = words.filter((word) => word === word.toUpperCase())
  return loud.length > 0 && loud.length < words.length
}

function byInitials(one: NameWords, other: NameWords): Likeness | undefined {
  const [family, given] = splitFamily(one)
  const [otherFamily, otherGiven] = splitFamily(other)
  if (family !== otherFamily || family.length < shortestWord || given.length === 0 || otherGiven.length === 0) return undefined
  const pairs = given.slice(0, otherGiven.length).map((word, at): [string, string] => [word, otherGiven[at] ?? ''])
  const fits = pairs.every(([word, fellow]) => word === fellow || (isShort(word, fellow) && word[0] === fellow[0]))
  const [first] = pairs
  if (!fits || !first || !pairs.some(([word, fellow]) => word !== fellow)) return undefined
  const isTelling = first[0] !== first[1] && Math.max(first[0].length, first[1].length) > 1
  return isTelling && !titleLetters.has(first[0].charAt(0)) ? strong('initials') : weak('initials')
}

function isShort(one: string, other: string): boolean {
  return one.length === 1 || other.length === 1
}

/** The family name, and the given names before it. */
export function splitFamily({ words }: NameWords): [string, string[]] {
  return [words.at(-1) ?? '', words.slice(0, -1)]
}

function byRomanisation(
  words: [NameWords, NameWords],
  names: [NameToCompare, NameToCompare],
  category: NameCategory,
): Likeness | undefined {
  const script = scriptOf(names.flatMap(({ mentions }) => mentions))
  if (!script) return undefined
  const [first, second] = names.map((name, at) => keysOf(name, words[at]?.words ?? [], { script, category }))
  if (!first || !second || !first.some((key) => second.includes(key))) return undefined
  return words[0].words.length > 1 ? strong('transliteration') : weak('transliteration')
}

type Reading = { script: Script; category: NameCategory }

function keysOf({ mentions }: NameToCompare, words: string[], { script, category }: Reading): string[] {
  const greek = script === 'greek' ? mentions.map((mention) => wordsOf(romaniseGreek(mention), category).words) : []
  return [words, ...greek].map((each) =>
    each
      .map((word) => romanisedKey(word, script))
      .sort()
      .join(' '),
  )
}

/** All words of the one are in the other: `Vashti Rambocus` in `Vashti Rambocus-Delorme`. */
function byPart(one: NameWords, other: NameWords): Likeness | undefined {
  const [short, long] = one.pieces.length < other.pieces.length ? [one, other] : [other, one]
  const all = new Set(long.pieces)
  const isPart = short.pieces.length > 1 && short.pieces.every((piece) => all.has(piece))
  return isPart && short.pieces.some((piece) => piece.length >= shortestWord) ? weak('part') : undefined
}

function bySurname(one: NameWords, other: NameWords): Likeness | undefined {
  const [short, long] = one.words.join('').length < other.words.join('').length ? [one, other] : [other, one]
  const [word = ''] = short.words
  const isOnly = short.words.length === 1 || (short.words.length === 2 && titleLetters.has(word))
  const family = short.words.at(-1) ?? ''
  return isOnly && family.length >= shortestWord && long.words.at(-1) === family ? weak('surname') : undefined
}

/** `Meridian Holdings` and `Meridian Holdings Ltd`. */
function byLegalForm(one: NameWords, other: NameWords): Likeness | undefined {
  const [short, long] = one.words.length < other.words.length ? [one, other] : [other, one]
  const isBegun = short.words.length > 0 && short.words.every((word, at) => word === long.words[at])
  return isBegun && long.words.slice(short.words.length).every(isLegalForm) ? weak('part') : undefined
}
