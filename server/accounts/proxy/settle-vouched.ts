import type { Records } from '../../records/open.ts'
import type { Person } from '../provider/person.ts'
import { findSettled, type Settled, settlePerson } from '../provider/settle-person.ts'
import { groupsOf } from '../roles.ts'
import { accountDb } from '../tables.ts'

/** The account of somebody whom the proxy vouches for, with the projects that their groups give now. It says so with every request: only what differs is written. Throws AppError SIGN_IN_REFUSED. */
export async function settleVouched(records: Records, person: Person): Promise<Settled> {
  const known = await findSettled(accountDb(records), person)
  if (known !== undefined && (await isInStep(records, known, person.projects))) return { userId: known, hasOtherGroups: false }
  return settlePerson(records, person, Date.now())
}

/** A project that an administrator gave, too, stays theirs, and no group gives it. */
async function isInStep(records: Records, id: string, projects: readonly string[]): Promise<boolean> {
  const { all, ofGroups } = await groupsOf(accountDb(records), id)
  const named = new Set(projects)
  return [...named].every((project) => all.has(project)) && [...ofGroups].every((project) => named.has(project))
}
