import { romaniseCyrillic } from './cyrillic.ts'
import { cyrillicNames } from './cyrillic-names.ts'
import { romanisedKey } from './romanised.ts'
import { foldLatin } from './spelling.ts'

/** Endings of family names that come from Cyrillic letters, in any romanisation. */
const ending =
  /(?:[oe](?:v|w|ff|vv)a?|in[ae]?|[iy]n|ski[iyj]?|sky[iyj]?|sky|skaya|skaia|skaja|tsky|enko|chenko|tchenko|chuk|czuk|tschuk|tchouk|[iy]uk|ouk|vich|vych|vitch|witsch|vic|wicz|ich|itch|yan|ian|jan|a[yi]ev|[ny]yi?|nyj|niy|aya|aia|aja|[oiy]y|oi|oj|ykh|ych|ikh|ko|dze|shvili|chvili|schwili)$/

const names = new Map(cyrillicNames)

/** Whether a Latin name may have been written in Cyrillic letters: by its last word, or a given name. */
export function looksCyrillic(words: readonly string[]): boolean {
  const small = words.map((word) => foldLatin(word.toLowerCase()))
  return small.some((word) => names.has(word)) || small.some((word) => word.length > 3 && ending.test(word))
}

/** Letters in Latin, what they may stand for, the likeliest first; read from the left, the longest that fits. */
const readings: [string, string[]][] = [
  ['schtsch', ['щ']],
  ['chtch', ['щ']],
  ['shch', ['щ']],
  ['szcz', ['щ']],
  ['tsch', ['ч']],
  ['sch', ['ш', 'ж']],
  ['tch', ['ч']],
  ['sht', ['шт', 'щ']],
  ['iou', ['ю']],
  ['zh', ['ж']],
  ['kh', ['х']],
  ['ts', ['ц']],
  ['tz', ['ц']],
  ['ch', ['ч', 'ш', 'х']],
  ['sh', ['ш']],
  ['sz', ['ш']],
  ['cz', ['ч']],
  ['yo', ['ё', 'е']],
  ['jo', ['ё']],
  ['yu', ['ю']],
  ['iu', ['ю']],
  ['ju', ['ю']],
  ['ya', ['я']],
  ['ia', ['я', 'иа']],
  ['ja', ['я']],
  ['ye', ['е']],
  ['je', ['е']],
  ['ou', ['у']],
  ['ph', ['ф']],
  ['th', ['т', 'ф']],
  ['gu', ['г', 'гу']],
  ['ss', ['с', 'сс']],
  ['a', ['а']],
  ['b', ['б']],
  ['c', ['к', 'ц']],
  ['d', ['д']],
  ['e', ['е', 'э', 'ё']],
  ['f', ['ф']],
  ['g', ['г']],
  ['h', ['х', 'г']],
  ['i', ['и']],
  ['j', ['й', 'ж']],
  ['k', ['к']],
  ['l', ['л', 'ль']],
  ['m', ['м']],
  ['n', ['н']],
  ['o', ['о']],
  ['p', ['п']],
  ['q', ['к']],
  ['r', ['р']],
  ['s', ['с', 'з']],
  ['t', ['т']],
  ['u', ['у']],
  ['v', ['в']],
  ['w', ['в']],
  ['x', ['кс']],
  ['y', ['ы', 'и', 'й']],
  ['z', ['з', 'ц']],
]

