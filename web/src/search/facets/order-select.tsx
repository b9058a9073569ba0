import { useLingui } from '@lingui/react/macro'
import type { PanelFilter } from '../../feature/filter.ts'
import { Select } from '../../ui/controls/select.tsx'
import { facetOrders, isSameOrder, type NamedOrder, useFacetOrder } from './facet-order.ts'

/** In which order the values of a filter are listed. */
export function OrderSelect({ filter, orders = facetOrders }: { filter: PanelFilter; orders?: readonly NamedOrder[] }) {
  const { t, i18n } = useLingui()
  const [order, setOrder] = useFacetOrder(filter)
  const current = orders.find((each) => isSameOrder(each.order, order))
  const inFilter = i18n._(filter.label).toLowerCase()
  return (
    <Select
      label={t`Order of values in ${inFilter}`}
      isLabelHidden
      value={current?.name ?? ''}
      options={orders.map(({ name, label }) => ({ value: name, label: i18n._(label) }))}
      onChange={(name) => setOrder(orders.find((each) => each.name === name)?.order ?? order)}
    />
  )
}
