import type { LivePart } from '../../feature/feature.ts'
import type { Program } from '../../scope/program.ts'
import { accountDb } from '../tables.ts'
import { isSealed, sealSecret } from './sealed-secret.ts'

/** Seals the secrets of second factors that an earlier version has stored as they are. */
export function sealOldSecrets(program: Program): LivePart {
  const sealing = sealAll(program).catch((error: unknown) => {
    program.log.warn({ event: 'secrets not sealed', error: String(error) })
  })
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
