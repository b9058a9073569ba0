import { AppError } from '@dossier/contract'
import type { DownloadOptions } from '@dossier/contract/batch-download/batch-download'
import { z } from 'zod'
import { bool } from '../query/bool.ts'
import { parseLoneClause } from '../query/parse-clause.ts'
import type { Query } from '../query/tree.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { Scope } from '../scope/scope.ts'
import type { DownloadArgs } from './download-args.ts'

const Clause = z.record(z.string(), z.unknown())

type Asked = Pick<DownloadArgs, 'query' | 'isClause'>

/** A query as clients send it: a query string, or a clause, also as a text that looks like an object. Throws AppError BAD_REQUEST. */
export function readQuery(query: DownloadOptions['query']): Asked {
  if (query === undefined || query === null)
    throw new AppError('BAD_REQUEST', { message: 'A batch download needs a query, such as "*"' })
  if (typeof query !== 'string') return { query: JSON.stringify(query), isClause: true }
  return { query, isClause: query.trimStart().startsWith('{') }
}

/** The projects that are named, in either form. Throws AppError BAD_REQUEST where there is none. */
export function projectsOf({ projectIds, project }: DownloadOptions): string[] {
  const projects = [...new Set([...(projectIds ?? []), ...(project ?? [])])]
  if (projects.length > 0) return projects
  throw new AppError('BAD_REQUEST', { message: 'A batch download needs a project: name it in "projectIds"' })
}

/** What is searched: by a query string documents alone, by a clause duplicates too. Throws AppError BAD_REQUEST, and QueryError for what is not understood. */
export function queryOf(asked: Asked): Query {
  const isDocument = { kind: 'term', field: 'type', value: 'Document' } as const
  const clause = parseLoneClause(clauseOf(asked))
  return asked.isClause ? clause : bool({ filter: [clause, isDocument] })
}

/** The numbers of the documents that are wanted, ascending: so those of one file stand together. */
export async function findWanted(
  scope: Scope,
  asked: Asked,
  projects: readonly string[],
  signal: AbortSignal,
): Promise<number[]> {
  const found = await scope.engine.collect([...projects], queryOf(asked), signal)
  return found.toSorted((one, other) => one - other)
}

/** The same with the files on disk in which embedded ones lie, each once. */
export async function withContainers({ records, signal }: Scope, rids: readonly number[]): Promise<number[]> {
  const all = new Set(rids)
  for (const some of inBatches(rids)) {
    signal.throwIfAborted()
    const roots = await records.db
      .selectFrom('document as inner')
      .innerJoin('document as root', (join) =>
        join.onRef('root.project', '=', 'inner.project').onRef('root.id', '=', 'inner.root_id'),
      )
      .select('root.rid')
      .distinct()
      .where('inner.rid', 'in', some)
      .where('inner.extraction_level', '>', 0)
      .execute()
    for (const { rid } of roots) all.add(rid)
  }
  return [...all].toSorted((one, other) => one - other)
}

function clauseOf({ query, isClause }: Asked): Record<string, unknown> {
  if (!isClause) return { query_string: { query: query.trim() === '' ? '*' : query } }
  try {
    return Clause.parse(JSON.parse(query))
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'The query begins like a clause of JSON, and is none' }, { cause })
  }
}
