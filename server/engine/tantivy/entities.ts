import { z } from 'zod'
import { entityFields, type FieldType } from '../../query/wire-fields.ts'
import type { EngineEntity, EngineHit, EntityParent } from '../port.ts'

/** The `type` of named entities. */
export const entityType = 'NamedEntity'

/** Analysed texts are also stored as a whole, for the hits. */
const wholeSuffix = '.whole'

/** The fields of named entities in the index. */
export const entityIndexFields: Record<string, FieldType> = Object.fromEntries(
  Object.entries(entityFields).flatMap(([name, type]): [string, FieldType][] =>
    type === 'text'
      ? [
          [name, type],
          [name + wholeSuffix, 'keyword'],
        ]
      : [[name, type]],
  ),
)

/** Converts the named entities of a document to the form of the engine program. */
export type WireEntities = { rid: number; entities: { rid: number; id: string; fields: Record<string, unknown> }[] }

export function wireEntities({ rid, project }: EntityParent, entities: EngineEntity[]): WireEntities {
  return { rid, entities: entities.map(({ id, ...values }) => ({ rid, id, fields: wireFields(project, values) })) }
}

function wireFields(project: string, { partsOfSpeech, ...values }: Omit<EngineEntity, 'id'>): Record<string, unknown> {
  const fields = { type: entityType, _index: project, ...values, [`mention${wholeSuffix}`]: values.mention }
  return partsOfSpeech === null ? fields : { ...fields, partsOfSpeech, [`partsOfSpeech${wholeSuffix}`]: partsOfSpeech }
}

const texts = z.array(z.string())
const numbers = z.array(z.number())

/** Converts the values of a named entity, which the program returns as lists, to an entity. */
export const entityHit = z
  .object({
    'mention.whole': texts,
    mentionNorm: texts,
    mentionNormTextLength: numbers,
    category: texts,
    extractor: texts,
    extractorLanguage: texts,
    offsets: numbers,
    isHidden: z.array(z.boolean()),
    'partsOfSpeech.whole': texts,
  })
  .transform(
    (hit): NonNullable<EngineHit['entity']> => ({
      mention: hit['mention.whole'][0] ?? '',
      mentionNorm: hit.mentionNorm[0] ?? '',
      mentionNormTextLength: hit.mentionNormTextLength[0] ?? 0,
      category: hit.category[0] ?? '',
      extractor: hit.extractor[0] ?? '',
      extractorLanguage: hit.extractorLanguage[0] ?? '',
      offsets: hit.offsets,
      isHidden: hit.isHidden[0] ?? false,
      partsOfSpeech: hit['partsOfSpeech.whole'][0] ?? null,
    }),
  )
