import { custodyCalls } from '@dossier/contract/ledger/custody'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { hrefOfCall } from '../../api/ask.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'

/** The chain of custody of all files below the folder: as a table, and as a list that standard tools verify. */
export function CustodyDownloads({ project, folder }: { project: string; folder: string }) {
  const place = { params: { project }, query: { folder: folder || undefined } }
  return (
    <>
      <ButtonLink look="quiet" href={hrefOfCall(custodyCalls.table, place)} download>
        <Download aria-hidden="true" />
        <Trans>Custody (CSV)</Trans>
      </ButtonLink>
      <ButtonLink look="quiet" href={hrefOfCall(custodyCalls.sums, place)} download>
        <Download aria-hidden="true" />
        <Trans>Digests (SHA-256)</Trans>
      </ButtonLink>
    </>
  )
}
