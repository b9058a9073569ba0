import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { usePageTitle } from '../address/page-title.ts'
import { SearchField } from '../ui/controls/search-field.tsx'
import { ErrorPage } from '../ui/display/error-page.tsx'
import { ChapterList } from './chapter-list.tsx'
import { ChapterPicture } from './chapter-picture.tsx'
import { FoundParts } from './found-parts.tsx'
import { findChapter, type GuideChapter } from './guide-chapters.ts'
import styles from './guide-page.module.css'
import { Markdown } from './markdown.tsx'
import { searchGuide } from './search-guide.ts'
import { useChapters } from './use-chapters.ts'

/** The user guide: its chapters at the side, one of them beside it. Slugs of the known client's guide lead to the nearest chapter. */
export function GuidePage() {
  const chapters = useChapters()
  return chapters === undefined ? null : <Guide chapters={chapters} />
}

function Guide({ chapters }: { chapters: GuideChapter[] }) {
  const { t, i18n } = useLingui()
  const { slug = 'start' } = useParams({ strict: false })
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed).trim()
  const chapter = findChapter(chapters, slug)
  usePageTitle(chapter?.title ?? t`User guide`)
  if (!chapter) return <ErrorPage isInside title={t`The guide has no such page`} />
  return (
    <div className={styles.page}>
      <nav className={styles.side} aria-label={t`User guide`}>
        <h2>{t`User guide`}</h2>
        <div className={styles.search}>
          <SearchField label={t`Search in the guide`} value={typed} onChange={setTyped} />
        </div>
        <ChapterList chapters={chapters} current={chapter} isShown={words === ''} onChoose={() => setTyped('')} />
      </nav>
      {words === '' ? (
        <article className={styles.text} lang={chapter.locale}>
          {chapter.locale !== i18n.locale && (
            <p className={styles.untranslated} lang={i18n.locale}>
              <Trans>This chapter could not be loaded in your language. Here it is in English.</Trans>
            </p>
          )}
          <Markdown text={chapter.text} picture={<ChapterPicture chapter={chapter.slug} />} />
        </article>
      ) : (
        <FoundParts words={words} parts={searchGuide(chapters, words)} onOpen={() => setTyped('')} />
      )}
    </div>
  )
}
