import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { renewAfterRemoval } from '../../api/query-client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmByName } from '../../ui/controls/confirm-by-name.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { removeAllDocuments } from '../indexing-calls.ts'

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
  const remove = useMutation({
    mutationFn: () => removeAllDocuments(project),
    onSuccess: async () => {
      // Everything that was ever answered may be about what is gone.
      await renewAfterRemoval(client)
      onClose()
    },
  })
  return (
    <ConfirmByName
      name={project}
      title={t`Remove all documents?`}
      keep={t`Keep them`}
      action={t`Remove all documents`}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        <Trans>
          All documents of this project, their texts, the ledger, and its batch searches are removed from Dossier. The files on
          disk are not touched.
        </Trans>
      </p>
      {remove.error && (
        <Banner kind="bad" role="alert" icon={<CircleAlert />}>
          <b>
            <Trans>Something went wrong, unable to remove your documents.</Trans>
          </b>{' '}
          <Trans>Nothing is half removed: try again.</Trans>
        </Banner>
      )}
    </ConfirmByName>
  )
}
