import { Trans, useLingui } from '@lingui/react/macro'
import { FileX } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'

/** Shown for a document that does not exist: why that may be, and where to go. */
export function DocumentNotFound({ onClose }: { onClose: (() => void) | null }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<FileX />}
      title={t`Document not found`}
      actions={
        <>
          {onClose ? (
            <Button onClick={onClose}>
              <Trans>Back to the results</Trans>
            </Button>
          ) : (
            <ButtonLink href={hrefOf('/')}>
              <Trans>Search for it</Trans>
            </ButtonLink>
          )}
          <ButtonLink look="quiet" href={hrefOf(addresses.indexing)}>
            <Trans>Look in the ledger</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>It was removed, its file was read anew under another id, or its project is not shared with you.</Trans>
    </EmptyState>
  )
}
