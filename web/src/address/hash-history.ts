import { createHashHistory } from '@tanstack/react-router'

/** Addresses stand behind `#`, as in the known clients, so that the page may lie in any folder of any server. */
export const hashHistory = createHashHistory()

/** Goes to an address such as `/?q=paris&index=leak`; `replace` leaves no step for the Back button. */
export function goTo(address: string, options: { replace?: boolean } = {}): void {
  if (options.replace) hashHistory.replace(address)
  else hashHistory.push(address)
}

/** The `href` of a link to an address inside the page. */
export function hrefOf(address: string): string {
  return `#${address}`
}
