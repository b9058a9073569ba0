import type { IndexedFolder } from '@dossier/contract'
import { indexingCalls } from '@dossier/contract/indexing/indexing'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { ask } from '../api/ask.ts'
import { queryClient, renewAfterRemoval } from '../api/query-client.ts'
import { Confirm } from '../ui/controls/confirm.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'

/** Asks, then removes the sample documents from the index, and leads to where folders are chosen. */
export function RemoveSample({ folder, onClose }: { folder: IndexedFolder; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useMutation({
    mutationFn: () => ask(indexingCalls.removeFolder, { query: { project: folder.project, path: folder.path } }),
    onSuccess: async () => {
      onClose()
      await renewAfterRemoval(queryClient)
      goTo(addresses.indexing)
    },
  })
  return (
    <Confirm
      title={t`Remove the sample?`}
      action={t`Remove the sample`}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        <Trans>Its documents leave the index. Your own documents stay as they are.</Trans>
      </p>
      {remove.isError && <ErrorState error={remove.error} />}
    </Confirm>
  )
}
