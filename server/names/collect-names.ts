import { type NameCategory, nameCategories } from '@dossier/contract/names/categories'
import { normalForm } from '../indexing/document/norm.ts'
import type { Chunk } from './content.ts'
import type { FoundName } from './finder/finder.ts'
import type { StoredName } from './packed-names.ts'

/** What a finder found in one chunk. */
export type FoundInChunk = { chunk: Pick<Chunk, 'kind' | 'start'>; found: readonly FoundName[] }

/**
 * The names of one processing call: one for each spelling and category, with all its places in their order. Other categories than the contract's four, and what
 * has no letter in its normal form, are left out.
 */
export function collectNames(chunks: readonly FoundInChunk[]): StoredName[] {
  const names = new Map<string, StoredName>()
  for (const { chunk, found } of chunks) {
    for (const { mention, category, offset, partsOfSpeech } of found) {
      const own = categoryOf(category)
      if (own === undefined) continue
      const spelling = mention.replace(/[\r\n]/g, ' ')
      const key = `${own} ${spelling}`
      const at = chunk.kind === 'metadata' ? inHeaders : chunk.start + offset
      const known = names.get(key)
      // However often an address stands in the headers, it is one place.
      if (known && (at !== inHeaders || known.offsets.at(-1) !== inHeaders)) known.offsets.push(at)
      if (known || normalForm(spelling) === '') continue
      names.set(key, { mention: spelling, category: own, offsets: [at], ...(partsOfSpeech && { partsOfSpeech }) })
    }
  }
  return [...names.values()]
}

/** The contract's offset of what was found in a mail's headers. */
const inHeaders = -1

const abbreviations: Record<string, string> = {
  PERS: 'PERSON',
  PER: 'PERSON',
  ORG: 'ORGANIZATION',
  LOC: 'LOCATION',
  MAIL: 'EMAIL',
}

/** Finders also write `I-PER` and the like (`contract/server.md` 4.5). Undefined where it is none of ours. */
function categoryOf(category: string): NameCategory | undefined {
  const plain = category.toUpperCase().replace(/^I-/, '')
  return nameCategories.find((each) => each === (abbreviations[plain] ?? plain))
}
