import { type AuditFilter, auditCalls } from '@dossier/contract/audit'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'

/** What is looked for, as it is typed: days as fields of days have them. */
export type TypedFilter = { user: string; kind: AuditFilter['kind']; from: string; to: string }

/** Nothing in particular. */
export const noFilter: TypedFilter = { user: '', kind: undefined, from: '', to: '' }

const pageSize = 50

/** Entries of the audit log, the latest first, page by page. */
export function useAudit(filter: TypedFilter) {
  const query = filterOf(filter)
  return useInfiniteQuery({
    queryKey: ['audit', query],
    initialPageParam: undefined,
    queryFn: ({ pageParam: before, signal }: { pageParam: number | undefined; signal: AbortSignal }) =>
      ask(auditCalls.list, { query: { ...query, before, size: pageSize }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** The same as the server takes it: from the first moment of a day until the first of the day after the last. */
export function filterOf({ user, kind, from, to }: TypedFilter): AuditFilter {
  const [since, until] = [dayAt(from, 0), dayAt(to, 1)]
  return {
    ...(user.trim() !== '' && { user: user.trim() }),
    ...(kind !== undefined && { kind }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  }
}

/** The first moment of a day here, or of so many days later. */
function dayAt(day: string, later: number): number | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const moment = new Date(year, month - 1, date + later).getTime()
  return moment >= 0 ? moment : undefined
}
