import { useLingui } from '@lingui/react/macro'
import { activateLocale, localeCodes, locales } from '../locales/locales.ts'
import { Select } from '../ui/controls/select.tsx'
import { Card } from '../ui/display/card.tsx'

/** The language of the screens. */
export function LanguageCard() {
  const { t, i18n } = useLingui()
  return (
    <Card title={t`Language of the screens`}>
      <Select
        label={t`Language of the screens`}
        isLabelHidden
        isField
        value={localeCodes.find((code) => code === i18n.locale) ?? 'en'}
        options={localeCodes.map((code) => ({ value: code, label: locales[code] }))}
        onChange={(code) => void activateLocale(code)}
      />
    </Card>
  )
}
