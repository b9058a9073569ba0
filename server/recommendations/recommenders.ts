import type { Recommenders } from '@dossier/contract/marks/recommendations'
import { wireUser } from '../identity/wire-user.ts'
import { presentMarks } from '../marks/mark-list.ts'
import { inBatches } from '../records/writing/batches.ts'
import type { Scope } from '../scope/scope.ts'
import { wantedProjects } from './wanted-projects.ts'

/** `ids`: only of these documents. `project` absent: of all projects that the caller may read. */
type Asked = { project: string | undefined; ids?: string[] }

/** Who recommended how many documents, and how many documents that are in all, each counted once. */
export async function countRecommenders(scope: Scope, { project, ids }: Asked): Promise<Recommenders> {
  const projects = await wantedProjects(scope, project)
  const counts = new Map<string, number>()
  let totalCount = 0
  const parts = projects.length === 0 ? [] : ids ? inBatches([...new Set(ids)]) : [undefined]
  for (const part of parts) {
    const marks = marksOf(scope, projects, part)
    const perUser = await marks
      .select((eb) => ['mark.user_id', eb.fn.countAll<number>().as('count')])
      .groupBy('mark.user_id')
      .execute()
    for (const { user_id, count } of perUser) counts.set(user_id, (counts.get(user_id) ?? 0) + Number(count))
    const documents = marks.select((eb) => eb.fn.count<number>('document.rid').distinct().as('count'))
    totalCount += Number((await documents.executeTakeFirstOrThrow()).count)
  }
  const sorted = [...counts].toSorted(([one, many], [other, few]) => few - many || (one < other ? -1 : 1))
  return { aggregates: sorted.map(([id, count]) => ({ item: wireUser(id), count })), totalCount }
}

function marksOf({ records }: Scope, projects: string[], ids: string[] | undefined) {
  const marks = presentMarks(records, 'recommended').where('mark.project', 'in', projects)
  return ids ? marks.where('mark.document_id', 'in', ids) : marks
}
