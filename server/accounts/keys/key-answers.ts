import { AppError } from '@dossier/contract'
import { type ApiKey, keyCalls } from '@dossier/contract/keys'
import { answers } from '../../feature/feature.ts'
import { reply } from '../../feature/reply.ts'
import { isAdmin } from '../../identity/caller.ts'
import type { Scope } from '../../scope/scope.ts'
import { requireAccount } from '../accounts.ts'
import { findKey, type KeyRow, listKeys, makeKey, removeKey } from './api-keys.ts'

/** The calls of API keys. */
export const keyAnswers = answers(keyCalls, {
  read: async ({ scope, params: { user } }) => {
    await requireKeeper(scope, user)
    return describeKey(await findKey(scope.records, user))
  },
  make: async ({ scope, params: { user } }) => {
    await requireKeeper(scope, user)
    return reply(201, { apiKey: await makeKey(scope.records, user, Date.now()) })
  },
  remove: async ({ scope, params: { user } }) => {
    await requireKeeper(scope, user)
    await removeKey(scope.records, user)
    return undefined
  },
  list: async ({ scope, query: { from = 0, size = 100 } }) => {
    const { rows, total } = await listKeys(scope.records, { from, size })
    const items = rows.map(({ user_id, prefix, made_at, used_at }) => ({
      user: user_id,
      prefix,
      madeAt: made_at,
      usedAt: used_at,
    }))
    return { items, total, pagination: { count: items.length, from, size, total } }
  },
})

/**
 * Lets users at their own key and administrators of the program at anybody's. For others nothing is looked up, so that neither the answer nor
 * its time tells which users exist. Throws AppError FORBIDDEN, NOT_FOUND.
 */
async function requireKeeper({ caller, records }: Scope, user: string): Promise<void> {
  if (caller.id !== user && !isAdmin(caller)) throw new AppError('FORBIDDEN')
  await requireAccount(records, user)
}

function describeKey(row: KeyRow | undefined): ApiKey {
  const { key, prefix, made_at, used_at } = row ?? { key: null, prefix: null, made_at: null, used_at: null }
  return { hashedKey: key, prefix, madeAt: made_at, usedAt: used_at }
}
