import { limits } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Chip } from '../ui/controls/chip.tsx'
import { Select } from '../ui/controls/select.tsx'
import { useKeptFocus } from '../ui/focus/use-kept-focus.ts'
import { ocrLanguageName } from './language-names.ts'
import styles from './ocr.module.css'
import { languagesBeside, useOcrSetup } from './ocr-calls.ts'

/** What the select shows while nobody chooses. */
const nothing = ''

type Props = { languages: string[]; onChange: (languages: string[]) => void }

/** The languages in which pictures are read, the main one first; none: that of most documents. */
export function LanguageChoice({ languages, onChange }: Props) {
  const { t, i18n } = useLingui()
  const place = useKeptFocus<HTMLDivElement>()
  const setup = useOcrSetup().data
  const nameOf = (code: string) => ocrLanguageName(i18n.locale, code)
  const options = (setup && languages.length < limits.ocrLanguages ? languagesBeside(setup, languages) : [])
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <div ref={place} className={styles.choice}>
      <Select
        isField
        label={t`Languages of the pictures`}
        value={nothing}
        options={[{ value: nothing, label: languages.length === 0 ? t`That of most documents` : t`Add another` }, ...options]}
        onChange={(code) => code !== nothing && onChange([...languages, code])}
      />
      {languages.length > 0 && (
        <ul className={styles.chosen} aria-label={t`Chosen languages`}>
          {languages.map((code) => (
            <li key={code}>
              <Chosen name={nameOf(code)} onRemove={() => onChange(languages.filter((each) => each !== code))} />
            </li>
          ))}
        </ul>
      )}
      {languages.length > 1 && (
        <p className={styles.hint}>
          <Trans>The first one counts most; each further one makes reading slower.</Trans>
        </p>
      )}
    </div>
  )
}

function Chosen({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <Chip removeLabel={t`Without ${name}`} onRemove={onRemove}>
      <span>{name}</span>
    </Chip>
  )
}
