import type { BodyOf } from '@dossier/contract'
import type { UpdateAnswer, updateCalls } from '@dossier/contract/marks/update-by-query'
import type { Scope } from '../scope/scope.ts'
import { checkClause } from '../search/chosen-documents.ts'
import { addMany, type Done, removeMany } from './change-many.ts'
import { orForbidden } from './one-document.ts'
import { readTagScript, type ScriptedChange } from './tag-scripts.ts'

/** A change of the tags of all documents that a query finds in some projects. */
export type Update = { projects: string[]; change: ScriptedChange; query: Record<string, unknown> }

/** What a body asks for. Throws AppError BAD_QUERY for another script than `readTagScript` knows, or a clause that is not understood. */
export function readUpdateBody(
  projects: string[],
  { script, query = { match_all: {} } }: BodyOf<typeof updateCalls.updateByQuery>,
): Update {
  checkClause(query)
  return { projects, change: readTagScript(script), query }
}

/** Carries an update out and answers when it is done. Throws as `updateDocuments`. */
export async function updateByQuery(scope: Scope, update: Update): Promise<UpdateAnswer> {
  const started = performance.now()
  const sum = { found: 0, kept: 0 }
  await updateDocuments(scope, update, sum)
  return answerOf(Math.round(performance.now() - started), sum)
}

/**
 * Changes the documents project by project; `sum` grows with it. Every one that is found counts as updated, as in Elasticsearch, which writes it whether it changes
 * or not. Tags that only others may take away stay and count as conflicts; where nothing else was found that is FORBIDDEN.
 */
export async function updateDocuments(scope: Scope, update: Update, sum: { found: number; kept: number }): Promise<void> {
  for (const project of update.projects) {
    const before = { ...sum }
    const onStep = ({ found, kept }: Done) => Object.assign(sum, { found: before.found + found, kept: before.kept + kept })
    onStep(await carryOut(scope, project, update, onStep))
  }
}

async function carryOut(scope: Scope, project: string, { change, query }: Update, onStep: (done: Done) => void): Promise<Done> {
  if (change.kind === 'tag') return addMany(scope, project, { query }, [change.label], onStep)
  return orForbidden(await removeMany(scope, project, { query }, 'all', onStep))
}

/** As Elasticsearch answers. */
export function answerOf(took: number, { found, kept }: { found: number; kept: number }): UpdateAnswer {
  return {
    took,
    timed_out: false,
    total: found,
    updated: found,
    deleted: 0,
    batches: Math.ceil(found / documentsInBatch),
    version_conflicts: kept,
    noops: 0,
    retries: { bulk: 0, search: 0 },
    throttled_millis: 0,
    requests_per_second: -1,
    throttled_until_millis: 0,
    failures: [],
  }
}

const documentsInBatch = 1_000
