import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { ButtonLink } from '../ui/controls/button.tsx'

/** The way from a look at the ledger back to it. */
export function BackToLedger() {
  return (
    <ButtonLink look="quiet" href={hrefOf(addresses.indexing)}>
      <ArrowLeft aria-hidden="true" />
      <Trans>Back to the ledger</Trans>
    </ButtonLink>
  )
}
