import { z } from 'zod'
import { requireProject } from '../projects/projects.ts'
import type { App } from './app-type.ts'
import type { HttpContext } from './context.ts'
import { notAvailable } from './not-available.ts'

const InProject = z.object({ project: z.string() })
const noAggregates = { aggregates: [], totalCount: 0 }

/**
 * Stars, tags and recommendations: nobody can set one yet, so reading answers none, removing removes none, and setting says that it cannot.
 */
export function serveMarks(app: App, context: HttpContext): void {
  const schema = { tags: ['marks'], params: InProject }
  const none = async ({ params }: { params: { project: string } }) => {
    await requireProject(context, params.project)
    return []
  }
  app.get('/api/documents/starred', { schema: { tags: ['marks'], summary: 'Starred documents of all projects' } }, () => [])
  app.get('/api/:project/documents/starred', { schema: { ...schema, summary: 'Ids of starred documents' } }, none)
  app.get('/api/:project/documents/tags/:id', { schema: { ...schema, summary: 'Tags of a document' } }, none)
  app.get('/api/:project/documents/tagged/:tags', { schema: { ...schema, summary: 'Ids of tagged documents' } }, none)
  app.get('/api/:project/documents/recommendations', { schema: { ...schema, summary: 'Ids of recommended documents' } }, none)
  app.get('/api/users/recommendations', { schema: { tags: ['marks'], summary: 'Who recommended' } }, () => noAggregates)
  app.get('/api/users/recommendationsby', { schema: { tags: ['marks'], summary: 'Who recommended these' } }, () => noAggregates)
  app.get(
    '/api/document-user-recommendation',
    { schema: { tags: ['marks'], summary: 'Recommendations, newest first' } },
    () => [],
  )
  serveChanges(app)
}

function serveChanges(app: App): void {
  const schema = { tags: ['marks'], params: InProject }
  const changes = [
    { set: 'star', unset: 'unstar', part: 'Starring documents' },
    { set: 'tag', unset: 'untag', part: 'Tagging documents' },
    { set: 'recommend', unset: 'unrecommend', part: 'Recommending documents' },
  ]
  for (const { set, unset, part } of changes) {
    app.post(`/api/:project/documents/batchUpdate/${set}`, { schema: { ...schema, summary: part } }, notAvailable(part))
    app.post(`/api/:project/documents/batchUpdate/${unset}`, { schema: { ...schema, summary: `Undo: ${part}` } }, () => ({
      result: 0,
    }))
  }
  for (const word of ['tag', 'tags']) {
    app.put(
      `/api/:project/documents/${word}/:id`,
      { schema: { ...schema, summary: 'Tag one document' } },
      notAvailable('Tagging documents'),
    )
  }
  app.put('/api/:project/documents/untag/:id', { schema: { ...schema, summary: 'Untag one document' } }, () => ({}))
}
