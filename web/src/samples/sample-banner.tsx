import type { IndexedFolder } from '@dossier/contract'
import { indexingCalls } from '@dossier/contract/indexing/indexing'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo, hrefOf } from '../address/hash-history.ts'
import { ask } from '../api/ask.ts'
import { useIndexedFolders } from '../api/indexed-folders.ts'
import { useProject } from '../api/project.ts'
import { queryClient, renewAfterRemoval } from '../api/query-client.ts'
import { useSession } from '../api/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import styles from './sample-banner.module.css'

const Confirm = lazy(() => import('../ui/controls/confirm.tsx').then((module) => ({ default: module.Confirm })))

/** Says on the search screens that these are the sample documents, and offers the two ways on from there. */
export function SampleBanner() {
  const { t } = useLingui()
  const { manageDocuments } = useSession()
  const project = useProject()
  const isSearch = useRouterState({ select: ({ location }) => /^\/(?:[de]\/.*)?$/.test(location.pathname) })
  const [isAsking, setAsking] = useState(false)
  const folders = useIndexedFolders(project, manageDocuments && isSearch)
  const sample = folders.data?.find(({ isSample }) => isSample)
  const remove = useMutation({
    mutationFn: (folder: IndexedFolder) =>
      ask(indexingCalls.removeFolder, { query: { project: folder.project, path: folder.path } }),
    onSuccess: async () => {
      setAsking(false)
      await renewAfterRemoval(queryClient)
      goTo(addresses.indexing)
    },
  })
  if (!sample || !isSearch) return null
  return (
    <aside className={styles.line} aria-label={t`Sample`}>
      <BookOpen aria-hidden="true" />
      <span>
        {folders.data?.length === 1 ? (
          <Trans>You are looking at the sample investigation.</Trans>
        ) : (
          <Trans>The sample investigation is among these documents.</Trans>
        )}
      </span>
      <a href={hrefOf(addresses.indexing)}>
        <Trans>Index your own folder</Trans>
      </a>
      <Button look="link" onClick={() => setAsking(true)}>
        <Trans>Remove the sample</Trans>
      </Button>
      {isAsking && (
        <Suspense>
          <Confirm
            title={t`Remove the sample?`}
            action={t`Remove the sample`}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate(sample)}
            onClose={() => setAsking(false)}
          >
            <p>
              <Trans>Its documents leave the index. Your own documents stay as they are.</Trans>
            </p>
            {remove.isError && <ErrorState error={remove.error} />}
          </Confirm>
        </Suspense>
      )}
    </aside>
  )
}
