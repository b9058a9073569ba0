import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { renewAfterRemoval } from '../../api/query-client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { removeAllDocuments } from '../indexing-calls.ts'
import styles from './indexed-folders-card.module.css'

/** Removes all documents of the project, once its name was typed. Not while something is being indexed. */
export function RemoveAllButton({ project, isBusy }: { project: string; isBusy: boolean }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" disabled={isBusy} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
        <Trans>Remove all documents</Trans>
      </Button>
      {isAsking && <RemoveAllDialog project={project} onClose={() => setAsking(false)} />}
    </>
  )
}

function RemoveAllDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const remove = useMutation({
    mutationFn: () => removeAllDocuments(project),
    onSuccess: async () => {
      // Everything that was ever answered may be about what is gone.
      await renewAfterRemoval(client)
      onClose()
    },
  })
  return (
    <Dialog
      title={t`Remove all documents?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep them</Trans>
          </Button>
          <Button look="danger" disabled={typed.trim() !== project || remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Remove all documents</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          All documents of this project, their texts, the ledger, and its batch searches are removed from Dossier. The files on
          disk are not touched.
        </Trans>
      </p>
      <label className={styles.confirm}>
        <span>
          <Trans>
            Type <b>{project}</b> to confirm
          </Trans>
        </span>
        <input value={typed} onChange={(event) => setTyped(event.target.value)} spellCheck={false} autoComplete="off" />
      </label>
      {remove.error && (
        <Banner kind="bad" role="alert" icon={<CircleAlert />}>
          <b>
            <Trans>Something went wrong, unable to remove your documents.</Trans>
          </b>{' '}
          <Trans>Nothing is half removed: try again.</Trans>
        </Banner>
      )}
    </Dialog>
  )
}
