import { Trans } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { hashHistory, hrefOf } from '../address/hash-history.ts'
import styles from './guide-page.module.css'
import { slugsOfScreen } from './slugs-of-screen.ts'
import { useChapters } from './use-chapters.ts'

/** The chapters on the screen from which somebody asks for help, with how many these are. */
export function ChaptersOfScreen({ onClose }: { onClose: () => void }) {
  const slugs = slugsOfScreen(hashHistory.location.href)
  const chapters = useChapters()?.filter(({ slug }) => slugs.includes(slug)) ?? []
  if (chapters.length === 0) return null
  return (
    <section className={styles.ofScreen}>
      <h3>
        <Trans>About this screen</Trans> <span className={styles.count}>{chapters.length}</span>
      </h3>
      <ul>
        {chapters.map(({ slug, title, locale }) => (
          <li key={slug}>
            <a href={hrefOf(addresses.guide(slug))} lang={locale} onClick={onClose}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
