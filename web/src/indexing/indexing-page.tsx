import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { parseAddressSearch } from '../address/address-search.ts'
import { usePageTitle } from '../address/page-title.ts'
import { useIndexedFolders } from '../api/indexed-folders.ts'
import { useProject } from '../api/project.ts'
import { useSession } from '../api/session.ts'
import { readLedgerView } from '../ledger/ledger-address.ts'
import { LedgerCard } from '../ledger/ledger-card.tsx'
import { NameRuns } from '../names/runs/name-runs.tsx'
import { OcrRuns } from '../ocr/ocr-runs.tsx'
import { isUnderWay } from '../tasks/task.ts'
import { TaskListCard } from '../tasks/task-list-card.tsx'
import { useTasks, useWhenAllDone } from '../tasks/use-tasks.ts'
import { ErrorState } from '../ui/display/error-state.tsx'
import { Page } from '../ui/display/page.tsx'
import { useKeptFocus } from '../ui/focus/use-kept-focus.ts'
import { readBeginning } from './begin-address.ts'
import { IndexedFoldersCard } from './folders/indexed-folders-card.tsx'
import { StartCards } from './folders/start-cards.tsx'
import styles from './indexing-page.module.css'
import { OlderReadings } from './older-readings.tsx'
import { indexingRuns, listedTasks, runProgress } from './runs/indexing-run.ts'
import { Runs } from './runs/runs.tsx'

/** Choose a folder, follow the run, read the ledger. */
export function IndexingPage() {
  const { t } = useLingui()
  const { manageDocuments, dataFolder } = useSession()
  const project = useProject()
  const client = useQueryClient()
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const view = useMemo(() => readLedgerView(parseAddressSearch(searchStr)), [searchStr])
  const beginning = readBeginning(parseAddressSearch(searchStr))
  const tasks = useTasks()
  const folders = useIndexedFolders(project)
  const runs = indexingRuns(tasks.data ?? []).filter((run) => (run.properties?.project ?? project) === project)
  const live = runs.filter(isUnderWay)
  const isBusy = live.length > 0
  // Results, counts and lists from before the run are stale now.
  const renew = useCallback(
    () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'tasks' }),
    [client],
  )
  useWhenAllDone(tasks.data, renew)

  const progress = live[0] ? runProgress(live[0]) : null
  const percent = Math.floor((progress ?? 0) * 100)
  usePageTitle(progress === null ? t`Indexing` : t`${percent} % Indexing`)
  const roots = folders.data?.map((folder) => folder.path) ?? [dataFolder]
  const page = useKeptFocus<HTMLDivElement>()
  const pictures = <OcrRuns key="pictures" tasks={tasks.data ?? []} canManage={manageDocuments} />
  const texts = (
    <Runs
      key="texts"
      runs={runs}
      project={project}
      answeredAt={tasks.dataUpdatedAt}
      canManage={manageDocuments}
      isLoading={tasks.isPending}
    />
  )
  return (
    <Page title={t`Indexing`}>
      <div ref={page}>
        {tasks.error && (
          <div className={styles.alone}>
            <ErrorState error={tasks.error} retry={() => void tasks.refetch()} />
          </div>
        )}
        {manageDocuments && (
          <div className={styles.offer}>
            <OlderReadings project={project} isBusy={isBusy} />
          </div>
        )}
        <div className={styles.top}>
          {manageDocuments && <StartCards key={JSON.stringify(beginning)} project={project} beginning={beginning} />}
          <div className={styles.runs}>
            {/* OCR waits until the texts are read, and stands above them once it is its turn. */}
            {isBusy ? [texts, pictures] : [pictures, texts]}
            <NameRuns project={project} tasks={tasks.data ?? []} canManage={manageDocuments} />
          </div>
        </div>
        <div className={styles.below}>
          <LedgerCard project={project} view={view} isBusy={isBusy} canManage={manageDocuments} roots={roots} />
          {manageDocuments && <IndexedFoldersCard project={project} isBusy={isBusy} />}
          <TaskListCard tasks={listedTasks(tasks.data ?? [], runs)} canManage={manageDocuments} />
        </div>
      </div>
    </Page>
  )
}
