import { defaults } from '@dossier/contract'
import type { Records } from '../../records/open.ts'
import { insertAccount, wasTaken } from '../accounts.ts'
import { reconcileGroups, type Trx } from '../roles.ts'
import { accountDb } from '../tables.ts'
import type { Person } from './person.ts'
import { refusal } from './refusal.ts'

/** Who somebody is here, whether their account was made just now, and whether their groups gave them other projects than before. */
export type Settled = { userId: string; isNew: boolean; hasOtherGroups: boolean }

/**
 * Finds the account of somebody whom the provider knows, or makes it, with the projects that their groups give now. Answers its login, and whether these are others than before.
 * They are known by what never changes there: whoever is called like a user of ours is not that user. Throws AppError SIGN_IN_REFUSED.
 */
export function settlePerson(records: Records, person: Person, now: number): Promise<Settled> {
  return accountDb(records)
    .transaction()
    .execute(async (trx) => {
      const known = await findSettled(trx, person)
      const { id, isNew } = known === undefined ? await join(trx, person, now) : { id: known, isNew: false }
      const { name, email } = person
      const said = { ...(name !== null && { name }), ...(email !== null && { email }), changed_at: now }
      const kept = await trx.updateTable('account').set(said).where('id', '=', id).executeTakeFirst()
      if (!kept.numUpdatedRows) throw refusal('removed')
      return { userId: id, isNew, hasOtherGroups: await reconcileGroups(trx, id, person.projects, now) }
    })
}

/** The login of somebody who was here before. */
export async function findSettled(db: Pick<Trx, 'selectFrom'>, { issuer, subject }: Person): Promise<string | undefined> {
  const known = db.selectFrom('account_subject').select('user_id').where('issuer', '=', issuer).where('subject', '=', subject)
  return (await known.executeTakeFirst())?.user_id
}

type Joined = { id: string; isNew: boolean }

/** The first sign-in: an account that was made for it and that nobody has taken, or a new one. */
async function join(trx: Trx, { issuer, subject, login, name, email, provider }: Person, now: number): Promise<Joined> {
  const there = await trx.selectFrom('account').select('provider').where('id', '=', login).executeTakeFirst()
  const isTaken = there !== undefined && (there.provider !== provider || (await hasSubject(trx, login)))
  if (isTaken || login === defaults.user) throw refusal('taken')
  if (!there && (await wasTaken(trx, login))) throw refusal('former')
  if (!there) await insertAccount(trx, { id: login, name, email, provider, password: null, rules: [] }, now)
  await trx.insertInto('account_subject').values({ issuer, subject, user_id: login }).execute()
  return { id: login, isNew: !there }
}

async function hasSubject(trx: Trx, login: string): Promise<boolean> {
  const known = trx.selectFrom('account_subject').select('user_id').where('user_id', '=', login)
  return (await known.executeTakeFirst()) !== undefined
}
