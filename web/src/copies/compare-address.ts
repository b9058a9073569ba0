import { type AddressSearch, stringifyAddressSearch } from '../address/address-search.ts'
import { addresses } from '../address/addresses.ts'

/** A document of a project. */
export type TextPlace = { id: string; routing: string }

/** The address at which the texts of two documents stand side by side. */
export function compareAddress(project: string, left: TextPlace, right: TextPlace): string {
  const places = { left: left.id, leftRouting: left.routing, right: right.id, rightRouting: right.routing }
  return addresses.texts + stringifyAddressSearch({ index: project, ...places })
}

/** What an address says; null where it does not name two documents. */
export function readCompared({
  left,
  leftRouting,
  right,
  rightRouting,
}: AddressSearch): { left: TextPlace; right: TextPlace } | null {
  if (typeof left !== 'string' || typeof right !== 'string') return null
  const placeOf = (id: string, routing: string | string[] | undefined) => ({
    id,
    routing: typeof routing === 'string' ? routing : id,
  })
  return { left: placeOf(left, leftRouting), right: placeOf(right, rightRouting) }
}
