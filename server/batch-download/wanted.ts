import { AppError } from '@dossier/contract'
import type { DownloadOptions } from '@dossier/contract/batch-download/batch-download'
import { z } from 'zod'
import { bool } from '../query/bool.ts'
import { parseLoneClause } from '../query/parse-clause.ts'
import type { Query } from '../query/tree.ts'
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

function clauseOf({ query, isClause }: Asked): Record<string, unknown> {
  if (!isClause) return { query_string: { query: query.trim() === '' ? '*' : query } }
  try {
    return Clause.parse(JSON.parse(query))
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'The query begins like a clause of JSON, and is none' }, { cause })
  }
}
