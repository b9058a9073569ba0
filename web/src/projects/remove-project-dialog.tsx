import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { renewAfterRemoval } from '../api/query-client.ts'
import { RequestError } from '../api/request-error.ts'
import { useSession } from '../api/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/controls/dialog.tsx'
import { Banner } from '../ui/display/banner.tsx'
import { showToast } from '../ui/toasts/toasts.ts'
import { PartList } from './part-list.tsx'
import { contentsOf, removeProject } from './project-calls.ts'
import styles from './projects.module.css'

/** Removes a project once its name was typed, after saying what goes with it. */
export function RemoveProjectDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const { t } = useLingui()
  const { defaultProject } = useSession()
  const client = useQueryClient()
  const contents = useQuery(contentsOf(project))
  const [typed, setTyped] = useState('')
  const removal = useMutation({
    mutationFn: () => removeProject(project),
    onSuccess: async () => {
      onClose()
      goTo(addresses.projects, { replace: true })
      showToast({ kind: 'done', text: t`The project ${project} is removed.` })
      // The list of the reader's projects, too.
      await renewAfterRemoval(client)
    },
  })
  return (
    <Dialog
      title={t`Remove the project?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button look="danger" disabled={typed.trim() !== project || removal.isPending} onClick={() => removal.mutate()}>
            <Trans>Remove it for ever</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.asked}>
        <p>
          <Trans>This goes, and cannot be brought back but from a backup:</Trans>
        </p>
        {contents.data && <PartList contents={contents.data} />}
        <p>
          <Trans>The files on disk are not touched.</Trans>{' '}
          {project === defaultProject && <Trans>It is the project at the start: it is there again at once, empty.</Trans>}
        </p>
        <label className={styles.field}>
          <span>
            <Trans>
              Type <b>{project}</b> to confirm
            </Trans>
          </span>
          <input value={typed} onChange={(event) => setTyped(event.target.value)} spellCheck={false} autoComplete="off" />
        </label>
        {removal.error && (
          <Banner kind="bad" role="alert" icon={<CircleAlert />}>
            <Trans>The project could not be removed.</Trans> {removal.error instanceof RequestError && removal.error.reason}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
