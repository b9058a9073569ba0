import { Plural, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { formatDay } from '../../ui/words/numbers.ts'
import { futureHref, tooOldHref, undatedHref } from './date-links.ts'
import type { Dated } from './dated.ts'
import styles from './dates.module.css'

/** How many documents have no date, or one that cannot be right; each number leads to them. */
export function DatesNote({ place, dated }: { place: { project: string; folders: readonly string[] }; dated: Dated }) {
  const { i18n } = useLingui()
  const { undated, tooOld, inFuture, first, now } = dated
  const before = formatDay(i18n.locale, new Date(first))
  if (undated + tooOld + inFuture === 0) return null
  return (
    <p className={styles.note}>
      <Info aria-hidden="true" />
      {undated > 0 && (
        <a href={undatedHref(place)}>
          <Plural value={undated} one="# document has no date" other="# documents have no date" />
        </a>
      )}
      {tooOld > 0 && (
        <a href={tooOldHref(place, first)}>
          <Plural value={tooOld} one={`# is dated before ${before}`} other={`# are dated before ${before}`} />
        </a>
      )}
      {inFuture > 0 && (
        <a href={futureHref(place, now)}>
          <Plural value={inFuture} one="# is dated in the future" other="# are dated in the future" />
        </a>
      )}
    </p>
  )
}
