import type { Kysely } from 'kysely'
import { compiledOnce } from '../compiled.ts'
import { numbersIn } from '../listed.ts'
import type { RecordsSchema } from '../schema.ts'

/** The segments of a document's text: they lie under its number, or under a key of their own where they were stored ahead of it. */
export function selectSegments(db: Kysely<RecordsSchema>, rid: number) {
  return db.selectFrom('segment').where('segment.rid', '=', ({ fn, selectFrom, cast, val }) => {
    const textKey = selectFrom('document').select('text_key').where('document.rid', '=', rid)
    return fn.coalesce(textKey, cast<number>(val(rid), 'bigint'))
  })
}

/** The first segments of the texts of these documents, by their numbers, which are given as a list of JSON. Every page with excerpts asks for them. */
export const selectFirstSegments = compiledOnce<{ rids: string }>()((db, at) =>
  db
    .selectFrom('document')
    .innerJoin('segment', (join) =>
      join.on('segment.rid', '=', ({ fn }) => fn.coalesce('document.text_key', 'document.rid')).on('segment.number', '=', 0),
    )
    .where('document.rid', 'in', numbersIn(db, at('rids')))
    .select(['document.rid', 'segment.length', 'segment.bytes']),
)
