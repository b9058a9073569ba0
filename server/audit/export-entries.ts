import type { AuditFilter } from '@dossier/contract/audit'
import { writeTable } from '../exports/write-table.ts'
import { reply } from '../feature/reply.ts'
import { isOperator } from '../identity/caller.ts'
import type { Scope } from '../scope/scope.ts'
import type { ChainedEntry } from './chain.ts'
import { allEntries, lineFor } from './read-entries.ts'

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson' } as const

const columns = [
  'number',
  'time',
  'user',
  'address',
  'event',
  'projects',
  'aboutUser',
  'role',
  'query',
  'clause',
  'documents',
  'name',
  'settings',
  'count',
  'isHidden',
  'hash',
] as const

/** Entries as a file, as a stream. The operator's lines of JSON are whole, so that others can follow the chain by themselves. */
export async function exportEntries(
  { records, caller, signal }: Scope,
  { format, ...filter }: AuditFilter & { format: keyof typeof types },
) {
  const file = await writeTable(format, {
    name: 'audit',
    columns,
    rows: allEntries(records, filter, signal),
    cells: (entry) => {
      const { number, at, user, address, event, subject, isHidden, hash } = lineFor(caller, entry)
      const { projects, user: aboutUser, role, query, clause, documents, name, settings, count } = subject
      const about = [projects, aboutUser, role, query, clause, documents, name, settings, count]
      return [number, new Date(at).toISOString(), user, address, event, ...about, isHidden, hash]
    },
    record: (entry: ChainedEntry) => (isOperator(caller) ? entry : lineFor(caller, entry)),
  })
  return reply(200, file, {
    'content-type': types[format],
    'content-disposition': `attachment; filename="audit.${format}"`,
  })
}
