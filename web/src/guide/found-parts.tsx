import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { labelled } from '../ui/words/labelled.ts'
import styles from './guide-page.module.css'
import type { FoundPart } from './search-guide.ts'

/** What was found in the guide: each part leads to its chapter. */
export function FoundParts({ words, parts, onOpen }: { words: string; parts: FoundPart[]; onOpen: () => void }) {
  const { i18n } = useLingui()
  return (
    <section className={styles.text}>
      <h1>
        <Trans>Search in the guide</Trans>
      </h1>
      <p role="status">
        {parts.length === 0 ? (
          <Trans>Nothing in the guide matches “{words}”.</Trans>
        ) : (
          <Plural value={parts.length} one="# place in the guide" other="# places in the guide" />
        )}
      </p>
      <ul className={styles.found}>
        {parts.map(({ slug, title, heading, excerpt }) => (
          <li key={`${slug} ${heading}`} className={styles.part}>
            <a href={hrefOf(addresses.guide(slug))} onClick={onOpen}>
              {heading === '' ? title : labelled(i18n, title, heading)}
            </a>
            <p className={styles.excerpt}>{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
