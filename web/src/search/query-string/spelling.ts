import { fold } from '../../ui/words/fold.ts'
import { editDistance } from './edit-distance.ts'
import { readQueryTerms } from './query-terms.ts'

/** The query with `~` behind every plain word of more than three letters, so that words that are alike are found too. */
export function loosenSpelling(query: string): string {
  return replaceWords(query, (word) => (word.length > 3 ? `${word}~` : word))
}

/**
 * The query with each of its words replaced by the nearest of those that a loosened search has marked; null where that changes
 * nothing. `matches`: marked words of the excerpts, as they stand in the documents.
 */
export function respell(query: string, matches: string[]): string | null {
  const counts = new Map<string, number>()
  for (const match of matches) counts.set(match.toLowerCase(), (counts.get(match.toLowerCase()) ?? 0) + 1)
  const known = [...counts]
  const respelled = replaceWords(query, (word) => {
    const near = known
      .map(([text, count]) => ({ text, count, distance: editDistance(fold(text), fold(word)) }))
      .filter(({ distance }) => distance <= 2)
      .toSorted((a, b) => a.distance - b.distance || b.count - a.count)[0]
    return near && near.distance > 0 ? near.text : word
  })
  return respelled === query ? null : respelled
}

function replaceWords(query: string, replace: (word: string) => string): string {
  let result = ''
  let done = 0
  for (const term of readQueryTerms(query)) {
    const word = query.slice(term.start, term.end)
    if (term.kind !== 'word' || term.isNegated || term.field !== null || word !== term.text) continue
    result += query.slice(done, term.start) + replace(word)
    done = term.end
  }
  return result + query.slice(done)
}
