import type { Expression, Kysely } from 'kysely'
import { z } from 'zod'
import { noteChanges } from '../records/change.ts'
import { compiledOnce } from '../records/compiled.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { selectSegments } from '../records/texts/segments.ts'
import { unpackText } from '../records/texts/text.ts'
import { lookUpAgain } from './by-hand/follow-documents.ts'
import { changedNames } from './change-kinds.ts'
import { ContentKey } from './content.ts'
import { nextVersion } from './store-names.ts'
import { type NameTables, nameTrx, type Trx } from './tables.ts'

/**
 * Documents were stored once more, or have another text now: what was found in their former content is known no longer, and they are to be read again. Of the same
 * content it stays.
 */
async function dropStaleNames(trx: Trx, project: string, ids: string[]): Promise<void> {
  const rows = await findRead(trx, project, ids)
  for (const [rid, own] of Map.groupBy(rows, (row) => row.rid)) {
    const content = await contentNow(trx, rid)
    const stale = own.filter((row) => !Buffer.from(row.content).equals(content))
    for (const { pipeline } of stale) {
      await nameTrx(trx).deleteFrom('names_found').where('rid', '=', rid).where('pipeline', '=', pipeline).execute()
      await nextVersion(trx, project, pipeline)
    }
    // An index that is being made anew knows of a document that is stored meanwhile by its changes alone.
    await noteChanges(trx, [changedNames(project, rid)])
  }
}

/** Documents were stored once more, or have another text now: see `dropStaleNames` and `lookUpAgain`. */
export async function followTexts(trx: Trx, project: string, ids: string[]): Promise<void> {
  await dropStaleNames(trx, project, ids)
  await lookUpAgain(trx, project, ids)
}

/** A project goes: so do the rules on its names. What was found goes with the documents. */
export async function dropRules(trx: Trx, project: string): Promise<void> {
  await nameTrx(trx).deleteFrom('name_rule').where('project', '=', project).execute()
}

async function findRead(trx: Trx, project: string, ids: string[]) {
  const db = nameTrx(trx)
  const [id, ...others] = ids
  if (id !== undefined && others.length === 0) return (await selectReadOne(db, { project, id })).rows
  return selectRead(db, project).where('document.id', 'in', ids).execute()
}

type Schema = RecordsSchema & NameTables

function selectRead(db: Kysely<Schema>, project: string | Expression<string>) {
  return db
    .selectFrom('document')
    .innerJoin('names_found', 'names_found.rid', 'document.rid')
    .select(['document.rid', 'names_found.pipeline', 'names_found.content'])
    .where('document.project', '=', project)
}

/** Each file of a run asks for itself. */
const selectReadOne = compiledOnce<{ project: string; id: string }, Schema>()((db, at) =>
  selectRead(db, at('project')).where('document.id', '=', at('id')),
)

const Source = z.record(z.string(), z.unknown())

/** What finders read of a document as it is stored now: see `ContentKey`. */
export async function contentNow(trx: Trx, rid: number): Promise<Uint8Array> {
  const { source } = await trx.selectFrom('document').select('source').where('rid', '=', rid).executeTakeFirstOrThrow()
  const key = new ContentKey({ source: Source.parse(JSON.parse(source)) })
  const segments = await selectSegments(trx, rid).select(['length', 'bytes']).orderBy('number').execute()
  for (const { bytes, length } of segments) key.add(unpackText(bytes, length))
  return key.bytes
}
