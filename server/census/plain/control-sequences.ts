// biome-ignore-all lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.

/** Terminal control sequences, whose final letter would stick to a word (ECMA-48, 5.4), and those that choose a set of letters (ECMA-35, 14.3). */
const sequence = /\u001b(?:\[[0-?]*[ -/]*[@-~]|[()*+][0-9A-Z])/g

/** The word behind such a sequence, where it is plain in every encoding. */
const plainWord = /\u001b(?:\[[0-?]*[ -/]*[@-~]|[()*+][0-9A-Z])([a-z0-9]+)(?![a-z0-9\u0080-\u00ff])/gi

const colours = String.raw`\d{1,3}(?:;\d{1,3})*m`

/**
 * What is left of a colour when one of its signs is damaged, which sticks to the word behind it: the escape is another sign, or the bracket, or a number has become a
 * letter that ends the sequence early. What ends sequences in terminals of today (ECMA-48, 8.3) is none of these letters.
 */
const damaged = [
  String.raw`(?<!\u001b)\[${colours}`,
  String.raw`\u001b[^\[\s]?${colours}`,
  String.raw`\u001b\[[\d;]*[^\d;\sA-HJKSTfhlmnsu][\d;]{0,8}m`,
  String.raw`\u001b\[(?:[su][\d;]{1,8}|[\d;]{1,8}[su])m`,
]
const wordBehindDamaged = new RegExp(`(?:${damaged.join('|')})([\\p{L}\\p{N}\\p{M}]{2,})`, 'gu')

/** A text in which a blank stands for each control sequence. */
export function withoutControls(text: string): string {
  return text.replace(sequence, ' ')
}

/** Words that what is left of a damaged sequence sticks to. A text without a whole or damaged escape has none: brackets and numbers stand in many. */
export function wordsBehindDamagedControls(text: string): string[] {
  return text.includes('\u001b') ? [...text.matchAll(wordBehindDamaged)].map(([, word = '']) => word) : []
}

/** Words in letters of ASCII behind sequences, whole or damaged, in a text of bytes whose encoding is unknown. */
export function plainWordsBehindControls(latin: string): string[] {
  const whole = [...latin.matchAll(plainWord)].map(([, word = '']) => word)
  return [...whole, ...wordsBehindDamagedControls(latin).filter((word) => /^[a-z0-9]+$/i.test(word))]
}
