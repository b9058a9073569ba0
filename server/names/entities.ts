import { createHash } from 'node:crypto'
import type { EngineEntity } from '../engine/port.ts'
import { normalForm } from '../indexing/document/norm.ts'
import type { StoredName } from './packed-names.ts'

/** What a pipeline found in a document. */
export type FoundIn = { documentId: string; pipeline: string; language: string; names: readonly StoredName[] }

/** What the rules of a project say of a name, by its normal form. */
export type Rules = { isHidden(norm: string): boolean }

/**
 * The named entities of a document as the engine and the wire have them (`contract/server.md` 4.5). Two names with the same id, such as two spellings of an address in
 * one header, are one entity: the first.
 */
export function entitiesOf({ documentId, pipeline, language, names }: FoundIn, rules: Rules): EngineEntity[] {
  const entities = new Map<string, EngineEntity>()
  for (const { mention, category, offsets, partsOfSpeech = null } of names) {
    const mentionNorm = normalForm(mention)
    const id = entityId({ documentId, offsets, pipeline, mentionNorm })
    if (entities.has(id)) continue
    entities.set(id, {
      id,
      mention,
      mentionNorm,
      mentionNormTextLength: mentionNorm.length,
      category,
      extractor: pipeline,
      extractorLanguage: language,
      offsets,
      isHidden: rules.isHidden(mentionNorm),
      partsOfSpeech,
    })
  }
  return [...entities.values()]
}

type Identity = { documentId: string; offsets: readonly number[]; pipeline: string; mentionNorm: string }

/** Hex SHA-384 over the texts of document, offsets as `[1, 2]`, finder and normal form (`contract/server.md` 4.5). */
function entityId({ documentId, offsets, pipeline, mentionNorm }: Identity): string {
  return createHash('sha384')
    .update(`${documentId}|[${offsets.join(', ')}]|${pipeline}|${mentionNorm}`)
    .digest('hex')
}
