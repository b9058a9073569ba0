import type { Variant } from '@dossier/contract/batch-search/variants'

/** What is marked in a document that was found by a spelling. */
export function phraseOf({ spelling }: Pick<Variant, 'spelling'>): string {
  return `"${spelling.replace(/["\\]/g, '\\$&')}"`
}
