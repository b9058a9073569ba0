import type { App } from './app-type.ts'
import type { DescribedRoute } from './openapi-document.ts'

/**
 * `/openapi.json`: every route by the very schemas that check its requests. The generator is loaded and run when somebody asks, because a start
 * should not pay for it. Must be set before the routes, because it notes each of them.
 */
export function serveOpenApi(app: App): void {
  const routes: DescribedRoute[] = []
  app.addHook('onRoute', ({ method, url, schema }) => {
    // Fastify adds a HEAD to each GET; the web client's files are not part of the API.
    if (method !== 'HEAD' && !url.endsWith('/') && !(schema && 'hide' in schema))
      routes.push({ method, url, ...(schema && { schema }) })
  })
  let document: Promise<unknown> | undefined
  for (const url of ['/openapi.json', '/api/openapi']) {
    app.get(url, { schema: { tags: ['settings'], summary: 'This description' } }, () => {
      document ??= import('./openapi-document.ts').then(({ describeRoutes }) => describeRoutes(routes))
      return document
    })
  }
}
