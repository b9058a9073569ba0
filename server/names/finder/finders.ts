import { compromiseFinder } from './compromise/compromise.ts'
import { type CorenlpParts, corenlpFinder } from './corenlp/corenlp.ts'
import { emailFinder } from './email.ts'
import type { NameFinder } from './finder.ts'

/** The finders of names that there are, the usual one first; without `parts` those alone that start no program. */
export function nameFinders(parts?: CorenlpParts): NameFinder[] {
  return parts ? [corenlpFinder(parts), emailFinder, compromiseFinder(parts)] : [emailFinder]
}
