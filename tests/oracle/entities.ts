import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { defaults } from '@dossier/contract'
import type { EngineChange, EngineEntity, SearchEngine } from '@dossier/server/engine/port.ts'
import type { Records } from '@dossier/server/records/open.ts'
import { z } from 'zod'

const Values = z.object({
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

/** A line of the corpus that is a named entity. */
const Line = z.object({
  _id: z.string(),
  _routing: z.string(),
  _source: Values.extend({ join: z.object({ parent: z.string() }) }),
})

const AnyLine = z.looseObject({ _source: z.looseObject({ type: z.string() }) })

async function* readEntities(corpus: string): AsyncIterable<z.infer<typeof Line>> {
  for await (const text of createInterface({ input: createReadStream(corpus) })) {
    const line = AnyLine.parse(JSON.parse(text))
    if (line._source.type === 'NamedEntity') yield Line.parse(line)
  }
}

/** The document that `queries.json` asks for: the first embedded one that mentions a person, and its root. */
export async function embeddedWithPerson(corpus: string): Promise<{ document: string; root: string }> {
  for await (const { _routing, _source } of readEntities(corpus)) {
    if (_source.category === 'PERSON' && _source.join.parent !== _routing)
      return { document: _source.join.parent, root: _routing }
  }
  throw new Error('no embedded document of the corpus mentions a person')
}

type Put = Extract<EngineChange, { op: 'putEntities' }>

/** Tells the engine the named entities of the corpus, which the records do not keep yet. */
export async function putEntities({
  records,
  engine,
  corpus,
}: {
  records: Records
  engine: SearchEngine
  corpus: string
}): Promise<void> {
  const rids = new Map((await records.db.selectFrom('document').select(['id', 'rid']).execute()).map(({ id, rid }) => [id, rid]))
  const puts = new Map<string, Put>()
  for await (const { _id, _routing, _source } of readEntities(corpus)) {
    const { join, ...values } = _source
    const rid = rids.get(join.parent)
    if (rid === undefined) throw new Error(`the corpus has no document ${join.parent}`)
    const of = { rid, project: defaults.project, id: join.parent, routing: _routing }
    const put: Put = puts.get(join.parent) ?? { op: 'putEntities', of, entities: [] }
    const entity: EngineEntity = { id: _id, ...values }
    put.entities.push(entity)
    puts.set(join.parent, put)
  }
  const position = await engine.position()
  if (!position) throw new Error('the engine has no position')
  await engine.write([...puts.values()])
  await engine.commit(position)
}
