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

type WireFields = Record<string, unknown>

/** The named entities of a document as the engine program takes them: those that follow one another and share fields in groups, which name these once. */
export type WireEntities = {
  rid: number
  groups: { shared: WireFields; copies: Record<string, string>; entities: { id: string; fields: WireFields }[] }[]
}

/** Fields whose values the program takes from others. */
const copies = Object.fromEntries(
  Object.keys(entityIndexFields)
    .filter((name) => name.endsWith(wholeSuffix))
    .map((name) => [name, name.slice(0, -wholeSuffix.length)]),
)

/** Converts the named entities of a document to the form of the engine program. */
export function wireEntities({ rid, project }: EntityParent, entities: EngineEntity[]): WireEntities {
  const groups: WireEntities['groups'] = []
  let last: EngineEntity | undefined
  for (const entity of entities) {
    if (!last || !isAlike(last, entity)) groups.push({ shared: sharedFields(project, entity), copies, entities: [] })
    groups.at(-1)?.entities.push({ id: entity.id, fields: ownFields(entity) })
    last = entity
  }
  return { rid, groups }
}

/** Whether two names have the same in what is sent once. */
function isAlike(one: EngineEntity, other: EngineEntity): boolean {
  return one.extractor === other.extractor && one.extractorLanguage === other.extractorLanguage && one.isHidden === other.isHidden
}

function sharedFields(project: string, { extractor, extractorLanguage, isHidden }: EngineEntity): WireFields {
  return { type: entityType, _index: project, extractor, extractorLanguage, isHidden }
}

function ownFields({ mention, mentionNorm, mentionNormTextLength, category, offsets, partsOfSpeech }: EngineEntity): WireFields {
  const fields = { mention, mentionNorm, mentionNormTextLength, category, offsets }
  return partsOfSpeech === null ? fields : { ...fields, partsOfSpeech }
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
