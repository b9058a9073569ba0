import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { shownTheme, subscribeTheme } from '../ui/appearance/theme.ts'
import styles from './guide-page.module.css'
import { pictureLabels, pictureOf } from './guide-pictures.ts'

/** The screen that a chapter is about, in the reader's language and theme; the whole of it in a tab of its own. */
export function ChapterPicture({ chapter }: { chapter: string }) {
  const { i18n } = useLingui()
  const theme = useSyncExternalStore(subscribeTheme, shownTheme)
  const picture = pictureOf(chapter, i18n.locale, theme)
  const label = pictureLabels[chapter]
  if (picture === undefined || label === undefined) return null
  return (
    <a className={styles.picture} href={picture} target="_blank" rel="noreferrer" lang={i18n.locale}>
      <img src={picture} alt={i18n._(label)} width={1200} height={720} loading="lazy" decoding="async" />
    </a>
  )
}
