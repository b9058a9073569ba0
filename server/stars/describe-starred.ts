import type { StarredDocument } from '@dossier/contract/marks/stars'
import { readDocuments } from '../documents/read.ts'
import { newestMarked } from '../marks/mark-list.ts'
import { listReadable } from '../projects/projects.ts'
import type { Scope } from '../scope/scope.ts'

/** The caller's starred documents of all projects that they may read, without their texts. */
export async function describeStarred(scope: Scope, page: { from: number; size: number }): Promise<StarredDocument[]> {
  const { records, caller } = scope
  const projects = (await listReadable(scope)).map(({ name }) => name)
  const { documents } = await readDocuments(
    records,
    await newestMarked(records, { kind: 'starred', userId: caller.id, projects }, page),
  )
  const filled = await scope.fillFields(documents)
  return filled.map(({ id, routing, project, source }) => ({ id, routing, projectId: project, ...source }))
}
