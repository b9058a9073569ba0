import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import { batchSearchCalls } from '@dossier/contract/batch-search/calls'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Pencil, Play, RotateCw, Square, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '../../address/addresses.ts'
import { goTo } from '../../address/hash-history.ts'
import { hrefOfCall } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { Button, ButtonLink, IconButton } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/controls/confirm.tsx'
import { batchAddress } from '../known/batch-address.ts'
import { isUnderWay } from '../known/batches.ts'
import { changeBatch, copyBatch, removeBatch, resumeBatch, stopBatch } from '../known/changes.ts'
import styles from './batch-actions.module.css'
import { NameDialog } from './name-dialog.tsx'

/** What can be done with a batch search; only its author changes it. */
export function BatchActions({ batch }: { batch: BatchRecord }) {
  const { t } = useLingui()
  const { user, mode } = useSession()
  const [asked, setAsked] = useState<'name' | 'again' | 'remove' | null>(null)
  const close = () => setAsked(null)
  const isOwn = batch.user.id === user.uid
  const isStopped = batch.state === 'FAILURE' && batch.nbQueriesDone < batch.nbQueries
  const params = { id: batch.uuid }
  const again = async (name: string) => {
    const uuid = await copyBatch(batch.uuid, name)
    if (uuid !== undefined) goTo(batchAddress({ indices: batch.projects.map((each) => each.name).join(','), uuid }))
    return uuid !== undefined
  }
  const remove = async () => {
    close()
    if (await removeBatch(batch.uuid)) goTo(addresses.batchSearch)
  }
  return (
    <div className={styles.actions}>
      {isOwn && isUnderWay(batch) && (
        <Button onClick={() => void stopBatch(batch.uuid)}>
          <Square aria-hidden="true" />
          <Trans>Stop</Trans>
        </Button>
      )}
      {isOwn && isStopped && (
        <Button onClick={() => void resumeBatch(batch.uuid)}>
          <Play aria-hidden="true" />
          <Trans>Go on</Trans>
        </Button>
      )}
      {isOwn && (
        <IconButton label={t`Rename`} onClick={() => setAsked('name')}>
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
      {isOwn && mode === 'server' && (
        <IconButton
          label={batch.published ? t`Publish no longer` : t`Publish to the project`}
          aria-pressed={batch.published}
          onClick={() => void changeBatch(batch.uuid, { published: !batch.published })}
        >
          <Users aria-hidden="true" />
        </IconButton>
      )}
      {!isUnderWay(batch) && (
        <IconButton label={t`Search again`} onClick={() => setAsked('again')}>
          <RotateCw aria-hidden="true" />
        </IconButton>
      )}
      {isOwn && (
        <IconButton label={t`Remove`} onClick={() => setAsked('remove')}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
      <ButtonLink href={hrefOfCall(batchSearchCalls.queries, { params, query: { format: 'csv' } })} download>
        <Download aria-hidden="true" />
        <Trans>Queries</Trans>
      </ButtonLink>
      <ButtonLink href={hrefOfCall(batchSearchCalls.csv, { params, query: { header: 'new' } })} download>
        <Download aria-hidden="true" />
        <Trans>Results</Trans>
      </ButtonLink>
      {asked === 'name' && (
        <NameDialog
          title={t`Rename`}
          action={t`Rename`}
          name={batch.name}
          onName={(name) => changeBatch(batch.uuid, { name })}
          onClose={close}
        />
      )}
      {asked === 'again' && (
        <NameDialog title={t`Search again`} action={t`Search again`} name={batch.name} onName={again} onClose={close}>
          <p>
            <Trans>The same queries are searched in the documents of today, as a batch search of its own. This one stays.</Trans>
          </p>
        </NameDialog>
      )}
      {asked === 'remove' && (
        <Confirm title={t`Remove this batch search?`} action={t`Remove`} onConfirm={() => void remove()} onClose={close}>
          <p>
            <Trans>Its queries and results are removed. The documents stay. This cannot be undone.</Trans>
          </p>
        </Confirm>
      )}
    </div>
  )
}
