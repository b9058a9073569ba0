import { foldLatin } from './spelling.ts'

/** Syllables by rows of the table of kana in Hepburn's romanisation; `-` where there is none. */
const rows: [string, string][] = [
  ['あいうえお', 'a i u e o'],
  ['かきくけこ', 'ka ki ku ke ko'],
  ['さしすせそ', 'sa shi su se so'],
  ['たちつてと', 'ta chi tsu te to'],
  ['なにぬねの', 'na ni nu ne no'],
  ['はひふへほ', 'ha hi fu he ho'],
  ['まみむめも', 'ma mi mu me mo'],
  ['やゆよ', 'ya yu yo'],
  ['らりるれろ', 'ra ri ru re ro'],
  ['わを', 'wa o'],
  ['がぎぐげご', 'ga gi gu ge go'],
  ['ざじずぜぞ', 'za ji zu ze zo'],
  ['だでど', 'da de do'],
  ['ばびぶべぼ', 'ba bi bu be bo'],
  ['ぱぴぷぺぽ', 'pa pi pu pe po'],
]
const joined: [string, string, string][] = [
  ['き', 'ky', 'k'],
  ['し', 'sh', 's'],
  ['ち', 'ch', 't'],
  ['に', 'ny', 'n'],
  ['ひ', 'hy', 'h'],
  ['み', 'my', 'm'],
  ['り', 'ry', 'r'],
  ['ぎ', 'gy', 'g'],
  ['じ', 'j', 'z'],
  ['び', 'by', 'b'],
  ['ぴ', 'py', 'p'],
]

const toKana = new Map<string, string>()
for (const [kana, latin] of rows)
  for (const [at, text] of latin.split(' ').entries()) toKana.set(text, Array.from(kana)[at] ?? '')
for (const [kana, begin] of joined)
  for (const [vowel, small] of [
    ['a', 'ゃ'],
    ['u', 'ゅ'],
    ['o', 'ょ'],
  ] as const)
    toKana.set(begin + vowel, kana + small)
const fromKana = new Map([...toKana].map(([latin, kana]) => [kana, latin]))

/** Kunrei and Hepburn where they differ. */
const kunrei: [RegExp, string][] = [
  [/sh(?=[auo])/g, 'sy'],
  [/ch(?=[auo])/g, 'ty'],
  [/j(?=[auo])/g, 'zy'],
  [/shi/g, 'si'],
  [/chi/g, 'ti'],
  [/tsu/g, 'tu'],
  [/fu/g, 'hu'],
  [/ji/g, 'zi'],
]
const hepburn: [RegExp, string][] = [
  [/sy(?=[auo])/g, 'sh'],
  [/ty(?=[auo])/g, 'ch'],
  [/zy(?=[auo])/g, 'j'],
  [/si/g, 'shi'],
  [/ti/g, 'chi'],
  [/tu/g, 'tsu'],
  [/hu/g, 'fu'],
  [/zi/g, 'ji'],
]

/** A romanised word in hiragana, long vowels as they are written; undefined where it is none. */
export function hiraganaOf(given: string): string | undefined {
  const word = respelled(
    given
      .toLowerCase()
      .normalize('NFC')
      .replace(/[ōô]/g, 'ou')
      .replace(/[ūû]/g, 'uu')
      .replace(/oh(?![aeiou])/g, 'ou'),
    hepburn,
  )
  let kana = ''
  for (let at = 0; at < word.length; ) {
    const read = syllableAt(word, at)
    if (!read) return undefined
    kana += read.kana
    at += read.length
  }
  return kana === '' ? undefined : kana
}

function syllableAt(word: string, at: number): { kana: string; length: number } | undefined {
  for (const length of [3, 2, 1]) {
    const kana = toKana.get(word.slice(at, at + length))
    if (kana !== undefined) return { kana, length }
  }
  if (/^[nm](?![aeiouy])/.test(word.slice(at))) return { kana: 'ん', length: 1 }
  // A consonant twice: the first is the small tsu.
  const [first = '', second = ''] = word.slice(at, at + 2)
  return first === second && /[kstpgzdb]/.test(first) ? { kana: 'っ', length: 1 } : undefined
}

/** The same in katakana, long vowels as they stand or with the sign for them. */
export function katakanaOf(hiragana: string): string[] {
  const plain = Array.from(hiragana, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0x60)).join('')
  const long = plain
    .replace(/(?<=[オコソトノホモヨロゴゾドボポョ])ウ/g, 'ー')
    .replace(/(?<=[ウクスツヌフムユルグズブプュ])ウ/g, 'ー')
  return [...new Set([plain, long])]
}

/** A word in kana as Hepburn has it, without signs for long vowels; undefined where it is none. */
export function romajiOf(given: string): string | undefined {
  const word = Array.from(given, (sign) =>
    /[ァ-ヶ]/.test(sign) ? String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x60) : sign,
  ).join('')
  let latin = ''
  for (let at = 0; at < word.length; ) {
    const two = fromKana.get(word.slice(at, at + 2))
    const one = fromKana.get(word[at] ?? '')
    if (two !== undefined && word.slice(at, at + 2).length === 2) latin += two
    else if (one !== undefined) latin += one
    else if (word[at] === 'ん') latin += 'n'
    else if (word[at] === 'っ') latin += '*'
    else if (word[at] === 'ー') latin += latin.at(-1) === 'o' ? 'u' : (latin.at(-1) ?? '')
    else return undefined
    at += two !== undefined ? 2 : 1
  }
  return latin === '' ? undefined : latin.replace(/\*(.)/g, '$1$1').replace(/cch/g, 'tch')
}

const mostLong = 3

/** A romanised word with its long vowels written in other ways, and in the system of Kunrei; the word as it is first. */
export function romajiSpellings(given: string): string[] {
  const word = foldLatin(given.toLowerCase().replace(/[ōô]/g, 'ou').replace(/[ūû]/g, 'uu'))
  const short = word.replace(/ou|oo|oh(?![aeiou])/g, 'o').replace(/uu/g, 'u')
  const known = word === short ? longOf(short) : [word]
  const long = known.flatMap((each) => [each, each.replace(/ou/g, 'oh'), each.replace(/ou/g, 'oo')])
  const systems = [
    short,
    respelled(short, kunrei),
    respelled(short, hepburn),
    short.replace(/n(?=[bmp])/g, 'm'),
    short.replace(/m(?=[bmp])/g, 'n'),
  ]
  return [...new Set([foldLatin(given.toLowerCase()), short, ...long, ...systems])]
}

/** Where vowels may be long although nothing says so. */
function longOf(word: string): string[] {
  const places = [...word.matchAll(/o(?![aeiou])/g)].map(({ index }) => index).slice(-mostLong)
  return places.reverse().map((at) => `${word.slice(0, at)}ou${word.slice(at + 1)}`)
}

function respelled(word: string, steps: [RegExp, string][]): string {
  return steps.reduce((text, [from, to]) => text.replace(from, to), word)
}

/** Whether all words may be romanised Japanese: syllables of it, several of them. */
export function looksJapanese(words: readonly string[]): boolean {
  return words.length < 4 && words.every((word) => word.length > 2 && hiraganaOf(word) !== undefined)
}
