import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { shownName } from '../../ui/words/shown-name.ts'
import type { Bin } from '../charts/columns/bins.ts'
import { SaveMenu } from '../charts/save/save-menu.tsx'
import { datesOf } from '../dates/date-links.ts'
import { searchHref } from '../known/filtered.ts'
import { WidgetCard } from '../known/widget-card.tsx'
import { fetchPairs, pairQuery, peopleNames } from './pairs.ts'
import { YearTable, yearRows } from './year-table.tsx'

/** Who of the most frequent senders wrote to whom most often, by year. */
export function Correspondence({ project }: { project: string }) {
  const { t } = useLingui()
  const asked = useQuery({
    queryKey: ['search', 'insights', 'correspondence', project],
    queryFn: ({ signal }) => fetchPairs(project, signal),
  })
  const lines = (asked.data?.pairs ?? []).map((pair) => ({
    key: `${pair.from}\0${pair.to}`,
    label: `${shownName(peopleNames(pair.from))} → ${shownName(peopleNames(pair.to))}`,
    title: `${shownName(pair.from)} → ${shownName(pair.to)}`,
    href: searchHref(project, pairQuery(pair)),
    counts: pair.counts,
    hrefIn: (bin: Bin) => searchHref(project, pairQuery(pair), { creationDate: datesOf(bin) }),
  }))
  return (
    <WidgetCard
      title={t`Who writes to whom`}
      extra={<SaveMenu name={`${project}-${t`Who writes to whom`}`} rows={() => yearRows(lines, t`Sender and recipient`)} />}
      asked={asked}
      empty={({ pairs }) => pairs.length === 0 && t`No messages with a sender, a recipient and a date were found.`}
    >
      {({ isCut }) => <YearTable caption={t`Who writes to whom`} corner={t`Sender and recipient`} {...{ lines, isCut }} />}
    </WidgetCard>
  )
}
