import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Bin, binLabel, type Interval } from '../charts/columns/bins.ts'
import { NumberTable } from '../charts/tables/number-table.tsx'
import { binsHref } from './date-links.ts'
import type { Dated } from './dated.ts'

type Props = { place: { project: string; folders: readonly string[] }; dated: Dated; interval: Interval }

/** The same numbers as the chart, the newest first. */
export function DatesTable({ place, dated, interval }: Props) {
  const { t, i18n } = useLingui()
  const lines = dated.bins
    .filter(({ count }) => count > 0)
    .toReversed()
    .map((bin) => ({
      key: String(bin.start),
      label: binLabel(i18n.locale, bin, interval),
      count: bin.count,
      href: binsHref(place, bin),
    }))
  return <NumberTable caption={t`Documents by creation date`} head={[t`Date`, t`Documents`]} lines={lines} />
}

/** The same as rows of a file, with dates that programs can read. */
export function dateRows(i18n: I18n, bins: readonly Bin[], interval: Interval): (string | number)[][] {
  const length = { year: 4, month: 7, day: 10 }[interval]
  const rows = bins.map(({ start, count }) => [new Date(start).toISOString().slice(0, length), count])
  return [[i18n._(msg`Date`), i18n._(msg`Documents`)], ...rows]
}
