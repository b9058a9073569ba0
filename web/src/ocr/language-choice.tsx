import { useLingui } from '@lingui/react/macro'
import { Select } from '../ui/controls/select.tsx'
import { ocrLanguageName } from './language-names.ts'
import { readyLanguages, useOcrSetup } from './ocr-calls.ts'

/** The value that leaves the choice to the program. */
const automatic = ''

/** The language in which pictures are read: that of most documents, or a chosen one. */
export function LanguageChoice({ language, onChange }: { language: string; onChange: (language: string) => void }) {
  const { t, i18n } = useLingui()
  const setup = useOcrSetup().data
  const options = (setup ? readyLanguages(setup) : [])
    .map((value) => ({ value, label: ocrLanguageName(i18n.locale, value) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <Select
      label={t`Language of the pictures`}
      value={language}
      options={[{ value: automatic, label: t`That of most documents` }, ...options]}
      onChange={onChange}
    />
  )
}
