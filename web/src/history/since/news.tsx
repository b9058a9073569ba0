import type { KeptSearch } from '@dossier/contract/kept-results'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { SmallButton } from '../../ui/controls/small-button.tsx'
import { shownName } from '../../ui/words/shown-name.ts'
import { dismissNews } from './kept.ts'
import styles from './news.module.css'

/** Searches that are named on the first screen. */
const namedMost = 3

/** On the first screen: saved searches that find something new since the user was told last. */
export function News({ news }: { news: KeptSearch[] }) {
  const { t } = useLingui()
  return (
    <ul className={styles.news} aria-label={t`New in saved searches`}>
      {news.slice(0, namedMost).map((search) => (
        <NewsOf key={search.eventId} search={search} />
      ))}
      {news.length > namedMost && (
        <li>
          <a href={hrefOf(addresses.savedSearches)}>
            <Trans>More in saved searches</Trans>
          </a>
        </li>
      )}
    </ul>
  )
}

function NewsOf({ search: { eventId, name, news } }: { search: KeptSearch }) {
  const { t } = useLingui()
  const named = shownName(name)
  const count = news ?? 0
  return (
    <li>
      <a href={hrefOf(`${addresses.savedSearches}?since=${eventId}`)} onClick={() => void dismissNews(eventId)}>
        <Plural value={count} one={`# new document for “${named}”`} other={`# new documents for “${named}”`} />
      </a>
      <SmallButton label={t`Dismiss ${named}`} onClick={() => void dismissNews(eventId)}>
        <X aria-hidden="true" />
      </SmallButton>
    </li>
  )
}
