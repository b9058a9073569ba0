import type { LivePart } from '../../feature/feature.ts'
import type { Program } from '../../scope/program.ts'
import { accountDb } from '../tables.ts'
import { isSealed, openSecret, sealSecret } from './sealed-secret.ts'

/** Seals the secrets of second factors that an earlier version has stored as they are, and logs those that nobody can use here. */
export function sealOldSecrets(program: Program): LivePart {
  const sealing = sealAll(program)
    .then(() => tellUnreadable(program))
    .catch((error: unknown) => program.log.error({ event: 'secrets of second factors', error: String(error) }))
  return { wake: () => {}, close: () => sealing }
}

/** One by one: somebody may change theirs meanwhile. */
export async function sealAll({ records, layout, config }: Pick<Program, 'records' | 'layout' | 'config'>): Promise<void> {
  if (config.mode === 'local') return
  const db = accountDb(records)
  const factors = await db.selectFrom('account_factor').select(['user_id', 'secret']).execute()
  for (const { user_id, secret } of factors.filter((each) => !isSealed(each.secret))) {
    const sealed = await sealSecret(layout, user_id, secret)
    const same = db
      .updateTable('account_factor')
      .set({ secret: sealed })
      .where('user_id', '=', user_id)
      .where('secret', '=', secret)
    await same.execute()
  }
}

/** Where records were put back without the key of their home, each code is wrong: who runs the program has to learn why. */
async function tellUnreadable({ records, layout, config, log }: Pick<Program, 'records' | 'layout' | 'config' | 'log'>) {
  if (config.mode === 'local') return
  const factors = await accountDb(records).selectFrom('account_factor').select(['user_id', 'secret']).execute()
  const opened = await Promise.all(factors.map(({ user_id, secret }) => openSecret(layout, user_id, secret)))
  const count = opened.filter((secret) => secret === undefined).length
  if (count > 0) log.error({ event: 'second factors sealed by another key', count, key: layout.factorKey })
}
