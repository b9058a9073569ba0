import type { Audit } from '../../scope/audit.ts'
import type { Person } from './person.ts'
import type { Settled } from './settle-person.ts'

/** Writes to the audit log what the word of a provider or a proxy has changed here: an account that was made, projects that were given or taken. Throws what kept it from being written. */
export async function tellSettled(audit: Audit, { userId, isNew, hasOtherGroups }: Settled, { projects }: Person, from = '') {
  if (isNew) await audit.write({ userId: '', from, event: 'userMade', subject: { user: userId } })
  if (hasOtherGroups) await audit.write({ userId: '', from, event: 'groupsGiven', subject: { user: userId, projects } })
}
