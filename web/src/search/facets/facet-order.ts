import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FacetOrder, PanelFilter } from '../../feature/filter.ts'
import { useSearchView } from '../address/use-view.ts'
import { mostFrequentFirst } from '../body/facet-body.ts'

/** An order as a menu has it. */
export type NamedOrder = { name: string; label: MessageDescriptor; order: FacetOrder }

/** The orders that a reader can choose for the values of a filter, by the name that the menu gives them. */
export const facetOrders = [
  { name: 'frequent', label: msg`Most frequent`, order: mostFrequentFirst },
  { name: 'rare', label: msg`Least frequent`, order: { by: '_count', direction: 'asc' } },
  { name: 'az', label: msg`A to Z`, order: { by: '_key', direction: 'asc' } },
  { name: 'za', label: msg`Z to A`, order: { by: '_key', direction: 'desc' } },
] as const satisfies readonly NamedOrder[]

/** Those of folders, whose size is known. */
export const folderOrders = [
  facetOrders[2],
  facetOrders[3],
  { name: 'frequent', label: msg`Most documents`, order: mostFrequentFirst },
  { name: 'large', label: msg`Largest`, order: { by: 'contentLength', direction: 'desc' } },
] as const satisfies readonly NamedOrder[]

/** In which order the values of a filter are listed, and the function that changes it; remembered for each filter. */
export function useFacetOrder({ name, sort = mostFrequentFirst }: PanelFilter): [FacetOrder, (order: FacetOrder) => void] {
  const [{ orders }, changeView] = useSearchView()
  const set = (order: FacetOrder) => {
    const { [name]: _former, ...others } = orders
    changeView({ orders: isSameOrder(order, sort) ? others : { ...others, [name]: order } })
  }
  return [orders[name] ?? sort, set]
}

/** Whether two orders are the same. */
export function isSameOrder(one: FacetOrder, other: FacetOrder): boolean {
  return one.by === other.by && one.direction === other.direction
}
