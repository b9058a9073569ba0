import { goTo } from '../address/hash-history.ts'
import { readStored, writeStored } from '../api/stored.ts'

const storageKey = 'redirectAfterLogin'

/** Remembers where the user wanted to go and leads to the login page. Addresses of the login page itself are not remembered. */
export function goToLogin(target: string): void {
  if (!target.startsWith('/login')) writeStored(storageKey, target)
  goTo('/login', { replace: true })
}

/** Leads back to the remembered place, once. */
export function returnFromLogin(): void {
  const target = readStored(storageKey)
  writeStored(storageKey, null)
  goTo(typeof target === 'string' ? target : '/', { replace: true })
}
