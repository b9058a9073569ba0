/** A character of which the standard tokenizer makes a term. Texts without one (`&`, `-`) analyse to nothing. */
const termCharacter = /[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]/u

/** Whether analysis leaves any term of a text. */
export function hasWords(text: string): boolean {
  return termCharacter.test(text)
}

/** A comparison such as `>=5`, which is a range on a named field. */
export const comparisonPattern = /^(>=|<=|>|<)([\s\S]+)$/
