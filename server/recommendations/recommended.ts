import type { Recommendation } from '@dossier/contract/marks/recommendations'
import { wireMoment, wireUser } from '../identity/wire-user.ts'
import { presentMarks } from '../marks/mark-list.ts'
import type { Records } from '../records/open.ts'
import type { Scope } from '../scope/scope.ts'
import { wantedProjects } from './wanted-projects.ts'

const kind = 'recommended'

/** By these users (absent: anybody), of these documents (absent: all). */
type Among = { users?: string[] | undefined; ids?: string[] | undefined }

/** The ids of a project's documents that were recommended, each once, the newest recommendation first. */
export async function recommendedIds(records: Records, project: string, { users, ids }: Among = {}): Promise<string[]> {
  if (users?.length === 0 || ids?.length === 0) return []
  let query = presentMarks(records, kind).where('mark.project', '=', project)
  if (users) query = query.where('mark.user_id', 'in', users)
  if (ids) query = query.where('mark.document_id', 'in', ids)
  const rows = await query
    .select((eb) => ['mark.document_id', eb.fn.max('mark.marked_at').as('marked_at')])
    .groupBy('mark.document_id')
    .orderBy('marked_at', 'desc')
    .orderBy('mark.document_id')
    .execute()
  return rows.map((row) => row.document_id)
}

type Page = { project?: string | undefined; from: number; size: number }

/** Recommendations of a project, or of all that the caller may read, the newest first. */
export async function newestRecommendations(scope: Scope, { project, from, size }: Page): Promise<Recommendation[]> {
  const projects = await wantedProjects(scope, project)
  if (projects.length === 0) return []
  const rows = await presentMarks(scope.records, kind)
    .where('mark.project', 'in', projects)
    .select(['mark.user_id', 'mark.document_id', 'mark.project', 'mark.marked_at'])
    .orderBy('mark.marked_at', 'desc')
    .orderBy('mark.document_id')
    .orderBy('mark.user_id')
    .limit(size)
    .offset(from)
    .execute()
  return rows.map((row) => ({
    user: wireUser(row.user_id),
    document: { id: row.document_id },
    projectId: row.project,
    creationDate: wireMoment(row.marked_at),
  }))
}
