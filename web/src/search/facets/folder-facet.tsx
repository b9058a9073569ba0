import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useRoots } from '../../api/indexed-folders.ts'
import { useMountedPath } from '../../api/mounted-path.ts'
import type { PanelFilter } from '../../feature/filter.ts'
import { useOffered } from '../../feature/offered.ts'
import { SmallButton } from '../../ui/controls/small-button.tsx'
import { growthOf } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { formatSize } from '../../ui/words/numbers.ts'
import { setFilter, toggleValue } from '../address/search-state.ts'
import { useChangeSearch, useSearchState } from '../address/use-search-state.ts'
import styles from './facet.module.css'
import { FacetOptions } from './facet-options.tsx'
import { folderOrders, useFacetOrder } from './facet-order.ts'
import { FacetValue } from './facet-value.tsx'
import { OrderSelect } from './order-select.tsx'
import { useFolders } from './use-facet.ts'

/** The tree of folders; a chosen folder stands for everything below it. */
export function FolderFacet({ filter }: { filter: PanelFilter }) {
  const { t } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const roots = useRoots(state.index)
  const choice = state.filters[filter.name]
  return (
    <div className={styles.facet}>
      {choice && (
        <FacetValue
          label={t`All folders`}
          count={null}
          isChosen={false}
          onToggle={() => change(setFilter(state, filter.name, { values: [], isExcluded: false }))}
        />
      )}
      <Folders filter={filter} inside={roots} isTop />
      <FacetOptions filter={filter} />
      <div className={styles.order}>
        <OrderSelect filter={filter} orders={folderOrders} />
      </div>
    </div>
  )
}

type FoldersProps = { filter: PanelFilter; inside: string[]; isTop?: boolean }

function Folders({ filter, inside, isTop = false }: FoldersProps) {
  const { t } = useLingui()
  const [order] = useFacetOrder(filter)
  const folders = useFolders(filter, inside, useSearchState(), order)
  // Roots in which nothing was indexed: the documents lie elsewhere on the disk, so the tree begins at the disk's own.
  const isElsewhere = isTop && inside.join() !== '' && folders.isSuccess && folders.buckets.length === 0
  if (isElsewhere) return <Folders filter={filter} inside={[]} isTop />
  return (
    <div className={styles.folders}>
      <ul>
        {folders.buckets.map((bucket) => (
          <li key={bucket.key}>
            <Folder filter={filter} path={String(bucket.key)} count={bucket.doc_count} bytes={bucket.contentLength?.value} />
          </li>
        ))}
        {folders.isSuccess && folders.buckets.length === 0 && isTop && (
          <li className={styles.none}>
            <Trans>No folders</Trans>
          </li>
        )}
        {folders.isError && !folders.isFetchNextPageError && (
          <li className={styles.none}>{t`The folders could not be loaded.`}</li>
        )}
      </ul>
      <More growth={growthOf(folders)} />
    </div>
  )
}

type FolderProps = { filter: PanelFilter; path: string; count: number; bytes: number | undefined }

function Folder({ filter, path, count, bytes }: FolderProps) {
  const { t, i18n } = useLingui()
  const state = useSearchState()
  const change = useChangeSearch()
  const [isOpen, setOpen] = useState(false)
  const choice = state.filters[filter.name]
  const shown = useMountedPath()(path)
  const name = shown.slice(shown.lastIndexOf('/') + 1)
  return (
    <>
      <div className={styles.folder}>
        <SmallButton label={t`Folders in ${name}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ChevronRight aria-hidden="true" />
        </SmallButton>
        <FacetValue
          label={name}
          title={shown}
          count={count}
          size={bytes === undefined ? undefined : formatSize(i18n.locale, bytes)}
          isChosen={choice?.values.includes(path) ?? false}
          isExcluded={choice?.isExcluded ?? false}
          onToggle={() => change(toggleValue(state, filter.name, path))}
        />
        <FolderActions project={state.index} path={path} />
      </div>
      {isOpen && <Folders filter={filter} inside={[path]} />}
    </>
  )
}

/** What features offer to do with a folder; nothing where several projects are searched, for then it is not known whose folder it is. */
function FolderActions({ project, path }: { project: string; path: string }) {
  const actions = useOffered('folderActions')
  if (project.includes(',')) return null
  return (
    <span className={styles.actions}>
      {actions.map(({ name, Action }) => (
        <Suspense key={name}>
          <Action project={project} path={path} />
        </Suspense>
      ))}
    </span>
  )
}
