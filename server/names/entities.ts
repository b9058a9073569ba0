import { hash } from 'node:crypto'
import type { NameCategory } from '@dossier/contract/names/categories'
import type { EngineEntity } from '../engine/port.ts'
import { normalForm } from '../indexing/document/norm.ts'
import type { StoredName } from './packed-names.ts'
import type { Mention } from './rules/name-part.ts'

/** What a pipeline found in a document. `path`: of the document, where rules ask for folders. */
export type FoundIn = { documentId: string; path?: string; pipeline: string; language: string; names: readonly StoredName[] }

/** A name as it is shown: by its normal form. */
export type ShownName = { norm: string; category: NameCategory; isHidden: boolean }

/** What the rules of a project make of a name as it was found. `askForFolders`: they need the paths of documents. */
export type Rules = { apply(found: { norm: string; category: NameCategory } & Mention): ShownName; askForFolders: boolean }

/**
 * The named entities of a document as the engine and the wire have them (`contract/server.md` 4.5). Two names with the same id, such as two spellings of an address in
 * one header, are one entity: the first.
 */
export function entitiesOf({ documentId, path = '', pipeline, language, names }: FoundIn, rules: Rules): EngineEntity[] {
  const entities = new Map<string, EngineEntity>()
  for (const { mention, category, offsets, partsOfSpeech = null } of names) {
    const norm = normalForm(mention)
    // By the name as it was found: it stays the same whatever rules come and go.
    const id = entityId({ documentId, offsets, pipeline, mentionNorm: norm })
    if (entities.has(id)) continue
    const shown = rules.apply({ norm, category, mention, documentId, path })
    entities.set(id, {
      id,
      mention,
      mentionNorm: shown.norm,
      mentionNormTextLength: shown.norm.length,
      category: shown.category,
      extractor: pipeline,
      extractorLanguage: language,
      offsets,
      isHidden: shown.isHidden,
      partsOfSpeech,
    })
  }
  return [...entities.values()]
}

type Identity = { documentId: string; offsets: readonly number[]; pipeline: string; mentionNorm: string }

/** Hex SHA-384 over the texts of document, offsets as `[1, 2]`, finder and normal form (`contract/server.md` 4.5). */
function entityId({ documentId, offsets, pipeline, mentionNorm }: Identity): string {
  return hash('sha384', `${documentId}|[${offsets.join(', ')}]|${pipeline}|${mentionNorm}`)
}
