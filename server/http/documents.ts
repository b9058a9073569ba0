import { AppError } from '@dossier/contract'
import { z } from 'zod'
import { findInText } from '../documents/find-in-text.ts'
import { findDocument, type StoredDocument } from '../documents/read.ts'
import { sliceText } from '../documents/text-slice.ts'
import { requireProject } from '../projects/projects.ts'
import { documentHits } from '../search/document-hits.ts'
import type { App } from './app-type.ts'
import type { HttpContext } from './context.ts'

const offset = z.coerce.number().int().min(0)
/** Routing is accepted and not needed: an id is enough here, so a wrong one still finds the document. */
const routing = z.string().optional()

export const OneDocument = z.object({ project: z.string(), id: z.string() })
const SliceQuery = z.object({
  offset: offset.default(0),
  limit: offset.optional(),
  targetLanguage: z.string().optional(),
  routing,
})
const FindQuery = z.object({ query: z.string(), targetLanguage: z.string().optional(), routing })

/** A document's record and its text: slices, occurrences, pages. Its bytes are in sources.ts. */
export function serveDocuments(app: App, context: HttpContext): void {
  const schema = { tags: ['documents'], params: OneDocument }
  app.get(
    '/api/:project/documents/:id',
    { schema: { ...schema, summary: 'A document without its text' } },
    async ({ params }) => {
      const { id, routing, project, source } = await requireDocument(context, params)
      return { id, routing, projectId: project, ...source }
    },
  )
  const slice = { ...schema, summary: 'A piece of the text', querystring: SliceQuery }
  app.get('/api/:project/documents/content/:id', { schema: slice }, async ({ params, query }) =>
    sliceText(context.records, await requireDocument(context, params), {
      ...query,
      limit: query.limit,
      targetLanguage: query.targetLanguage,
    }),
  )
  const find = { ...schema, summary: 'Where a text occurs in the document', querystring: FindQuery }
  app.get('/api/:project/documents/searchContent/:id', { schema: find }, async ({ params, query }) =>
    findInText(context.records, await requireDocument(context, params), query.query, query.targetLanguage),
  )
  const hits = { ...schema, summary: 'Where the words of a query occur in the whole text', querystring: FindQuery }
  app.get('/api/:project/documents/hits/:id', { schema: hits }, async ({ params, query }) =>
    documentHits(context, await requireDocument(context, params), { query: query.query }),
  )
  app.get(
    '/api/:project/documents/pages/:id',
    { schema: { ...schema, summary: 'Pages of the text; none are known yet' } },
    async ({ params }) => {
      await requireDocument(context, params)
      return { pages: [] }
    },
  )
  app.get('/api/:project/artifacts/structure/:id', { schema: { ...schema, summary: 'Structure of the document' } }, async () => {
    throw new AppError('NOT_FOUND', { message: 'There is no structure of this document' })
  })
}

/** Throws AppError PROJECT_NOT_FOUND or DOCUMENT_NOT_FOUND. */
export async function requireDocument(
  context: HttpContext,
  { project, id }: { project: string; id: string },
): Promise<StoredDocument> {
  await requireProject(context, project)
  const document = await findDocument(context.records, project, id)
  if (document === undefined) throw new AppError('DOCUMENT_NOT_FOUND', { id })
  return document
}
