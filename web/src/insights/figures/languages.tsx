import { Plural, useLingui } from '@lingui/react/macro'
import { languageLabel } from '../../ui/words/languages.ts'
import { filteredHref, withoutHref } from '../known/filtered.ts'
import { useOverview } from '../known/overview.ts'
import { WidgetCard } from '../known/widget-card.tsx'
import { BarList } from './bar-list.tsx'
import styles from './figures.module.css'

/** The languages of the texts, the most frequent ones. */
export function LanguageCounts({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const asked = useOverview(project)
  const label = (value: string) => (value === 'UNKNOWN' ? t`Unknown` : languageLabel(i18n.locale, value))
  return (
    <WidgetCard title={t`Languages`} asked={asked} empty={(all) => all.languages.length === 0 && t`No text has a language yet.`}>
      {({ languages, otherLanguages }) => (
        <>
          <BarList
            bars={languages.map(({ value, count }) => ({
              key: value,
              label: label(value),
              count,
              href: filteredHref(project, { language: [value] }),
            }))}
          />
          {otherLanguages > 0 && (
            <p className={styles.note}>
              <a href={withoutHref(project, '_exists_:language', { language: languages.map(({ value }) => value) })}>
                <Plural value={otherLanguages} one="# document in another language" other="# documents in other languages" />
              </a>
            </p>
          )}
        </>
      )}
    </WidgetCard>
  )
}
