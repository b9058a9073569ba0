import type { FinderFault } from '@dossier/contract/names/names'
import { noteChanges } from '../records/change.ts'
import { compiledOnce } from '../records/compiled.ts'
import type { RecordsSchema } from '../records/schema.ts'
import { changedNames } from './change-kinds.ts'
import { packNames, type StoredName } from './packed-names.ts'
import { type NameTables, nameTrx, type Trx } from './tables.ts'

/** A document as it was when a pipeline read it. */
export type ReadDocument = {
  rid: number
  project: string
  version: number
  pipeline: string
  language: string
  content: Uint8Array
}

/** What a pipeline found in it; `fault`: how it was lost on a part of it. */
export type Outcome = { names: readonly StoredName[]; fault?: Omit<FinderFault, 'message'> }

/** `gone` and `changed`: the document is not the one that was read, and nothing was stored. */
export type Stored = 'stored' | 'gone' | 'changed'

/** Stores what a pipeline found in a document in the place of what it found there before, unless the document is another now. */
export async function storeNames(trx: Trx, read: ReadDocument, outcome: Outcome): Promise<Stored> {
  const db = nameTrx(trx)
  const { rid, project, pipeline } = read
  const row = (await selectFormer(db, { rid, pipeline })).rows[0]
  if (!row) return 'gone'
  if (row.version !== read.version) return 'changed'
  const { names, fault } = outcome
  await upsertFound(db, {
    rid,
    pipeline,
    project,
    state: fault ? 'lost' : 'done',
    content: read.content,
    language: read.language,
    count: names.length,
    names: packNames(names),
    fault: fault ? JSON.stringify(fault) : null,
    read_at: Date.now(),
  })
  if (names.length > 0 || Number(row.count ?? 0) > 0) await noteChanges(trx, [changedNames(project, rid)])
  await nextVersion(trx, project, pipeline)
  return 'stored'
}

type Found = NameTables['names_found']
type Schema = RecordsSchema & NameTables

const selectFormer = compiledOnce<{ rid: number; pipeline: string }, Schema>()((db, at) =>
  db
    .selectFrom('document')
    .leftJoin('names_found', (join) =>
      join.onRef('names_found.rid', '=', 'document.rid').on('names_found.pipeline', '=', at('pipeline')),
    )
    .select(['document.version', 'names_found.count'])
    .where('document.rid', '=', at('rid')),
)

const upsertFound = compiledOnce<Found, Schema>()((db, at) => {
  const values = {
    project: at('project'),
    state: at('state'),
    content: at('content'),
    language: at('language'),
    count: at('count'),
    names: at('names'),
    fault: at('fault'),
    read_at: at('read_at'),
  }
  return db
    .insertInto('names_found')
    .values({ rid: at('rid'), pipeline: at('pipeline'), ...values })
    .onConflict((conflict) =>
      conflict.columns(['rid', 'pipeline']).doUpdateSet((eb) => ({
        project: eb.ref('excluded.project'),
        state: eb.ref('excluded.state'),
        content: eb.ref('excluded.content'),
        language: eb.ref('excluded.language'),
        count: eb.ref('excluded.count'),
        names: eb.ref('excluded.names'),
        fault: eb.ref('excluded.fault'),
        read_at: eb.ref('excluded.read_at'),
      })),
    )
})

/** The set of documents that a pipeline has read in a project has changed. */
export async function nextVersion(trx: Trx, project: string, pipeline: string): Promise<void> {
  await addToVersion(nameTrx(trx), { project, pipeline })
}

const addToVersion = compiledOnce<{ project: string; pipeline: string }, Schema>()((db, at) =>
  db
    .insertInto('names_pipeline')
    .values({ project: at('project'), pipeline: at('pipeline'), version: 1 })
    .onConflict((conflict) =>
      conflict.columns(['project', 'pipeline']).doUpdateSet((eb) => ({ version: eb('names_pipeline.version', '+', 1) })),
    ),
)
