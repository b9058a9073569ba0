import { Trans, useLingui } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { Card } from '../ui/display/card.tsx'

/** Where documents are managed, for those who look for it among the settings. */
export function DocumentsSection() {
  const { t } = useLingui()
  return (
    <Card title={t`Documents`}>
      <p>
        <Trans>
          Folders are indexed, read again and removed on the page <a href={hrefOf(addresses.indexing)}>Indexing</a>.
        </Trans>
      </p>
    </Card>
  )
}
