import { z } from 'zod'
import type { Scope } from '../../scope/scope.ts'
import { searchProject } from '../../search/search-project.ts'
import { type MonthCounts, monthNumber } from './months.ts'

const creationDate = 'metadata.tika_metadata_creation_date'

/** Subjects of one search: their months are fewer than the buckets that an answer may have. */
const batchCount = 80

/** The fullest subjects are looked at: small ones say nothing. */
const mostSubjects = 320
const leastDocuments = 24

type Counting = Pick<Scope, 'records' | 'engine' | 'signal'>

/** The values of a field among some documents are the subjects. */
export type Subjects = { field: string; among: Record<string, unknown>[] }

const Months = z.object({ buckets: z.array(z.object({ key: z.number(), doc_count: z.number() })) })
const Values = z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.number(), months: Months.optional() })) })

/** Documents of the project by month. */
export async function countMonths(scope: Counting, project: string): Promise<MonthCounts> {
  const { months } = await count(scope, project, [], { months: byMonth })
  return toCounts(Months.parse(months))
}

/** Documents of each value of a field by month, the fullest first; `isCut`: there are more values. */
export async function countSubjects(scope: Counting, project: string, { field, among }: Subjects, most = mostSubjects) {
  const listed = await count(scope, project, among, {
    values: { terms: { field, size: most + 1, min_doc_count: leastDocuments } },
  })
  const all = Values.parse(listed.values).buckets.map(({ key }) => key)
  const names = all.slice(0, most)
  const subjects = new Map<string, MonthCounts>()
  for (let at = 0; at < names.length; at += batchCount) {
    scope.signal.throwIfAborted()
    const some = names.slice(at, at + batchCount)
    const values = { terms: { field, include: some, size: some.length }, aggs: { months: byMonth } }
    const answer = await count(scope, project, among, { values })
    for (const { key, months } of Values.parse(answer.values).buckets) subjects.set(key, toCounts(months ?? { buckets: [] }))
  }
  return { subjects, isCut: all.length > most }
}

const byMonth = { date_histogram: { field: creationDate, interval: '1M', min_doc_count: 1 } }

/** Only dates that count: before now, and from February 1970 on, since programs that know no date write the first moments of 1970, in some time zones the end of 1969. */
async function count(scope: Counting, project: string, among: Record<string, unknown>[], aggs: Record<string, unknown>) {
  const usable = { range: { [creationDate]: { gte: Date.UTC(1970, 1, 1), lt: Date.now(), format: 'epoch_millis' } } }
  const body = { size: 0, query: { bool: { must: [{ match: { type: 'Document' } }, usable, ...among] } }, aggs }
  const { records, engine, signal } = scope
  const answer = await searchProject({ records, engine }, { indices: [project], body, signal })
  return answer.aggregations ?? {}
}

function toCounts({ buckets }: z.infer<typeof Months>): MonthCounts {
  return new Map(buckets.map(({ key, doc_count: documents }) => [monthNumber(key), documents]))
}
