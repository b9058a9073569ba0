import type { BodyOf } from '@dossier/contract'
import type { tagCalls, UpdateAnswer } from '@dossier/contract/tags'
import type { Scope } from '../scope/scope.ts'
import { addMany, type Done, removeMany } from './change-many.ts'
import { orForbidden } from './one-document.ts'
import { readTagScript, type ScriptedChange } from './tag-scripts.ts'

type Asked = { scope: Scope; params: { indices: string[] }; body: BodyOf<typeof tagCalls.updateByQuery> }

/**
 * Carries out one of the scripts that `readTagScript` knows for the documents of a query, project by project. Every one that is found counts as updated, as in
 * Elasticsearch, which writes it whether it changes or not. Tags that only others may take away stay and count as conflicts; where nothing else was found that is
 * FORBIDDEN.
 */
export async function updateByQuery({ scope, params, body }: Asked): Promise<UpdateAnswer> {
  const started = performance.now()
  const change = readTagScript(body.script)
  const query = body.query ?? { match_all: {} }
  const sum = { found: 0, kept: 0 }
  for (const project of params.indices) {
    const done = await carryOut(scope, project, { change, query })
    sum.found += done.found
    sum.kept += done.kept
  }
  return answerOf(Math.round(performance.now() - started), sum)
}

type Wanted = { change: ScriptedChange; query: Record<string, unknown> }

async function carryOut(scope: Scope, project: string, { change, query }: Wanted): Promise<Done> {
  if (change.kind === 'tag') return addMany(scope, project, { query }, [change.label])
  return orForbidden(await removeMany(scope, project, { query }, 'all'))
}

function answerOf(took: number, { found, kept }: { found: number; kept: number }): UpdateAnswer {
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
