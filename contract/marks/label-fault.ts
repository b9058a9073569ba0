import { limits } from '../spine/limits.ts'

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
