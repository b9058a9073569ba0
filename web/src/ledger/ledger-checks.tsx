import { Trans } from '@lingui/react/macro'
import { FileClock, GitCompareArrows, ShieldCheck } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { useIndexedFolders } from '../api/indexed-folders.ts'
import { ButtonLink } from '../ui/controls/button.tsx'

/** From the ledger to the looks back at it: is it true, what has become of it from run to run, and what files said before they changed. */
export function LedgerChecks({ project, canManage }: { project: string; canManage: boolean }) {
  const folders = useIndexedFolders(project)
  return (
    <>
      {canManage && (
        <ButtonLink look="quiet" href={hrefOf(addresses.verification)}>
          <ShieldCheck aria-hidden="true" />
          <Trans>Verify</Trans>
        </ButtonLink>
      )}
      <ButtonLink look="quiet" href={hrefOf(addresses.comparison)}>
        <GitCompareArrows aria-hidden="true" />
        <Trans>Compare runs</Trans>
      </ButtonLink>
      {folders.data?.some(({ keepsVersions }) => keepsVersions) && (
        <ButtonLink look="quiet" href={hrefOf(addresses.versions)}>
          <FileClock aria-hidden="true" />
          <Trans>Former versions</Trans>
        </ButtonLink>
      )}
    </>
  )
}
