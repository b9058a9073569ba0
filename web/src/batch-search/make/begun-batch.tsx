import { Trans, useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { parseAddressSearch } from '../../address/address-search.ts'
import { useProject } from '../../api/project.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { useBatch } from '../known/batches.ts'
import { draftOf, emptyDraft } from './batch-form.ts'
import { NewBatchDialog } from './new-batch-dialog.tsx'
import { readTaken } from './taken/taken-source.ts'

/** The form of a new batch search, with what its address fills in: a list that is taken from somewhere, or a batch search that is searched again with other options. */
export function BegunBatch({ onClose }: { onClose: () => void }) {
  const project = useProject()
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  const search = parseAddressSearch(searchStr)
  const { again } = search
  const taken = readTaken(search)
  if (typeof again === 'string') return <Again key={again} uuid={again} onClose={onClose} />
  const draft = emptyDraft(project)
  return <NewBatchDialog key={searchStr} begun={taken ? { ...draft, source: 'taken', taken } : draft} onClose={onClose} />
}

/** The form of one that is searched again; where that is not there any more the form says so. */
function Again({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useBatch(uuid)
  if (data) return <NewBatchDialog begun={draftOf(data)} onClose={onClose} />
  return (
    <Dialog
      title={t`New batch search`}
      onClose={onClose}
      actions={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : <QuietWait text={t`Loading the batch search`} />}
    </Dialog>
  )
}
