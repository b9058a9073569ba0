import { byHand } from '@dossier/contract/names/by-hand'
import type { Expression, Kysely } from 'kysely'
import { noteChanges } from '../../records/change.ts'
import { compiledOnce } from '../../records/compiled.ts'
import type { RecordsSchema } from '../../records/schema.ts'
import type { Replaced } from '../../scope/hooks.ts'
import { changedNames } from '../change-kinds.ts'
import { languageOf } from '../language-of.ts'
import { nextVersion } from '../store-names.ts'
import { type NameTables, nameTrx, type Trx } from '../tables.ts'
import { addedThatHold, categoryOf, placeColumns, readAdded } from './added-rows.ts'
import { findAgain } from './find-again.ts'

/**
 * Documents were stored once more, or have another text now: names that people added to them are looked up again by their words. One whose words are gone has no
 * place any more, and the list of rules says so.
 */
export async function lookUpAgain(trx: Trx, project: string, ids: readonly string[]): Promise<void> {
  const documents = await findAddedTo(trx, project, ids)
  if (documents.length === 0) return
  for (const { rid, id, source } of documents) {
    for (const row of await readAdded(nameTrx(trx), project, [id])) {
      const places = await findAgain(trx, rid, row)
      await nameTrx(trx)
        .updateTable('name_added')
        .set({ ...placeColumns(places, categoryOf(row)), language: languageOf(source) })
        .where('rule_id', '=', row.rule_id)
        .execute()
    }
  }
  await noteChanges(
    trx,
    documents.map(({ rid }) => changedNames(project, rid)),
  )
  await nextVersion(trx, project, byHand)
}

/** Other bytes lie at the paths of documents: what was added to them is looked up in their new ones, but stays with a document that is still there. */
export async function carryAdded(trx: Trx, project: string, replaced: readonly Replaced[]): Promise<string[]> {
  const db = nameTrx(trx)
  const fromIds = replaced.map(({ fromId }) => fromId)
  const there = trx.selectFrom('document').select('id').where('project', '=', project).where('id', 'in', fromIds)
  const rows = await addedThatHold(db)
    .select('name_added.document_id')
    .distinct()
    .where('name_added.project', '=', project)
    .where('name_added.document_id', 'in', fromIds)
    .where('name_added.document_id', 'not in', there)
    .execute()
  const carried = replaced.filter(({ fromId }) => rows.some(({ document_id }) => document_id === fromId))
  for (const { fromId, toId } of carried)
    await db
      .updateTable('name_added')
      .set({ document_id: toId })
      .where('project', '=', project)
      .where('document_id', '=', fromId)
      .execute()
  const toIds = carried.map(({ toId }) => toId)
  await lookUpAgain(trx, project, toIds)
  return toIds
}

type Schema = RecordsSchema & NameTables

async function findAddedTo(trx: Trx, project: string, ids: readonly string[]) {
  const db = nameTrx(trx)
  const [id, ...others] = ids
  if (id === undefined) return []
  if (others.length === 0) return (await selectOne(db, { project, id })).rows
  return selectAddedTo(db, project).where('document.id', 'in', ids).execute()
}

function selectAddedTo(db: Kysely<Schema>, project: string | Expression<string>) {
  return db
    .selectFrom('document')
    .select(['rid', 'id', 'source'])
    .where('project', '=', project)
    .where('type', '=', 'Document')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('name_added')
          .select('name_added.rule_id')
          .whereRef('name_added.project', '=', 'document.project')
          .whereRef('name_added.document_id', '=', 'document.id'),
      ),
    )
}

/** Each file of a run asks for itself. */
const selectOne = compiledOnce<{ project: string; id: string }, Schema>()((db, at) =>
  selectAddedTo(db, at('project')).where('document.id', '=', at('id')),
)
