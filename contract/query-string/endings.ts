import { replaceTerms } from './replace-terms.ts'

/** How words of English, French, Spanish and German end by number, gender, case and tense. */
const endings =
  'ies ing ingly ed edly es s er ers ly ion ions y e aux al ale ales eux euse euses ement ements ez ent ait é ée és ées o a os as ar ir ado ada ados adas ción ciones mente en em ern n ung ungen'

const byLength = endings.split(' ').toSorted((one, other) => other.length - one.length)

/** What is left of a word says what it is about from here on. */
const leastLetters = 4

const latin = /^\p{Script=Latin}+$/u

/**
 * The query with the endings of its plain words left open: `companies` becomes `compan*`. Short words, and those of scripts that do not end so, stay as they are; a phrase
 * becomes its words, all of which must be there.
 */
export function openEndings(query: string): string {
  return replaceTerms(query, { word: openEnding, phrase: (words) => `(${words.map(openEnding).join(' AND ')})` })
}

function openEnding(word: string): string {
  if (word.length < leastLetters || !latin.test(word)) return word
  const ending = byLength.find((each) => word.length - each.length >= leastLetters && word.toLowerCase().endsWith(each)) ?? ''
  return `${word.slice(0, word.length - ending.length)}*`
}
