import { type ComparedPart, comparedParts } from '@dossier/contract/ledger/ledger-runs'
import { type AddressSearch, stringifyAddressSearch } from '../../address/address-search.ts'
import { addresses } from '../../address/addresses.ts'

/** Which two runs are compared, by number (empty: the last two), and which of the lines are shown; `page` counts from 1. */
export type ComparisonView = { before: string; after: string; only: ComparedPart | null; page: number }

/** Reads the view from the part behind `?`. */
export function readComparisonView(search: AddressSearch): ComparisonView {
  const page = Number(search.page)
  return {
    before: oneOf(search.before),
    after: oneOf(search.after),
    only: comparedParts.find((part) => part === search.only) ?? null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of a comparison, for links from anywhere. */
export function comparisonAddress(project: string, { before, after, only, page }: Partial<ComparisonView>): string {
  const runs = { before: before || undefined, after: after || undefined }
  const search = { index: project, ...runs, only: only ?? undefined, page: page !== undefined && page > 1 ? page : undefined }
  return addresses.comparison + stringifyAddressSearch(search)
}

function oneOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}
