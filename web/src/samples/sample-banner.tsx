import { Trans, useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { useIndexedFolders } from '../api/indexed-folders.ts'
import { useProject } from '../api/project.ts'
import { useSession } from '../api/session.ts'
import { Button } from '../ui/controls/button.tsx'
import styles from './sample-banner.module.css'

const RemoveSample = lazy(() => import('./remove-sample.tsx').then((module) => ({ default: module.RemoveSample })))

/** Says on the search screens that these are the sample documents, and offers the two ways on from there. */
export function SampleBanner() {
  const { t } = useLingui()
  const { manageDocuments } = useSession()
  const project = useProject()
  const isSearch = useRouterState({ select: ({ location }) => /^\/(?:[de]\/.*)?$/.test(location.pathname) })
  const [isAsking, setAsking] = useState(false)
  const folders = useIndexedFolders(project, manageDocuments && isSearch)
  const sample = folders.data?.find(({ isSample }) => isSample)
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
          <RemoveSample folder={sample} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </aside>
  )
}
