import type { Query } from '../../query/tree.ts'
import type { EngineChange, EngineEntity, EntityParent, SearchEngine } from '../port.ts'
import { fill, position } from './documents.ts'

/** A named entity; its other values are derived from these. */
export function entity(id: string, mention: string, category: string, offsets: number[]): EngineEntity {
  const mentionNorm = mention.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const more = { extractorLanguage: 'ENGLISH', isHidden: false, partsOfSpeech: null, mentionNormTextLength: mentionNorm.length }
  return { id, mention, mentionNorm, category, offsets, extractor: category === 'EMAIL' ? 'EMAIL' : 'CORENLP', ...more }
}

/** A document as the parent of named entities. */
export const parent = (rid: number, id: string, project = 'main'): EntityParent => ({ rid, project, id, routing: id })
export const put = (of: EntityParent, entities: EngineEntity[]): EngineChange => ({ op: 'putEntities', of, entities })

/** The named entities of documents 1 and 2, in order. */
export const entities: EngineEntity[][] = [
  [
    entity('jane', 'Jane Marlow', 'PERSON', [4, 90]),
    { ...entity('jane-loud', 'JANE MARLOW', 'PERSON', [200]), partsOfSpeech: 'NNP NNP' },
    { ...entity('hidden', 'Page One', 'PERSON', [7]), isHidden: true },
  ],
  [entity('geneva', 'Genève', 'LOCATION', [40]), entity('mail', 'jane@meridian.ky', 'EMAIL', [-1])],
]

/** Indexes the documents, the entities of two of them, and one entity of another project. */
export async function fillWithEntities(engine: SearchEngine): Promise<void> {
  await fill(engine)
  const [ofFox = [], ofCafe = []] = entities
  const elsewhere = [entity('jane-elsewhere', 'Jane Marlow', 'PERSON', [1])]
  await engine.write([
    put(parent(1, 'fox'), ofFox),
    put(parent(2, 'cafe'), ofCafe),
    put(parent(5, 'elsewhere', 'other'), elsewhere),
  ])
  await engine.commit(position)
}

/** Matches all named entities. */
export const isEntity: Query = { kind: 'term', field: 'type', value: 'NamedEntity' }
