/** Scripts whose names come in several romanisations. */
export type Script = 'cyrillic' | 'greek' | 'japanese'

/** The script in which a name is written, where it is one of those, or has the long vowels of romanised Japanese. */
export function scriptOf(mentions: readonly string[]): Script | undefined {
  if (mentions.some((mention) => /\p{Script=Cyrillic}/u.test(mention))) return 'cyrillic'
  if (mentions.some((mention) => /\p{Script=Greek}/u.test(mention))) return 'greek'
  return mentions.some((mention) => /[āīūēōâîûêô]/i.test(mention.normalize('NFC'))) ? 'japanese' : undefined
}

type Step = [RegExp, string]

/**
 * What BGN/PCGN (1947), ISO 9, GOST 7.79, the rules of passports (ICAO 9303), ALA-LC, and French and German habit make of the same Cyrillic letters: each group
 * becomes one sign. Words are those of normal forms, in which Unidecode has romanised Cyrillic already.
 */
const cyrillic: Step[] = [
  [/schtsch|shch|chtch|sch|tsch|tch|sh|ch|sz|cz/g, 'S'],
  [/zh/g, 'J'],
  [/kh/g, 'h'],
  [/ts|tz/g, 'T'],
  [/ph/g, 'f'],
  [/x/g, 'ks'],
  [/[cq]/g, 'k'],
  [/w/g, 'v'],
  [/gu(?=[ei])/g, 'g'],
  [/ou|oo/g, 'u'],
  [/[iyj]+(?=[aeou])/g, ''],
  [/[yj]/g, 'i'],
  [/f+$/, 'v'],
]

/** ELOT 743 (ISO 843), its simpler form for passports, and older habits; of the letters that Unidecode confuses the mention itself is read (`greekLetters`). */
const greek: Step[] = [
  [/ch|kh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/x/g, 'ks'],
  [/[cq]/g, 'k'],
  [/ou/g, 'u'],
  [/mp/g, 'b'],
  [/nt/g, 'd'],
  [/gk|ng|gg/g, 'g'],
  [/([aei])[vfu](?=[^aeiou]|$)/g, '$1v'],
  [/ei|oi|yi|[yj]/g, 'i'],
  [/ai/g, 'e'],
]

/** Hepburn with macrons, without them, and as keyboards have it. */
const japanese: Step[] = [
  [/ou|oo|oh(?![aeiou])/g, 'o'],
  [/uu/g, 'u'],
  [/m(?=[bmp])/g, 'n'],
  [/tu/g, 'tsu'],
  [/si/g, 'shi'],
]

const steps: Record<Script, Step[]> = { cyrillic, greek, japanese }

/** A word as it is in every romanisation of the script: words that are equal then may be the same. */
export function romanisedKey(word: string, script: Script): string {
  return steps[script].reduce((text, [from, to]) => text.replace(from, to), word).replace(/(.)\1+/g, '$1')
}

const greekPairs: [string, string][] = [
  ['αβγδεζηθικλμνξοπρστυφχψω', 'a v g d e z i th i k l m n x o p r s t y f ch ps o'],
  ['άέήίόύώϊϋΐΰς', 'a e i i o y o i y i y s'],
]
const greekLetters = new Map(
  greekPairs.flatMap(([letters, latin]) => latin.split(' ').map((each, at) => [Array.from(letters)[at] ?? '', each] as const)),
)

/** Greek letters by ELOT 743, in lower case; `ου` is kept together. */
export function romaniseGreek(mention: string): string {
  const text = mention
    .normalize('NFC')
    .toLowerCase()
    .replace(/ο[υύ]/g, 'ou')
    .replace(/([αεη])[υύ]/g, '$1v')
  return Array.from(text, (letter) => greekLetters.get(letter) ?? letter).join('')
}
