/** Something that the standard tokenizer makes a term of. Texts without it (`&`, `-`) analyse to nothing. */
const termCharacter = /[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]/u

/** Whether analysis leaves anything of a text. */
export function hasWords(text: string): boolean {
  return termCharacter.test(text)
}

/** A comparison such as `>=5`: a range where the query string names a field. */
export const comparisonPattern = /^(>=|<=|>|<)([\s\S]+)$/
