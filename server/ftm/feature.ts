import { ftmCalls } from '@dossier/contract/ftm'
import { findDocument, requireDocument } from '../documents/read.ts'
import { answers, feature } from '../feature/feature.ts'
import type { Scope } from '../scope/scope.ts'
import { DocumentHit, documentEntity, isFolder } from './documents.ts'
import type { Entity } from './entity.ts'

/** Documents in the words of FollowTheMoney, one at a time; all that a query finds are written by the command line. */
export const ftm = feature({
  name: 'ftm',
  calls: answers(ftmCalls, { read: ({ scope, params }) => readEntity(scope, params) }),
})

async function readEntity({ records }: Scope, asked: { project: string; id: string }): Promise<Entity> {
  const { project, id, source } = await requireDocument(records, asked)
  const hit = DocumentHit.parse({ _id: id, _source: source })
  const { parentDocument, extractionLevel } = hit._source
  const parent = extractionLevel > 0 && parentDocument ? await findDocument(records, project, parentDocument) : undefined
  return documentEntity(project, hit, isFolder(String(parent?.source.contentType ?? '')))
}
