import type { ProjectNeed } from '@dossier/contract'
import type { Caller, Grants } from '../../identity/caller.ts'
import type { IdentityProvider } from '../../identity/provider.ts'

/** The project that every call of the test asks for, and one that the stranger alone may read. */
export const asked = 'secret'
export const elsewhere = 'elsewhere'

function on(project: string, ...needs: ProjectNeed[]): Grants {
  return { kind: 'projects', isAdmin: false, projects: new Map([[project, new Set(needs)]]) }
}

/** Every kind of caller that there is besides nobody, by name. `admin` rules the program, which opens no project to read. */
export const callers = {
  stranger: on(elsewhere, 'read', 'mark', 'download', 'write', 'manage'),
  visitor: on(asked, 'read'),
  withoutDownload: on(asked, 'read', 'mark'),
  member: on(asked, 'read', 'mark', 'download'),
  editor: on(asked, 'read', 'mark', 'download', 'write'),
  manager: on(asked, 'read', 'mark', 'download', 'write', 'manage'),
  admin: { kind: 'projects', isAdmin: true, projects: new Map() },
  local: { kind: 'everything' },
} as const satisfies Record<string, Grants>

export type CallerName = keyof typeof callers | 'nobody'

/** Identity for tests: the header `x-caller` says who asks. */
export const headerIdentity: IdentityProvider = {
  schemes: { caller: { type: 'apiKey', in: 'header', name: 'x-caller' } },
  identify: async ({ headers }) => callerNamed(String(headers['x-caller'])),
  findUser: async (id) => callerNamed(id),
  missingConfirmation: ({ headers }) => (headers['x-ds-csrf-token'] === 'yes' ? undefined : 'say so'),
}

function callerNamed(name: string): Caller | undefined {
  const found = Object.entries(callers).find(([key]) => key === name)
  return found && { id: name, name, email: null, provider: 'test', grants: found[1] }
}
