import { readTerms } from './terms.ts'

/** What becomes of a plain word, and of the words of a phrase. */
export type Replace = { word: (word: string) => string; phrase: (words: string[]) => string }

/** The query with its plain words and its phrases of two words or more replaced; fields, signs and negated terms stay as they are. */
export function replaceTerms(query: string, { word, phrase }: Replace): string {
  let result = ''
  let done = 0
  for (const term of readTerms(query)) {
    const written = query.slice(term.start, term.end)
    if (term.isNegated || term.field !== null) continue
    const words = written === `"${term.text}"` ? term.text.split(/\s+/).filter(Boolean) : []
    const isWord = term.kind === 'word' && written === term.text
    if (!isWord && words.length < 2) continue
    result += query.slice(done, term.start) + (isWord ? word(written) : phrase(words))
    done = term.end
  }
  return result + query.slice(done)
}
