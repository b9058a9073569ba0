import { AppError } from '@dossier/contract'
import type { Scope } from '../scope/scope.ts'

/**
 * Refuses an address below the search proxy that no call takes, by the contract's rules (server.md 2.5): what is not complete, has a wrong
 * name or is not served is BAD_REQUEST or BAD_INDEX_NAME; an index that is not granted, and anything that is posted, INDEX_NOT_GRANTED.
 */
export async function refuseAnythingElse(scope: Scope, method: 'GET' | 'POST', path: string): Promise<never> {
  const [names = '', ...rest] = path.split('/').filter((part, at, all) => part !== '' || at < all.length - 1)
  if (rest.length === 0) throw bad(`/${names} is not complete: an index and what to do are missing`)
  const indices = names.split(',')
  if (!indices.every((index) => /^[-a-zA-Z0-9_]+$/.test(index)))
    throw new AppError('BAD_INDEX_NAME', { message: `Bad format for indices : '${names}'` })
  await scope.within(indices, 'read', 'INDEX_NOT_GRANTED')
  // By the contract, an address that may not be posted to is refused like an index that is not granted.
  if (method === 'POST')
    throw new AppError('INDEX_NOT_GRANTED', { message: `POST /${rest.join('/')} is not allowed: ${readOnly}` })
  throw bad(`no handler found for uri [/${path}] and method [${method}]`)
}

const readOnly = 'this address is read-only, except for tags (_update_by_query)'

/** Refuses to write in bulk, by the contract like an index that is not granted. */
export function refuseBulk(): never {
  throw new AppError('INDEX_NOT_GRANTED', { message: `POST /_bulk is not allowed: ${readOnly}` })
}

/** Refuses to write documents, indices and settings, which come from the folders that are indexed. */
export function refuseWriting(): never {
  throw new AppError('METHOD_NOT_ALLOWED', { message: `Not allowed: ${readOnly}` })
}

function bad(message: string): AppError {
  return new AppError('BAD_REQUEST', { message })
}
