import { type LedgerState, ledgerStates, limits } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SaveMenu } from '../../charts/save/save-menu.tsx'
import { HeatTable } from '../../charts/tables/heat-table.tsx'
import { askCounts, bucketsIn } from '../../search/body/buckets.ts'
import { folderName } from '../../search/folders/folder-trail.ts'
import { stateLabels } from '../../ui/words/state-label.ts'
import { searchHref } from '../known/filtered.ts'
import { WidgetCard } from '../known/widget-card.tsx'
import { quoted } from './pairs.ts'

/** The states in which something of a document is not searchable. */
const unread: readonly LedgerState[] = ['indexed-in-part', 'encrypted', 'damaged', 'timed-out', 'unsupported', 'failed']

/** Where documents lie that could not be read, or only in part, and why. */
export function UnreadByFolder({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const asked = useQuery({
    queryKey: ['search', 'insights', 'unread', project],
    queryFn: async ({ signal }) => {
      const aggs = { states: { terms: { field: 'ledgerState', size: ledgerStates.length } } }
      const body = {
        query: { bool: { must: [{ match: { type: 'Document' } }, { terms: { ledgerState: unread } }] } },
        aggs: { folders: { terms: { field: 'dirname', size: limits.filterBucketSize }, aggs } },
      }
      const { aggregations } = await askCounts(project, body, { signal })
      return bucketsIn(aggregations, 'folders').map(({ key, inside }) => ({
        path: String(key),
        counts: new Map(bucketsIn(inside, 'states').map((state) => [String(state.key), state.count])),
      }))
    },
  })
  const folders = asked.data ?? []
  const states = unread.filter((state) => folders.some(({ counts }) => counts.has(state)))
  const inFolder = (path: string) => `dirname:${quoted(path)}`
  const lines = folders.map(({ path, counts }) => ({
    key: path,
    label: folderName(path),
    title: path,
    href: searchHref(project, inFolder(path), { ledgerState: unread }),
    cells: new Map(
      states.map((state) => [
        state,
        { count: counts.get(state) ?? 0, href: searchHref(project, inFolder(path), { ledgerState: [state] }) },
      ]),
    ),
  }))
  const columns = states.map((state) => ({ key: state, label: i18n._(stateLabels[state]) }))
  const rows = () => [
    [t`Folder`, ...columns.map(({ label }) => label)],
    ...folders.map(({ path, counts }) => [path, ...states.map((state) => counts.get(state) ?? 0)]),
  ]
  return (
    <WidgetCard
      title={t`What could not be read`}
      extra={<SaveMenu name={`${project}-${t`What could not be read`}`} rows={rows} />}
      asked={asked}
      empty={(found) => found.length === 0 && t`Every document was read in full.`}
    >
      {() => <HeatTable caption={t`What could not be read`} corner={t`Folder`} columns={columns} lines={lines} />}
    </WidgetCard>
  )
}
