import { useLingui } from '@lingui/react/macro'
import { AppearanceChoices } from '../ui/appearance/appearance-choices.tsx'
import { Card } from '../ui/display/card.tsx'

/** Light or dark, and the language. */
export function AppearanceCard() {
  const { t } = useLingui()
  return (
    <Card title={t`Appearance`}>
      <AppearanceChoices />
    </Card>
  )
}
