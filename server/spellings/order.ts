import type { LineName, PersonName } from './line-words.ts'
import type { Spelling } from './spelling.ts'

/** A name with the family name first where it was last, and the other way round; of several names also with the first one behind the others. */
export function inOtherOrder({ person }: LineName, words: readonly string[]): Spelling[] {
  if (!person) return []
  const { given, family, isReversed } = placed(person, words)
  const other = isReversed ? [...given, ...family] : [...family, ...given]
  const rotated = [...words.slice(1), ...words.slice(0, 1)]
  const all = words.length > 2 && !isReversed ? [other, rotated] : [other]
  return all.map((each) => ({ words: each, kinds: ['order'], changed: '' }))
}

/** With initials for given names, in the spellings that a search tells apart (`J. M.`, `J.M.`, `JM`), and with middle names, half a double name or a title left out. */
export function withInitials({ person }: LineName, words: readonly string[]): Spelling[] {
  if (!person) return []
  const { given, family } = placed(person, words)
  const forms = [...initialsOf(given), ...shorterNames(given)]
  const halves = halvesOf(family)
  const found: Spelling[] = []
  const add = (first: readonly string[], last: readonly string[], changed: string) => {
    const [direct, turned] = [
      [...first, ...last],
      [...last, ...first],
    ]
    const [own, other] = person.isReversed ? [turned, direct] : [direct, turned]
    found.push({ words: own, kinds: ['initials'], changed }, { words: other, kinds: ['order', 'initials'], changed })
  }
  for (const form of forms) add(form, family, changeOf(given, form))
  for (const half of halves) add(given, half, changeOf(family, half))
  if (person.titles.length > 0) {
    const title = person.titles.join(' ')
    add(given, family, `${title} → –`)
  }
  return found
}

/** The names in a spelling whose words are as many, in the same places; a title that stands with them is left out. */
function placed(person: PersonName, words: readonly string[]): PersonName {
  const { given, family, titles, isReversed } = person
  if (words.length !== given.length + family.length || titles.length > 0) return person
  const first = isReversed ? family.length : given.length
  const [before, behind] = [words.slice(0, first), words.slice(first)]
  return { titles, isReversed, given: isReversed ? behind : before, family: isReversed ? before : behind }
}

function initialsOf(given: readonly string[]): string[][] {
  const parts = given.flatMap((word) => word.split(/[-‐–]/)).filter((word) => /\p{L}/u.test(word))
  const letters = parts.map((word) => initialOf(word))
  const [first = ''] = letters
  const isShort = parts.every((word) => word.replace(/\./g, '').length === 1)
  const alone = isShort ? [] : [[`${first}.`]]
  if (letters.length < 2) return alone
  const middle = letters.slice(1).map((letter) => `${letter}.`)
  const whole = [letters.map((letter) => `${letter}.`), [`${letters.join('.')}.`], [letters.join('')]]
  const [name = ''] = given
  const half = given.length > 1 && name.replace(/\./g, '').length > 1 ? [[name, ...middle.slice(-(given.length - 1))]] : []
  return [...alone, ...whole, ...half]
}

/** `Jane` of `Jane Mary`, `Mary` too: people are called by either. */
function shorterNames(given: readonly string[]): string[][] {
  const [first = '', second = ''] = given
  if (given.length < 2) return []
  return [[first], ...(given.length === 2 && second.replace(/\./g, '').length > 1 ? [[second]] : [])].filter(
    ([name = '']) => name.replace(/\./g, '').length > 1,
  )
}

/** The halves of `Rambocus-Delorme`, and of two family names behind each other: no name is told by a single letter. */
function halvesOf(family: readonly string[]): string[][] {
  const [only = ''] = family
  const halves = family.length === 1 ? only.split(/[-‐–]/) : []
  return halves.length === 2 && halves.every((half) => half.length > 2) ? halves.map((half) => [half]) : []
}

/** The first letter; of Japanese syllables and Arabic none is usual. */
function initialOf(word: string): string {
  const [first = ''] = Array.from(word.replace(/^[^\p{L}]+/u, ''))
  return first.toUpperCase()
}

function changeOf(from: readonly string[], to: readonly string[]): string {
  return `${from.join(' ')} → ${to.join(' ')}`
}
