import { AppError } from '@dossier/contract'
import type { WordSet } from '../../../query/tree.ts'
import type { Body } from './words.ts'

/** The documents of a set, by its name. */
export type SetOf = (name: string) => ReadonlySet<number>

/** So many values of all documents together are sent with a request. */
const mostPairs = 300_000

/** A script that answers the values of a document on a field whose values are sets; `one`: its least or greatest alone, or what stands for a missing one. */
export function wordScript(sets: WordSet[], setOf: SetOf, one?: { least: boolean; missing: string }): Body {
  const words: Record<string, string[]> = {}
  let pairs = 0
  for (const { name, word } of sets) {
    const rids = setOf(name)
    pairs += rids.size
    if (pairs > mostPairs)
      throw new AppError('BAD_QUERY', {
        message: 'On a search cluster hits cannot be ordered by the tags of that many documents: search for fewer',
      })
    for (const rid of rids) words[rid] = [...(words[rid] ?? []), word]
  }
  if (one === undefined) return { source: allOfThem, params: { words } }
  const place = one.least ? 0 : -1
  const chosen = Object.fromEntries(Object.entries(words).map(([rid, all]) => [rid, all.toSorted(byBytes).at(place)]))
  return { source: oneOfThem, params: { words: chosen, missing: one.missing } }
}

const rid = "doc['dossier.rid'].size() == 0 ? '' : String.valueOf(doc['dossier.rid'].value)"
const allOfThem = `def of = params.words.get(${rid}); return of == null ? [] : of`
const oneOfThem = `def of = params.words.get(${rid}); return of == null ? params.missing : of`

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
