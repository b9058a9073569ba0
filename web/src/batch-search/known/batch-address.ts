import { stringifyAddressSearch } from '../../address/address-search.ts'
import { addresses } from '../../address/addresses.ts'

/** A batch search as addresses name it: its projects, joined by commas, and its id. */
export type BatchPlace = { indices: string; uuid: string }

/** Where a batch search is shown; `search`: which of its results. */
export function batchAddress({ indices, uuid }: BatchPlace, search: Record<string, unknown> = {}): string {
  return `${addresses.batchSearch}/${encodeURIComponent(indices)}/${encodeURIComponent(uuid)}${stringifyAddressSearch(search)}`
}

/** Where a new one is made. */
export const newBatchAddress = `${addresses.batchSearch}/new`

/** Where a list is made whose lines are searched inside a search: `address` is that of its first page. */
export function newInsideAddress(address: string): string {
  return newBatchAddress + stringifyAddressSearch({ inside: address.slice(address.indexOf('?') + 1) })
}

/** Where the queries of a batch search, or some of them, become a list of their own. */
export function newOfQueriesAddress(uuid: string, show: string): string {
  return addresses.newBatchSearch({ list: 'queries', batch: uuid, ...(show !== 'all' && { show }) })
}

/** The number of a page in an address, from 1. */
export function pageInAddress(page: string | string[] | undefined): number {
  return typeof page === 'string' && /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1
}

/** One of several words in an address; the first where it says none of them. */
export function wordInAddress<Word extends string>(
  words: readonly [Word, ...Word[]],
  given: string | string[] | undefined,
): Word {
  return words.find((word) => word === given) ?? words[0]
}
