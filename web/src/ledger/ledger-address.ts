import { type LedgerState, ledgerStates } from '@dossier/contract'
import { type AddressSearch, stringifyAddressSearch } from '../address/address-search.ts'
import { addresses } from '../address/addresses.ts'

/**
 * Which lines of the ledger are shown: what the address says. Empty states: all of them; `reason`: its code. `missing`: only of files that are on disk no
 * longer, or only of those that are there; null: both. `page` counts from 1.
 */
export type LedgerView = {
  states: LedgerState[]
  reason: string
  folder: string
  name: string
  missing: boolean | null
  page: number
}

/** Reads the view from the part behind `?`: `state` may come several times; unknown states are left out. */
export function readLedgerView(search: AddressSearch): LedgerView {
  const states = listOf(search.state)
  const page = Number(oneOf(search.page))
  return {
    states: ledgerStates.filter((state) => states.includes(state)),
    reason: /^[a-z-]{1,64}$/.test(oneOf(search.reason)) ? oneOf(search.reason) : '',
    folder: oneOf(search.folder),
    name: oneOf(search.name),
    missing: readFlag(oneOf(search.missing)),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of the indexing screen with these lines: for links from anywhere. What is not said is not narrowed. */
export function ledgerAddress(view: Partial<LedgerView>): string {
  const { states = [], reason = '', folder = '', name = '', missing = null, page = 1 } = view
  const narrowed = { reason: reason || undefined, folder: folder || undefined, name: name || undefined }
  const flag = missing === null ? undefined : String(missing)
  const search = { state: states, ...narrowed, missing: flag, page: page > 1 ? page : undefined }
  return addresses.indexing + stringifyAddressSearch(search)
}

function readFlag(text: string): boolean | null {
  return text === 'true' ? true : text === 'false' ? false : null
}

function listOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

function oneOf(value: string | string[] | undefined): string {
  return listOf(value)[0] ?? ''
}
