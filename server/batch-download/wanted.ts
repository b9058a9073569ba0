import { AppError } from '@dossier/contract'
import type { DownloadOptions } from '@dossier/contract/batch-download/batch-download'
import { z } from 'zod'
import { bool } from '../query/bool.ts'
import { parseLoneClause } from '../query/parse-clause.ts'
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

/** The clause that is searched. Throws AppError BAD_REQUEST where what should be JSON is none. */
export function clauseOf({ query, isClause }: Asked): Record<string, unknown> {
  if (!isClause) return { query_string: { query: query.trim() === '' ? '*' : query } }
  try {
    return Clause.parse(JSON.parse(query))
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'The query begins like a clause of JSON, and is none' }, { cause })
  }
}

/** The numbers of the documents that are wanted, ascending: so those of one file stand together. A query string finds documents alone, a clause duplicates too. */
export async function findWanted(
  scope: Scope,
  asked: Asked,
  projects: readonly string[],
  signal: AbortSignal,
): Promise<number[]> {
  const isDocument = { kind: 'term', field: 'type', value: 'Document' } as const
  const clause = parseLoneClause(clauseOf(asked))
  const query = asked.isClause ? clause : bool({ filter: [clause, isDocument] })
  const found = await scope.engine.collect([...projects], query, signal)
  return found.toSorted((one, other) => one - other)
}
