import type { NameDates } from '@dossier/contract/names/who'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/display/card.tsx'
import { labelled } from '../../ui/words/labelled.ts'
import { formatCount, formatPeriod } from '../../ui/words/numbers.ts'
import { allBars } from './all-bars.ts'
import { NumberLink } from './number-link.tsx'
import rows from './rows.module.css'
import styles from './time-line.module.css'
import { documentLinks, type NameOfProject } from './who-links.ts'

/** More are folded away at first. */
const fewBars = 6

/** Documents of a name by their creation: a picture, and the same as a list, where each number is a search. */
export function TimeLine({ name, dates }: { name: NameOfProject; dates: NameDates }) {
  const { t, i18n } = useLingui()
  const links = documentLinks(name)
  const most = Math.max(1, ...dates.bars.map(({ documents }) => documents))
  const wordsOf = (from: number) => formatPeriod(i18n.locale, from, dates.unit)
  const [first, last] = [dates.bars[0], dates.bars.at(-1)]
  return (
    <Card title={t`When the documents were created`}>
      {first && last && (
        <figure className={styles.figure} aria-hidden="true">
          <div className={styles.bars}>
            {allBars(dates).map(({ from, documents }) => (
              <span
                key={from}
                className={styles.bar}
                style={{ height: `${documents === 0 ? 0 : Math.max(4, (100 * documents) / most)}%` }}
                title={labelled(i18n, wordsOf(from), formatCount(i18n.locale, documents))}
              />
            ))}
          </div>
          <figcaption className={styles.ends}>
            <span>{wordsOf(first.from)}</span>
            {last !== first && <span>{wordsOf(last.from)}</span>}
          </figcaption>
        </figure>
      )}
      {dates.bars.length > 0 && (
        <details open={dates.bars.length <= fewBars}>
          <summary className={styles.summary}>
            {dates.unit === 'month' ? (
              <Plural value={dates.bars.length} one="# month, as a list" other="# months, as a list" />
            ) : (
              <Plural value={dates.bars.length} one="# year, as a list" other="# years, as a list" />
            )}
          </summary>
          <ul className={rows.rows}>
            {dates.bars.map(({ from, to, documents }) => (
              <li key={from} className={rows.row}>
                <span className={rows.what}>{wordsOf(from)}</span>
                <NumberLink count={documents} href={links.ofDates(from, to)} of={wordsOf(from)} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {dates.undated > 0 && (
        <ul className={rows.rows}>
          <li className={rows.row}>
            <span className={rows.what}>
              <Trans>No date</Trans>
            </span>
            <NumberLink count={dates.undated} href={links.undated} of={t`No date`} />
          </li>
        </ul>
      )}
    </Card>
  )
}
