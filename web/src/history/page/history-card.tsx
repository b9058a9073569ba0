import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/display/card.tsx'
import { HistorySwitch } from './history-switch.tsx'

/** Among the settings: whether the history is kept. */
export function HistoryCard() {
  const { t } = useLingui()
  return (
    <Card title={t`History`}>
      <HistorySwitch />
      <p>
        <Trans>
          Documents that you open and searches that you run are noted for you alone. Searches that you save are kept in any case.
        </Trans>
      </p>
    </Card>
  )
}
