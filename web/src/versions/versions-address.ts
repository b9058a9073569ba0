import { type AddressSearch, stringifyAddressSearch } from '../address/address-search.ts'
import { addresses } from '../address/addresses.ts'

/** Which former text is open. */
export type FormerPlace = { version: string; number: string }

/** What the address says: words that former texts are searched for (empty: all of them are listed), and the one that is open. */
export type VersionsView = { query: string; open: FormerPlace | null }

/** Reads the view from the part behind `?`. */
export function readVersionsView({ q, version, number }: AddressSearch): VersionsView {
  const isPlace = isNumber(version) && isNumber(number)
  return { query: typeof q === 'string' ? q : '', open: isPlace ? { version, number } : null }
}

/** The address of a search over former texts, or of one of them. */
export function versionsAddress(project: string, { query, open }: Partial<VersionsView>): string {
  return addresses.versions + stringifyAddressSearch({ index: project, q: query || undefined, ...open })
}

function isNumber(value: string | string[] | undefined): value is string {
  return typeof value === 'string' && /^\d{1,15}$/.test(value)
}
