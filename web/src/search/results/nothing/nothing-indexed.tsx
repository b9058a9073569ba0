import { Trans, useLingui } from '@lingui/react/macro'
import { FolderOpen } from 'lucide-react'
import { addresses } from '../../../address/addresses.ts'
import { hrefOf } from '../../../address/hash-history.ts'
import { useSession } from '../../../api/session.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/display/empty-state.tsx'

/** Says that the project has no documents yet; those who may add some get a link to where that is done. */
export function NothingIndexed() {
  const { t } = useLingui()
  const { manageDocuments } = useSession()
  if (!manageDocuments)
    return (
      <EmptyState icon={<FolderOpen />} title={t`Nothing is indexed yet`}>
        <Trans>Whoever runs this server adds the documents. They are found here as soon as they are read.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<FolderOpen />}
      title={t`Nothing is indexed yet`}
      actions={
        <ButtonLink look="primary" href={hrefOf(addresses.indexing)}>
          <Trans>Choose a folder</Trans>
        </ButtonLink>
      }
    >
      <Trans>Choose the folder with your documents. They stay where they are and nothing leaves this computer.</Trans>
    </EmptyState>
  )
}
