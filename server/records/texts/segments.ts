import type { Kysely } from 'kysely'
import type { RecordsSchema } from '../schema.ts'

/** The segments of a document's text: they lie under its number, or under a key of their own where they were stored ahead of it. */
export function selectSegments(db: Kysely<RecordsSchema>, rid: number) {
  return db.selectFrom('segment').where('segment.rid', '=', ({ fn, selectFrom, cast, val }) => {
    const textKey = selectFrom('document').select('text_key').where('document.rid', '=', rid)
    return fn.coalesce(textKey, cast<number>(val(rid), 'bigint'))
  })
}
