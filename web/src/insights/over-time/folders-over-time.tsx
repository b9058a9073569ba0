import { limits } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { hrefOf } from '../../address/hash-history.ts'
import { askCounts, bucketsIn } from '../../search/body/buckets.ts'
import { pickedFolders } from '../../search/body/level-body.ts'
import { folderAddress } from '../../search/folders/folder-address.ts'
import { folderName } from '../../search/folders/folder-trail.ts'
import { useTop } from '../../search/folders/use-level.ts'
import type { Bin } from '../charts/columns/bins.ts'
import { SaveMenu } from '../charts/save/save-menu.tsx'
import { datesOf } from '../dates/date-links.ts'
import { filteredHref } from '../known/filtered.ts'
import { WidgetCard } from '../known/widget-card.tsx'
import { YearTable, yearRows } from './year-table.tsx'
import { byYear, usableDates, yearCounts } from './years.ts'

/** The fullest folders at the top of the tree, by year of creation. */
export function FoldersOverTime({ project }: { project: string }) {
  const { t } = useLingui()
  const top = useTop(project)
  const asked = useQuery({
    queryKey: ['search', 'insights', 'folders-over-time', project, top],
    enabled: top !== undefined,
    queryFn: async ({ signal }) => {
      const body = {
        query: { bool: { must: [{ match: { type: 'Document' } }, usableDates()] } },
        aggs: {
          byDirname: {
            terms: { field: 'dirname.tree', ...pickedFolders(top ?? []), size: limits.filterBucketSize + 1 },
            aggs: byYear,
          },
        },
      }
      const { aggregations } = await askCounts(project, body, { signal })
      const found = bucketsIn(aggregations, 'byDirname').map(({ key, inside }) => ({
        path: String(key),
        counts: yearCounts(inside),
      }))
      return { folders: found.slice(0, limits.filterBucketSize), isCut: found.length > limits.filterBucketSize }
    },
  })
  const lines = (asked.data?.folders ?? []).map(({ path, counts }) => ({
    key: path,
    label: folderName(path),
    title: path,
    href: hrefOf(folderAddress(project, path)),
    counts,
    hrefIn: (bin: Bin) => filteredHref(project, { path: [path], creationDate: datesOf(bin) }),
  }))
  return (
    <WidgetCard
      title={t`Creation dates by folder`}
      extra={<SaveMenu name={`${project}-${t`Creation dates by folder`}`} rows={() => yearRows(lines, t`Folder`)} />}
      asked={asked}
      empty={({ folders }) => folders.length === 0 && t`No folders`}
    >
      {({ isCut }) => <YearTable caption={t`Creation dates by folder`} corner={t`Folder`} {...{ lines, isCut }} />}
    </WidgetCard>
  )
}
