import { listProjects } from '../projects/projects.ts'
import { describeLocalUser, localPermissions } from '../users/local-user.ts'
import type { App } from './app-type.ts'
import type { HttpContext } from './context.ts'

/** Who the user is and what they may do. */
export function serveUsers(app: App, context: HttpContext): void {
  app.get('/api/users/me', { schema: { tags: ['users'], summary: 'The user of this request' } }, async () =>
    describeLocalUser(await listProjects(context)),
  )
  app.get('/api/users/me/permissions', { schema: { tags: ['users'], summary: 'Roles of the user' } }, () => localPermissions())
}
