import { z } from 'zod'
import type { Sort } from '../../../query/tree.ts'
import type { EngineHit } from '../../port.ts'
import { sortValues } from './sorts.ts'

const scalar = z.union([z.string(), z.number(), z.boolean()])

/** A hit as the cluster tells it; its source is asked for only of named entities, and afterwards. */
export const RawHit = z.object({
  _index: z.string(),
  /** Empty where numbers alone were asked for. */
  _id: z.string().default(''),
  _score: z.number().nullish(),
  _routing: z.string().optional(),
  sort: z.array(z.unknown()).optional(),
  fields: z.record(z.string(), z.array(z.unknown())).optional(),
})
export type RawHit = z.infer<typeof RawHit>

/** What is asked of each hit: columns only, never a source that holds a text of megabytes. */
export const hitFields = {
  _source: false,
  docvalue_fields: ['dossier.rid', 'dossier.of', 'dossier.number'],
}

/** Where numbers alone are wanted, nothing that is stored is read either: for the id of a hit a cluster unpacks what lies around it, the text too. */
export const numberFields = {
  _source: false,
  stored_fields: '_none_',
  docvalue_fields: ['dossier.rid', 'dossier.of'],
}

const Entity = z.object({
  mention: z.string(),
  mentionNorm: z.string(),
  mentionNormTextLength: z.number(),
  category: z.string(),
  extractor: z.string(),
  extractorLanguage: z.string(),
  offsets: z.array(z.number()),
  isHidden: z.boolean(),
  partsOfSpeech: z.string().nullable(),
})

/** The source of a named entity. */
export const EntitySource = z.object({ _id: z.string(), _index: z.string(), _source: Entity })
export type EntitySource = z.infer<typeof EntitySource>

/** The fields of it. */
export const entitySource = Object.keys(Entity.shape)

/** Hits in our form; named entities among them wait for their values in `open`. */
export class HitReader {
  readonly open: { hit: EngineHit; raw: RawHit }[] = []

  read(raw: RawHit, sort: Sort[], collapse?: string): EngineHit {
    const numberOf = (name: string) => z.number().optional().parse(raw.fields?.[`dossier.${name}`]?.[0])
    const of = numberOf('of')
    const rid = numberOf('rid') ?? of ?? 0
    const group = collapse === undefined ? undefined : scalar.nullable().parse(raw.fields?.[collapse]?.[0] ?? null)
    const hit: EngineHit = {
      rid,
      number: numberOf('number') ?? rid,
      id: raw._id,
      score: raw._score ?? null,
      sort: sortValues(sort, raw.sort ?? []),
      ...(group === undefined ? {} : { group }),
    }
    if (of !== undefined) this.open.push({ hit, raw })
    return hit
  }
}
