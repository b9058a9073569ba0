import type { Records } from '../../records/open.ts'
import type { Scope } from '../../scope/scope.ts'
import { findAccount } from '../accounts.ts'
import type { Person } from '../provider/person.ts'
import { findSettled, type Settled, settlePerson } from '../provider/settle-person.ts'
import { groupsOf } from '../roles.ts'
import { accountDb } from '../tables.ts'

type Parts = { records: Records; log: Scope['log'] }

/**
 * The account of somebody whom the proxy vouches for, with the projects that their groups give now. It says so with every request: only what differs is written, and only the first is logged.
 * Throws AppError SIGN_IN_REFUSED.
 */
export async function settleVouched({ records, log }: Parts, person: Person, from = ''): Promise<Settled> {
  const known = await findSettled(accountDb(records), person)
  if (known !== undefined && (await isInStep(records, known, person.projects)))
    return { userId: known, isNew: false, hasOtherGroups: false }
  const settled = await settlePerson(records, person, Date.now())
  if (known === undefined) log.info({ event: 'signed in', from, user: settled.userId })
  return settled
}

/** A project that an administrator gave, too, stays theirs, and no group gives it. */
async function isInStep(records: Records, id: string, projects: readonly string[]): Promise<boolean> {
  const { all, ofGroups } = await groupsOf(accountDb(records), id)
  const named = new Set(projects)
  if (![...named].every((project) => all.has(project)) || ![...ofGroups].every((project) => named.has(project))) return false
  // An account that was removed has no roles.
  return all.size > 0 || (await findAccount(records, id)) !== undefined
}
