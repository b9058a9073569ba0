import { asWritten, oneWordChanged, type Spelling } from './spelling.ts'

/** What recognition of scanned pages takes for each other, the commonest first; told small, since searches make no difference. */
const confusions: [string, string][] = [
  ['rn', 'm'],
  ['m', 'rn'],
  ['l', '1'],
  ['l', 'i'],
  ['i', 'l'],
  ['i', '1'],
  ['o', '0'],
  ['cl', 'd'],
  ['d', 'cl'],
  ['vv', 'w'],
  ['w', 'vv'],
  ['li', 'h'],
  ['h', 'li'],
  ['e', 'c'],
  ['c', 'e'],
  ['s', '5'],
  ['b', '8'],
  ['1', 'l'],
  ['0', 'o'],
]

const shortestWord = 3
/** Words are divided at the end of a line with two letters and a vowel on each side at least. */
const shortestPiece = 2
const vowel = /[aeiouyáàâäãåéèêëíìîïóòôöõøúùûüαεηιουωаеёиоуыэюя]/i

/** A name with one letter, or two that look like one, misread in one place, or in all places of a word alike. */
export function misread(words: readonly string[]): Spelling[] {
  return confusions.flatMap(([from, to]) =>
    words.flatMap((word, at): Spelling[] => {
      if (word.length < shortestWord) return []
      const forms = misreadWord(word, from, to)
      return forms.map((form) => ({ words: oneWordChanged(words, at, form), kinds: ['ocr'], changed: `${from} → ${to}` }))
    }),
  )
}

function misreadWord(word: string, from: string, to: string): string[] {
  const small = word.toLowerCase()
  const places = [...small.matchAll(new RegExp(from, 'g'))].map(({ index }) => index)
  // One letter misread in a word of three or less leaves too little of it.
  const forms = places.map((place) => small.slice(0, place) + to + small.slice(place + from.length))
  if (places.length > 1) forms.push(small.replaceAll(from, to))
  return forms.map((form) => asWritten(form, word))
}

/** A name of which a word was divided at the end of a line and read as two. */
export function divided(words: readonly string[]): Spelling[] {
  return words.flatMap((word, at) =>
    divisionsOf(word).map(
      ([before, behind]): Spelling => ({
        words: oneWordChanged(words, at, `${before} ${behind}`),
        kinds: ['ocr'],
        changed: `${word} → ${before}- ${behind}`,
      }),
    ),
  )
}

function divisionsOf(word: string): [string, string][] {
  if (!/^\p{L}{5,}$/u.test(word)) return []
  const places = Array.from({ length: word.length - 2 * shortestPiece + 1 }, (_, at) => at + shortestPiece)
  return places
    .map((place): [string, string] => [word.slice(0, place), word.slice(place)])
    .filter(([before, behind]) => vowel.test(before) && vowel.test(behind))
}
