import { pathToFileURL } from 'node:url'
import { type BatchRecord, DroppedLines } from '@dossier/contract/batch-search/batch-search'
import { z } from 'zod'
import { anyOf } from '../records/listed.ts'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { batchDb } from './tables.ts'
import { kindsOfBatches } from './variants/options.ts'
import type { BatchRow } from './visible.ts'

const Texts = z.array(z.string())

/** A list as it is stored. */
export function readTexts(json: string): string[] {
  return Texts.parse(JSON.parse(json))
}

/** Batch searches as callers see them, in their order. */
export async function describeBatches({ caller, records }: Scope, rows: readonly BatchRow[]): Promise<BatchRecord[]> {
  const projects = await namedProjects(records, [...new Set(rows.flatMap(({ projects: names }) => readTexts(names)))])
  const wrong = await firstErrors(
    records,
    rows.filter(({ error_count }) => error_count > 0).map(({ search_id }) => search_id),
  )
  const kinds = await kindsOfBatches(
    records,
    rows.map(({ search_id }) => search_id),
  )
  return rows.map((row): BatchRecord => {
    const variants = kinds.get(row.search_id)
    const named = readTexts(row.projects).map(projects)
    const error = wrong.get(row.search_id)
    return {
      uuid: row.uuid,
      project: named[0] ?? projects(''),
      projects: named,
      name: row.name,
      description: row.description,
      user: {
        id: row.user_id,
        name: null,
        email: null,
        provider: row.user_id === caller.id ? caller.provider : 'local',
        details: {},
      },
      state: row.state_now,
      date: wireDate(row.created_at),
      nbQueries: row.query_count,
      nbQueriesDone: row.done_count,
      nbQueriesWithoutResults: row.empty_count,
      nbErrors: row.error_count,
      nbResults: Number(row.result_count),
      nbStored: Number(row.stored_count),
      published: row.published === 1,
      phraseMatches: row.phrase_matches === 1,
      fuzziness: row.fuzziness,
      fileTypes: readTexts(row.file_types),
      paths: readTexts(row.paths),
      tags: readTexts(row.tags),
      queryTemplate: row.query_template,
      uri: row.uri,
      errorMessage: messageOf(row, error?.error ?? null),
      errorQuery: error?.query ?? null,
      dropped: DroppedLines.parse(JSON.parse(row.dropped)),
      ...(variants && { variants }),
    }
  })
}

/** A moment as the contract writes it. */
export function wireDate(epochMs: number): string {
  return new Date(Number(epochMs)).toISOString().replace('Z', '+00:00')
}

/** Projects by name, as batch searches tell of them. */
export async function namedProjects({ db }: Records, names: readonly string[]) {
  const rows = await db.selectFrom('project').select(['name', 'source_path']).where('name', 'in', anyOf(db, names)).execute()
  const paths = new Map(rows.map(({ name, source_path }) => [name, source_path]))
  return (name: string) => {
    const path = paths.get(name)
    return { name, sourcePath: path === undefined || path === null ? null : pathToFileURL(path).href }
  }
}

/** The first query of each that could not be searched. */
async function firstErrors(records: Records, ids: readonly number[]) {
  const found = new Map<number, { query: string; error: string | null }>()
  for (const id of ids) {
    const row = await batchDb(records)
      .selectFrom('batch_query')
      .select(['query', 'error'])
      .where('search_id', '=', id)
      .where('state', '=', 'error')
      .orderBy('number')
      .executeTakeFirst()
    if (row) found.set(id, row)
  }
  return found
}

const TaskFault = z.object({ message: z.string() })

function messageOf(row: BatchRow, firstError: string | null): string | null {
  const left = row.query_count - row.done_count
  const parts: string[] = []
  if (row.state_now === 'FAILURE')
    parts.push(endOf(row), `${left} of ${row.query_count} queries were not searched: resume its task to go on.`)
  if (row.error_count > 0)
    parts.push(`${row.error_count} of ${row.query_count} queries could not be searched. The first: ${firstError}`)
  if (row.notice !== null) parts.push(row.notice)
  return parts.length > 0 ? parts.join(' ') : null
}

function endOf({ task_state, task_error }: BatchRow): string {
  if (task_state === 'CANCELLED') return 'The batch search was stopped.'
  const fault = TaskFault.safeParse(task_error === null ? null : JSON.parse(task_error))
  return fault.success ? `${fault.data.message.replace(/\.$/, '')}.` : 'The batch search was stopped, or has failed.'
}
