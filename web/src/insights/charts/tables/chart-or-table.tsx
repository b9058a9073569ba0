import { useLingui } from '@lingui/react/macro'
import { ChartColumn, Table } from 'lucide-react'
import { Segments } from '../../../ui/controls/segments.tsx'

/** How a chart is shown. */
export type Shown = 'chart' | 'table'

/** Switches between a chart and the table with the same numbers. */
export function ChartOrTable({ shown, onChange }: { shown: Shown; onChange: (shown: Shown) => void }) {
  const { t } = useLingui()
  const option = (value: Shown, Icon: typeof Table, label: string) => ({
    value,
    name: label,
    label: <Icon aria-hidden="true" />,
  })
  return (
    <Segments
      label={t`Chart or table`}
      value={shown}
      options={[option('chart', ChartColumn, t`Chart`), option('table', Table, t`Table`)]}
      onChange={(value) => onChange(value === 'table' ? 'table' : 'chart')}
    />
  )
}
