import { Trans } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { ButtonLink } from '../ui/controls/button.tsx'

/** From the ledger to the two looks back at it: is it true, and what has become of it from run to run. */
export function LedgerChecks({ canManage }: { canManage: boolean }) {
  return (
    <>
      {canManage && (
        <ButtonLink look="quiet" href={hrefOf(addresses.verification)}>
          <Trans>Verify</Trans>
        </ButtonLink>
      )}
      <ButtonLink look="quiet" href={hrefOf(addresses.comparison)}>
        <Trans>Compare runs</Trans>
      </ButtonLink>
    </>
  )
}
