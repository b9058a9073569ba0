import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { usePageTitle } from '../address/page-title.ts'
import { ErrorPage } from '../ui/display/error-page.tsx'
import { readChapters } from './guide-chapters.ts'
import styles from './guide-page.module.css'
import { Markdown } from './markdown.tsx'

/** The user guide: its chapters at the side, one of them beside it. Slugs of the known client's guide lead to the nearest chapter. */
export function GuidePage() {
  const { t } = useLingui()
  const { slug = 'start' } = useParams({ strict: false })
  const chapters = readChapters()
  const chapter = chapters.find((each) => each.slug === slug || each.aliases.includes(slug))
  usePageTitle(chapter?.title ?? t`User guide`)
  if (!chapter) return <ErrorPage isInside title={t`The guide has no such page`} />
  return (
    <div className={styles.page}>
      <nav className={styles.side} aria-label={t`User guide`}>
        <h2>{t`User guide`}</h2>
        <ul>
          {chapters.map((each) => (
            <li key={each.slug}>
              <a href={hrefOf(addresses.guide(each.slug))} aria-current={each === chapter ? 'page' : undefined}>
                {each.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article className={styles.text} lang="en">
        <Markdown text={chapter.text} />
      </article>
    </div>
  )
}
