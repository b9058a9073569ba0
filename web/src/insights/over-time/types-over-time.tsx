import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFileTypeLabel } from '../../file-types/file-type-label.ts'
import { askCounts, bucketsIn } from '../../search/body/buckets.ts'
import type { Bin } from '../charts/columns/bins.ts'
import { SaveMenu } from '../charts/save/save-menu.tsx'
import { datesOf } from '../dates/date-links.ts'
import { filteredHref } from '../known/filtered.ts'
import { WidgetCard } from '../known/widget-card.tsx'
import { toldApart, YearTable, yearRows } from './year-table.tsx'
import { byYear, usableDates, yearCounts } from './years.ts'

/** As many types as aggregations answer of folders or names, more than a screen has lines. */
const mostTypes = 12

/** The most frequent types of files, by year of creation. */
export function TypesOverTime({ project }: { project: string }) {
  const { t } = useLingui()
  const label = useFileTypeLabel()
  const asked = useQuery({
    queryKey: ['search', 'insights', 'types-over-time', project],
    queryFn: async ({ signal }) => {
      const body = {
        query: { bool: { must: [{ match: { type: 'Document' } }, usableDates()] } },
        aggs: { contentType: { terms: { field: 'contentType', size: mostTypes + 1 }, aggs: byYear } },
      }
      const { aggregations } = await askCounts(project, body, { signal })
      const found = bucketsIn(aggregations, 'contentType').map(({ key, inside }) => ({
        type: String(key),
        counts: yearCounts(inside),
      }))
      return { types: found.slice(0, mostTypes), isCut: found.length > mostTypes }
    },
  })
  const types = (asked.data?.types ?? []).map(({ type, counts }) => ({
    key: type,
    label: label(type),
    title: type,
    href: filteredHref(project, { contentType: [type] }),
    counts,
    hrefIn: (bin: Bin) => filteredHref(project, { contentType: [type], creationDate: datesOf(bin) }),
  }))
  const lines = toldApart(types)
  return (
    <WidgetCard
      title={t`File types over time`}
      extra={<SaveMenu name={`${project}-${t`File types over time`}`} rows={() => yearRows(lines, t`File type`)} />}
      asked={asked}
      empty={({ types }) => types.length === 0 && t`No document here has a creation date after 1970 and before now.`}
    >
      {({ isCut }) => <YearTable caption={t`File types over time`} corner={t`File type`} {...{ lines, isCut }} />}
    </WidgetCard>
  )
}
