import { AppError } from '@dossier/contract'
import { z } from 'zod'
import { requireProject } from '../projects/projects.ts'
import type { App } from './app-type.ts'
import type { HttpContext } from './context.ts'
import { notAvailable } from './not-available.ts'

/** Names, notes, plugins, keys: routes that clients ask at any time and whose parts are still to come. */
export function serveWhatComesLater(app: App, context: HttpContext): void {
  serveNames(app)
  serveNotes(app, context)
  for (const kind of ['plugins', 'extensions']) servePackages(app, kind)
  const keys = { schema: { tags: ['users'], summary: 'API keys' } }
  app.all('/api/key/:user', keys, () => {
    throw new AppError('NOT_AVAILABLE', { message: 'API keys are for server mode; in local mode no key is asked' })
  })
}

function serveNames(app: App): void {
  const tags = ['names']
  app.get('/api/ner/pipelines', { schema: { tags, summary: 'Name finders' } }, () => [])
  for (const url of ['/api/ner/findNames/:pipeline', '/api/task/findNames/:pipeline']) {
    app.post(url, { schema: { tags, summary: 'Find names' } }, notAvailable('Finding names'))
  }
  app.put('/api/:project/namedEntities/hide/:name', { schema: { tags, summary: 'Hide a name' } }, notAvailable('Hiding names'))
  app.get('/api/:project/namedEntities/:id', { schema: { tags, summary: 'One name' } }, () => {
    throw new AppError('NOT_FOUND', { message: 'There is no such name' })
  })
}

function serveNotes(app: App, context: HttpContext): void {
  const tags = ['notes']
  const params = z.object({ project: z.string() })
  for (const kind of ['notes', 'pathBanners']) {
    for (const url of [`/api/:project/${kind}`, `/api/:project/${kind}/*`]) {
      app.get(url, { schema: { tags, summary: 'Notes on folders', params } }, async ({ params }) => {
        await requireProject(context, params.project)
        return []
      })
    }
  }
  app.put('/api/:project/pathBanners/*', { schema: { tags, summary: 'Write a note' } }, notAvailable('Writing notes'))
  app.delete('/api/:project/pathBanners/*', { schema: { tags, summary: 'Remove a note' } }, (_request, reply) =>
    reply.code(204).send(),
  )
}

function servePackages(app: App, kind: string): void {
  const tags = ['plugins']
  app.get(`/api/${kind}`, { schema: { tags, summary: `Installed ${kind}` } }, () => [])
  app.put(`/api/${kind}/install`, { schema: { tags, summary: `Install ${kind}` } }, notAvailable(`Installing ${kind}`))
  app.delete(`/api/${kind}/uninstall`, { schema: { tags, summary: `Remove ${kind}` } }, (_request, reply) =>
    reply.code(204).send(),
  )
}
