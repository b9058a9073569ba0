import type { NamesOfLanguage } from '@dossier/contract/names/names'
import { Trans, useLingui } from '@lingui/react/macro'
import { languageLabel } from '../../ui/words/languages.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { faultText } from '../find/fault-text.ts'
import styles from './name-runs.module.css'

/** How far a task is in each language, and what is missing for those that cannot be read. */
export function LanguagesOfRun({ languages }: { languages: readonly NamesOfLanguage[] }) {
  const { i18n } = useLingui()
  const number = (value: number) => formatCount(i18n.locale, value)
  if (languages.length === 0) return null
  return (
    <ul className={styles.languages}>
      {languages.map(({ language, documents, done, missing }) => (
        <li key={language}>
          <b>{languageLabel(i18n.locale, language)}</b>{' '}
          <Trans>
            {number(done)} of {number(documents)}
          </Trans>
          {missing && <span className={styles.missing}> {faultText(i18n, missing)}</span>}
        </li>
      ))}
    </ul>
  )
}
