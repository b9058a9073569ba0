import { blindStates, ledgerStates, limits } from '@dossier/contract'
import { quotePhrase } from '@dossier/contract/query-string/quote-phrase'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askCounts, bucketsIn } from '../../search/body/buckets.ts'
import { folderName } from '../../search/folders/folder-trail.ts'
import { stateLabels } from '../../ui/words/state-label.ts'
import { SaveMenu } from '../charts/save/save-menu.tsx'
import { HeatTable } from '../charts/tables/heat-table.tsx'
import { searchHref } from '../known/filtered.ts'
import { WidgetCard } from '../known/widget-card.tsx'
import { CutNote } from './cut-note.tsx'

/** Where documents lie that could not be read, or only in part, and why. */
export function UnreadByFolder({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const asked = useQuery({
    queryKey: ['search', 'insights', 'unread', project],
    queryFn: async ({ signal }) => {
      const aggs = { states: { terms: { field: 'ledgerState', size: ledgerStates.length } } }
      const body = {
        query: { bool: { must: [{ match: { type: 'Document' } }, { terms: { ledgerState: blindStates } }] } },
        aggs: { folders: { terms: { field: 'dirname', size: limits.filterBucketSize + 1 }, aggs } },
      }
      const { aggregations } = await askCounts(project, body, { signal })
      const found = bucketsIn(aggregations, 'folders').map(({ key, inside }) => ({
        path: String(key),
        counts: new Map(bucketsIn(inside, 'states').map((state) => [String(state.key), state.count])),
      }))
      return { folders: found.slice(0, limits.filterBucketSize), isCut: found.length > limits.filterBucketSize }
    },
  })
  const folders = asked.data?.folders ?? []
  const states = blindStates.filter((state) => folders.some(({ counts }) => counts.has(state)))
  const inFolder = (path: string) => `dirname:${quotePhrase(path)}`
  const lines = folders.map(({ path, counts }) => ({
    key: path,
    label: folderName(path),
    title: path,
    href: searchHref(project, inFolder(path), { ledgerState: blindStates }),
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
      empty={(found) => found.folders.length === 0 && t`Every document was read in full.`}
    >
      {({ isCut }) => (
        <>
          <HeatTable caption={t`What could not be read`} corner={t`Folder`} columns={columns} lines={lines} />
          <CutNote lines={isCut ? lines.length : null} />
        </>
      )}
    </WidgetCard>
  )
}
