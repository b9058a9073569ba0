import { goTo, hashHistory } from '../address/hash-history.ts'
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

/** The same once somebody has signed in: the page is loaded again, because the server puts plugins into the pages of those who are signed in, and nothing that was known before holds. */
export function returnSignedIn(): void {
  returnFromLogin()
  hashHistory.flush()
  location.reload()
}
