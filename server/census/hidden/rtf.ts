import type { HiddenPart } from './hidden-part.ts'

/** A control word ends at the first character that is neither a letter nor a digit; the parameter `0` switches it off. */
const signs: [RegExp, HiddenPart][] = [
  [/\\annotation(?![a-z])/, 'comments'],
  [/\\(deleted|revised)(?![a-z0-9])/, 'tracked-changes'],
  [/\\v(?![a-z0-9])/, 'hidden-text'],
  [/\\(header|footer)[lrf]?(?![a-z])/, 'headers-footers'],
]

/** What is hidden in an RTF document. */
export function hiddenInRtf(bytes: Buffer): HiddenPart[] {
  const text = bytes.toString('latin1')
  return signs.flatMap(([sign, means]) => (sign.test(text) ? [means] : []))
}
