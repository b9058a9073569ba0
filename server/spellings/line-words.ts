import type { VariantlessReason } from '@dossier/contract/batch-search/variants'
import { type FormedName, readLegalForm } from './legal-forms.ts'
import { foldLatin } from './spelling.ts'
import { isTitle } from './titles.ts'

/** Scripts of which other spellings are known; Han and kana are both Japanese. */
export type LineScript = 'latin' | 'cyrillic' | 'greek' | 'arabic' | 'japanese' | 'other'

/** A line as a name: its words as they stand, without a comma; a company's with its legal form, a person's given and family names. */
export type LineName = {
  words: string[]
  script: LineScript
  company?: FormedName | undefined
  /** Absent where it is no person's: a company, a word alone, more words than names have. */
  person?: PersonName | undefined
}

/** `isReversed`: the family name stands first. */
export type PersonName = { given: string[]; family: string[]; titles: string[]; isReversed: boolean }

const longestLine = 160
const mostWords = 10
const mostNames = 6

/** Signs that ask for something in a query; a slash in `A/S` does not. */
const operators = /[*?:()[\]{}^~\\"!|<>=+]|\/(?!S\b)|&&|(?:^|\s)(?:AND|OR|NOT)(?:\s|$)|(?:^|\s)[-+](?=\S)/

/** Takes a line apart; else why it has no other spellings. A line that is a phrase in quotes is what stands in them. */
export function readLine(line: string): { name: LineName } | { reason: VariantlessReason } {
  const [, inner = line] = /^\s*"([^"]*)"\s*$/.exec(line) ?? []
  const text = inner.normalize('NFC').trim()
  if (text.length > longestLine) return { reason: 'long' }
  if (operators.test(text)) return { reason: 'operators' }
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}&]/u.test(word))
  if (words.length > mostWords) return { reason: 'long' }
  if (!words.some((word) => /\p{L}\p{M}*\p{L}/u.test(word)) || words.some((word) => /\d.*\d/.test(word)))
    return { reason: 'letters' }
  const company = readLegalForm(words)
  const script = scriptOfWords(company?.name ?? words)
  if (script === undefined) return { reason: 'scripts' }
  const bare = words.map((word) => word.replace(/[,;]+$/, ''))
  return { name: { words: bare, script, company, person: company || isBody(bare) ? undefined : readPerson(words) } }
}

/** Undefined: of several. */
function scriptOfWords(words: readonly string[]): LineScript | undefined {
  const found = new Set(Array.from(words.join(''), scriptOf).filter((script) => script !== undefined))
  const [first] = found
  return found.size > 1 ? undefined : (first ?? 'other')
}

const scripts: [LineScript, RegExp][] = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['japanese', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
]

function scriptOf(letter: string): LineScript | undefined {
  if (!/\p{L}/u.test(letter) || letter === 'ー') return undefined
  return scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'other'
}

/** Words by which bodies are told from people where they have no legal form. */
const bodies = new Set(
  (
    'bank banque banco banca holding holdings trading group groupe grupo gruppe capital partners nominees trust foundation fundacion fondation stiftung fund ' +
    'funds ventures investment investments international services company associates industries shipping consulting university universite universidad ' +
    'ministry ministere ministerio department agency authority council committee society association institute insurance airlines energy oil gas mining ' +
    'management solutions systems technologies technology media properties estate estates enterprises inmobiliaria fiduciaire the of for'
  ).split(' '),
)

function isBody(words: readonly string[]): boolean {
  return words.some((word) => word === '&' || bodies.has(foldLatin(word.toLowerCase())))
}

/** What belongs to the family name behind it. */
const particles = new Set(
  'van von de del della di da das dos do du des der den la le el al bin ibn ben ter ten te af av zu zum zur y e san santa mac mc st saint abu abou'.split(
    ' ',
  ),
)

function readPerson(words: readonly string[]): PersonName | undefined {
  const titles = words.filter((word) => isTitle(plain(word)))
  const names = words.filter((word) => !isTitle(plain(word)))
  if (names.length < 2 || names.length > mostNames) return undefined
  const comma = names.findIndex((word) => word.endsWith(','))
  const bare = names.map((word) => word.replace(/[,;]+$/, ''))
  if (comma >= 0 && comma < names.length - 1)
    return { family: bare.slice(0, comma + 1), given: bare.slice(comma + 1), titles, isReversed: true }
  const loud = loudBeginning(bare)
  if (loud > 0) return { family: bare.slice(0, loud), given: bare.slice(loud), titles, isReversed: true }
  const start = familyStart(bare)
  return { given: bare.slice(0, start), family: bare.slice(start), titles, isReversed: false }
}

/** `MARCHETTI Elise`: how many words in capitals it begins with, where others are not. */
function loudBeginning(words: readonly string[]): number {
  const isLoud = (word: string) => /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase()
  const count = words.findIndex((word) => !isLoud(word))
  return count > 0 && words.slice(count).every((word) => !isLoud(word)) ? count : 0
}

function familyStart(words: readonly string[]): number {
  let start = words.length - 1
  while (start > 1 && particles.has(plain(words[start - 1] ?? ''))) start -= 1
  return start
}

function plain(word: string): string {
  return foldLatin(word.toLowerCase()).replace(/[.,]/g, '')
}
