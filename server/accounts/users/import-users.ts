import { defaults } from '@dossier/contract'
import type { KnownUser } from '@dossier/contract/users'
import { everyProject } from '../../identity/caller.ts'
import type { Scope } from '../../scope/scope.ts'
import { findAccount, makeAccount, wasTaken } from '../accounts.ts'
import { hashOldDigest } from '../password/hash-password.ts'
import { ownDomain } from '../roles.ts'
import { accountDb } from '../tables.ts'

/** Makes accounts of users of the known program, as members of its groups. Answers who was made, and who was there already. */
export async function importUsers({ records, caller, from, program: { audit } }: Scope, users: readonly KnownUser[]) {
  const made: string[] = []
  const left: string[] = []
  for (const { uid: id, name = null, email = null, password, groups_by_applications: groups } of users) {
    // Both programs have a user of this name in local mode; and one who was removed comes back by a word of somebody.
    if (id === defaults.user || (await findAccount(records, id)) || (await wasTaken(accountDb(records), id))) {
      left.push(id)
      continue
    }
    const stored = password ? await hashOldDigest(password) : null
    const projects = (groups?.datashare ?? []).filter((project) => project !== everyProject)
    const rules = projects.map((project) => ({ domain: ownDomain, project, role: 'PROJECT_MEMBER' }) as const)
    await makeAccount(records, { id, name, email, provider: 'local', password: stored, rules, by: caller.id }, Date.now())
    // One by one: what was made stands although a later one cannot be.
    audit.note({ userId: caller.id, from, event: 'userMade', subject: { user: id, projects } })
    made.push(id)
  }
  return { made, left }
}
