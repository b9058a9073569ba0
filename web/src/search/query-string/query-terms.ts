import { limits } from '@dossier/contract'
import { readTerms, type QueryTerm as WrittenTerm } from '@dossier/contract/query-string/terms'

/** A term of a search query, and the colour of its matches: 0 to 3, or null for what is not marked in texts. */
export type QueryTerm = WrittenTerm & { colour: number | null }

/**
 * Reads the terms of a query string with the server's own parser. It never fails: what stands behind a fault is left out, and the server
 * tells the user what is wrong. Equal texts share a colour; after the fourth the colours begin again.
 */
export function readQueryTerms(query: string): QueryTerm[] {
  const seen = new Map<string, number>()
  return readTerms(query).map((term) => {
    if (term.mark === null) return { ...term, colour: null }
    const key = term.text.toLowerCase()
    const number = seen.get(key) ?? seen.size
    seen.set(key, number)
    return { ...term, colour: number % limits.termColours }
  })
}
