import { editDistance } from './edit-distance.ts'
import { replaceTerms } from './replace-terms.ts'

/**
 * The query with `~` behind every plain word of more than three letters, so that words that are alike are found too. Inside a phrase there are no
 * such words: it becomes its words, all of which must be there.
 */
export function loosenSpelling(query: string): string {
  const loosen = (word: string) => (word.length > 3 ? `${word}~` : word)
  return replaceTerms(query, { word: loosen, phrase: (words) => `(${words.map(loosen).join(' AND ')})` })
}

/**
 * The query with each of its words replaced by the nearest of those that a loosened search has marked; null where that changes
 * nothing. `matches`: marked words of the excerpts, as they stand in the documents; `fold`: words as they are compared.
 */
export function respell(query: string, matches: string[], fold: (word: string) => string): string | null {
  const counts = new Map<string, number>()
  for (const match of matches) counts.set(match.toLowerCase(), (counts.get(match.toLowerCase()) ?? 0) + 1)
  const known = [...counts]
  const nearest = (word: string) => {
    const near = known
      .map(([text, count]) => ({ text, count, distance: editDistance(fold(text), fold(word)) }))
      .filter(({ distance }) => distance <= 2)
      .toSorted((a, b) => a.distance - b.distance || b.count - a.count)[0]
    return near && near.distance > 0 ? near.text : word
  }
  const respelled = replaceTerms(query, { word: nearest, phrase: (words) => `"${words.map(nearest).join(' ')}"` })
  return respelled === query ? null : respelled
}