/** Ends of words, which are read first: their letters are told by them. */
const ends: [RegExp, string][] = [
  [/(?:tskiy|tskij|tskii|tski|tsky|zki)$/, 'цкий'],
  [/(?:skiy|skij|skii|ski|sky|skyi)$/, 'ский'],
  [/(?:skaya|skaia|skaja)$/, 'ская'],
  [/(?:evich|ewitsch|evitch|evic)$/, 'евич'],
  [/(?:ovich|owitsch|ovitch|ovic)$/, 'ович'],
  [/(?:nyy|nyj|nyi|niy|ny)$/, 'ный'],
  [/(?:naya|naia|naja)$/, 'ная'],
  [/(?:off|ow|ov)$/, 'ов'],
  [/(?:jow|yov|iov)$/, 'ёв'],
  [/(?:eff|ew|ev)$/, 'ев'],
  [/ova$|owa$/, 'ова'],
  [/eva$|ewa$/, 'ева'],
  [/ine$/, 'ин'],
  [/(?:ei|ey|ej)$/, 'ей'],
  [/(?:ai|ay|aj)$/, 'ай'],
  [/(?:oi|oy|oj)$/, 'ой'],
  [/(?:iy|ij|ii)$/, 'ий'],
  [/ia$|iya$|ija$/, 'ия'],
]

const mostOfWord = 6

/** A romanised word in Cyrillic letters as it may have been, the likeliest first: several letters become the same, so that no system can be turned round. */
export function cyrillicOf(given: string): string[] {
  const word = foldCarons(given.toLowerCase())
  const known = cyrillicNames.filter(([latin]) => latin === word).map(([, cyrillic]) => cyrillic)
  if (known.length > 0) return known.slice(0, 1)
  const [pattern, end] = ends.find(([each]) => each.test(word)) ?? [/$/, word.endsWith('y') ? 'ий' : '']
  const stem = word.replace(pattern, '').replace(end === 'ий' && pattern.source === '$' ? /y$/ : /(?!)/, '')
  const made = readStem(stem).map((letters) => fixed(letters + end))
  return [...new Set(made)].slice(0, mostOfWord)
}

function fixed(word: string): string {
  return word
    .replace(/([аеёиоуыэюя])и(?=[^аеёиоуыэюяйы]|$)/g, '$1й')
    .replace(/([бвгджзклмнпрстфхцчшщ])й(?=[аеоуиюя])/g, '$1ь')
    .replace(/^ы/, 'й')
    .replace(/^й([аоуе])/, (all, vowel: string) => ({ а: 'я', о: 'ё', у: 'ю', е: 'е' })[vowel] ?? all)
    .replace(/([лнрстдзмв])([яю])(?=$)/g, '$1$2')
}

/** The likeliest reading, then such with one letter read otherwise. */
function readStem(stem: string): string[] {
  const parts: string[][] = []
  for (let at = 0; at < stem.length; ) {
    const [latin, options] = readings.find(([text]) => stem.startsWith(text, at)) ?? [stem[at] ?? '', [stem[at] ?? '']]
    parts.push(options)
    at += latin.length
  }
  const first = parts.map(([option = '']) => option)
  const others = parts.flatMap((options, at) =>
    options.slice(1).map((option) => first.map((own, place) => (place === at ? option : own)).join('')),
  )
  return [first.join(''), ...others]
}

function foldCarons(word: string): string {
  const told = word.replace(/ž/g, 'zh').replace(/č/g, 'ch').replace(/šč/g, 'shch').replace(/[šś]/g, 'sh').replace(/ć/g, 'ch')
  return foldLatin(told).replace(/['’ʹ]/g, '')
}

/** The same word in other romanisations: those that come of the same letters, and that a search would tell apart. */
export function romanisedOtherwise(word: string): { word: string; system: string }[] {
  // Known names are told by themselves, whatever their romanisation makes of one letter.
  if (names.has(foldLatin(word.toLowerCase()))) return cyrillicOf(word).flatMap(romaniseCyrillic)
  const key = romanisedKey(foldLatin(word.toLowerCase()), 'cyrillic')
  return cyrillicOf(word)
    .slice(0, 3)
    .flatMap(romaniseCyrillic)
    .filter((made) => isAlike(romanisedKey(foldLatin(made.word), 'cyrillic'), key))
}

/** Systems that leave vowels out or double them still come to nearly the same. */
function isAlike(one: string, other: string): boolean {
  return one.replace(/[aeiou]/g, '') === other.replace(/[aeiou]/g, '')
}
