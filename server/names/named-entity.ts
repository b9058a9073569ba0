import { AppError } from '@dossier/contract'
import { NameCategory } from '@dossier/contract/names/categories'
import type { NamedEntity } from '@dossier/contract/names/names'
import type { EngineEntity } from '../engine/port.ts'
import type { Query } from '../query/tree.ts'
import type { Scope } from '../scope/scope.ts'

/** A named entity as the contract tells it outside of searches. */
export function toNamedEntity(entity: Omit<EngineEntity, 'id'>): NamedEntity {
  const { mention, mentionNorm, mentionNormTextLength, offsets, extractor, extractorLanguage, partsOfSpeech, isHidden } = entity
  const category = NameCategory.parse(entity.category)
  const names = { mention, mentionNorm, mentionNormTextLength, category, offsets, extractor, extractorLanguage, partsOfSpeech }
  return { ...names, hidden: isHidden, isHidden }
}

/** One name of a document, by its id. @throws AppError NOT_FOUND. */
export async function readNamedEntity({ engine, signal }: Scope, project: string, id: string): Promise<NamedEntity> {
  const query: Query = { kind: 'ids', ids: [id] }
  const { hits } = await engine.search({ projects: [project], query, from: 0, size: 1, sort: [], aggregations: {} }, signal)
  const entity = hits[0]?.entity
  if (!entity) throw new AppError('NOT_FOUND', { message: `There is no name "${id}" in "${project}"`, id })
  return toNamedEntity(entity)
}
