import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hrefOf } from '../../address/hash-history.ts'
import { folderAddress } from '../../search/folders/folder-address.ts'
import { folderName } from '../../search/folders/folder-trail.ts'
import { Trail } from '../../search/folders/trail.tsx'
import { useTop } from '../../search/folders/use-level.ts'
import { formatSize } from '../../ui/words/numbers.ts'
import { SaveMenu } from '../charts/save/save-menu.tsx'
import { ChartOrTable, type Shown } from '../charts/tables/chart-or-table.tsx'
import { NumberTable } from '../charts/tables/number-table.tsx'
import { filteredHref } from '../known/filtered.ts'
import { WidgetCard } from '../known/widget-card.tsx'
import { othersHref, useMappedFolders } from './mapped-folders.ts'
import styles from './tree-map.module.css'
import { TreeMap } from './tree-map.tsx'

/** The folders of a project as areas, the larger the more documents lie below them; each opens those inside it. */
export function TreeMapWidget({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const [folder, setFolder] = useState<string | null>(null)
  const [shown, setShown] = useState<Shown>('chart')
  const top = useTop(project)
  const inside = folder === null ? top : [folder]
  const asked = useMappedFolders(project, inside)
  const folders = asked.data?.folders ?? []
  const others = {
    count: asked.data?.others ?? 0,
    href: othersHref(
      project,
      inside ?? [],
      folders.map(({ path }) => path),
    ),
  }
  const rows = () => [
    [t`Folder`, t`Documents`, t`Bytes`],
    ...folders.map(({ path, count, bytes }) => [path, count, bytes]),
    ...(others.count > 0 ? [[t`Others`, others.count, '']] : []),
  ]
  const tools = (
    <>
      <a href={folder === null ? filteredHref(project) : hrefOf(folderAddress(project, folder))}>
        <Trans>See documents</Trans>
      </a>
      <ChartOrTable shown={shown} onChange={setShown} />
      <SaveMenu name={`${project}-${t`Map of folders`}`} rows={rows} />
    </>
  )
  return (
    <WidgetCard title={t`Map of folders`} extra={tools} asked={asked} failed={t`Please select a correct data file`}>
      {(level) => (
        <>
          <Trail folder={folder} roots={top ?? []} onGo={setFolder} />
          {level.folders.length === 0 ? (
            <p className={styles.none}>
              <Trans>No folders</Trans>
            </p>
          ) : shown === 'chart' ? (
            <TreeMap level={level} othersHref={others.href} onOpen={setFolder} />
          ) : (
            <NumberTable
              caption={t`Map of folders`}
              head={[t`Folder`, t`Documents`, t`Size`]}
              lines={[
                ...level.folders.map(({ path, count, bytes }) => ({
                  key: path,
                  label: folderName(path),
                  title: path,
                  count,
                  href: hrefOf(folderAddress(project, path, true)),
                  more: [formatSize(i18n.locale, bytes)],
                })),
                ...(others.count > 0 ? [{ key: '', label: t`Others`, ...others, more: [''] }] : []),
              ]}
            />
          )}
        </>
      )}
    </WidgetCard>
  )
}
