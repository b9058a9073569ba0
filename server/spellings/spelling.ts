import type { VariantKind } from '@dossier/contract/batch-search/variants'

/** Another way to write a name: its words, the kinds of change that it takes, and what is changed. */
export type Spelling = { words: readonly string[]; kinds: readonly VariantKind[]; changed: string }

/** Ways to write a name, and how many more there would be than are made. */
export type Spellings = { items: Spelling[]; leftOut: number }

export const noSpellings: Spellings = { items: [], leftOut: 0 }

/**
 * Ways to write several words, each of which has some of its own, the likeliest first: those that take all words alike come first (one system for the whole name), then
 * mixed ones. At most `most` of them, and how many more there would be.
 */
export function combine(choices: readonly (readonly string[])[], most: number): { items: string[][]; leftOut: number } {
  const all = choices.reduce((product, { length }) => product * length, 1)
  const found = new Map<string, string[]>()
  const add = (words: string[]) => found.set(words.join(' '), words)
  const longest = Math.max(0, ...choices.map(({ length }) => length))
  for (let at = 0; at < longest && found.size < most; at += 1) add(choices.map((own) => own[Math.min(at, own.length - 1)] ?? ''))
  // Mixed ones are counted through like the digits of a number.
  for (let number = 0; number < Math.min(all, most * 4) && found.size < most; number += 1) add(mixed(choices, number))
  return { items: [...found.values()], leftOut: Math.max(0, all - found.size) }
}

function mixed(choices: readonly (readonly string[])[], number: number): string[] {
  let rest = number
  return choices.map((own) => {
    const word = own[rest % own.length] ?? ''
    rest = Math.floor(rest / own.length)
    return word
  })
}

/** Words as any search takes them: in lower case, without accents, and without full stops at their ends. Two spellings of one key find the same. */
export function keyOf(words: readonly string[]): string {
  return words
    .flatMap((word) => word.split(/[\s\-‐–—/&,]+/))
    .map((word) =>
      foldLatin(smallLetters(word))
        .replace(/^[.'’]+|[.'’]+$/g, '')
        .replaceAll('’', "'"),
    )
    .filter((word) => word !== '')
    .join(' ')
}

/** Letter by letter, as the index does: a whole word in Greek capitals would end with another sigma. */
function smallLetters(word: string): string {
  return isAscii(word) ? word.toLowerCase() : Array.from(word, (letter) => letter.toLowerCase()).join('')
}

const folded: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ﬁ: 'fi',
  ﬂ: 'fl',
}

/** Accents of Latin letters count for nothing to the index, those of others do. */
export function foldLatin(word: string): string {
  return isAscii(word) ? word : Array.from(word.normalize('NFC'), foldLetter).join('')
}

/** Each is looked at once. */
const letters = new Map<string, string>(Object.entries(folded))

function foldLetter(letter: string): string {
  const known = letters.get(letter)
  if (known !== undefined) return known
  const bare = letter.normalize('NFD')
  const plain = /^\p{Script=Latin}/u.test(bare) ? bare.replace(/[\u0300-\u036f]/g, '') : letter
  letters.set(letter, plain)
  return plain
}

function isAscii(word: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
  return /^[\u0000-\u007f]*$/.test(word)
}

/** Writes a word as another one is written: all in capitals, with a capital first, or small. */
export function asWritten(word: string, model: string): string {
  const letters = Array.from(model).filter((letter) => letter.toLowerCase() !== letter.toUpperCase())
  if (letters.length > 1 && letters.every((letter) => letter === letter.toUpperCase())) return word.toUpperCase()
  const [first = ''] = letters
  return first !== '' && first === first.toUpperCase() ? capital(word) : word
}

/** With a capital first. */
export function capital(word: string): string {
  const [first = '', ...rest] = Array.from(word)
  return first.toUpperCase() + rest.join('')
}

/** Each with one of its words in another form; the words that have none stay. */
export function oneWordChanged(words: readonly string[], at: number, form: string): string[] {
  return words.map((word, place) => (place === at ? form : word))
}
