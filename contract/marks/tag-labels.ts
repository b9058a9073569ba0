import { limits } from '../spine/limits.ts'

/**
 * What keeps labels apart: two of one key are the same tag, shown as it was first typed. Compatible with the lower-casing normaliser that the contract's
 * mapping gives to the field `tags`; letters with marks are composed first, so that keyboards which write them in two signs mean the same tag.
 */
export function tagKey(label: string): string {
  return label.normalize('NFC').toLowerCase()
}

/** The labels in what somebody typed or sent: split at white space, also that of no width, each once, in their order and as they were typed first. */
export function splitLabels(texts: readonly string[]): string[] {
  const labels = new Map<string, string>()
  for (const label of texts.flatMap((text) => text.normalize('NFC').split(/[\s\u200b]+/u))) {
    const key = tagKey(label)
    if (label !== '' && !labels.has(key)) labels.set(key, label)
  }
  return [...labels.values()]
}

/** Control signs, halves of signs, and signs that turn the direction of what follows them; right-to-left letters and joined emoji are fine. */
const unfit = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** Why a label cannot be a tag, as a sentence that names it; undefined where it can. */
export function labelFault(label: string): string | undefined {
  if (label.length > limits.tagLength)
    return `A tag has at most ${limits.tagLength} characters; the one that begins with "${label.slice(0, 20)}" has ${label.length}`
  if (unfit.test(label)) return `A tag cannot hold control characters: ${escaped(label)}`
  if (isInvisible(label)) return `A tag needs at least one visible character: ${escaped(label)}`
  return undefined
}

/** Whether nothing of a label can be seen: it consists of joiners, marks of direction, accents and the blanks of Hangul and Braille alone. */
export function isInvisible(label: string): boolean {
  return !/[^\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(label)
}

/** In quotes, with what cannot be seen, or would turn the sentence around, by its number. */
function escaped(label: string): string {
  return JSON.stringify(label).replace(
    /[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )
}
