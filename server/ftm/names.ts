import { z } from 'zod'
import { addressee } from './documents.ts'
import { type Entity, entity, idOf } from './entity.ts'

/** A named entity as a search tells it. */
export const NameHit = z.looseObject({
  _id: z.string(),
  _source: z.looseObject({
    mention: z.string(),
    mentionNorm: z.string(),
    category: z.string(),
    join: z.object({ parent: z.string() }),
  }),
})
export type NameHit = z.infer<typeof NameHit>

/** A name in a document as a mention, with whom it means: a person, an organization, whoever has the address. Places are mentions alone. */
export function nameEntities(project: string, { _id: id, _source: source }: NameHit): Entity[] {
  const meant = meantBy(project, source)
  const detectedSchema = meant?.schema ?? (source.category === 'LOCATION' ? 'Address' : undefined)
  const mention = entity(id, 'Mention', {
    document: [source.join.parent],
    name: [source.mention],
    resolved: [meant?.id],
    detectedSchema: [detectedSchema],
  })
  return meant === undefined ? [mention] : [meant, mention]
}

const schemas: Record<string, string> = { PERSON: 'Person', ORGANIZATION: 'Organization' }

function meantBy(project: string, { category, mention, mentionNorm }: NameHit['_source']): Entity | undefined {
  if (category === 'EMAIL') return addressee(project, mention)
  const schema = schemas[category]
  return schema === undefined ? undefined : entity(idOf(project, category, mentionNorm), schema, { name: [mention] })
}
