import type { BatchLine } from '@dossier/contract/batch-search/batch-search'
import { Trans, useLingui } from '@lingui/react/macro'
import { stringifyAddressSearch } from '../../address/address-search.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import styles from './line-found.module.css'

/** Spellings that are named; the others are in the hits. */
const mostNamed = 3

type Props = { line: BatchLine; indices: string }

/** How much of what a line found is due to other spellings, and the search page with all of them. */
export function LineFound({ line: { count, withVariants }, indices }: Props) {
  const { i18n } = useLingui()
  if (!withVariants || !count) return null
  const { ownCount, found, query } = withVariants
  if (found.length === 0) return null
  const own = formatCount(i18n.locale, ownCount)
  const others = formatCount(i18n.locale, count - ownCount)
  return (
    <div className={styles.found}>
      {count > ownCount && (
        <span>
          <Trans>
            {own} as it stands, {others} by other spellings:
          </Trans>{' '}
          {found.slice(0, mostNamed).map(({ spelling, count: documents }) => (
            <bdi key={spelling} className={styles.spelling}>
              {shownName(spelling)} ({formatCount(i18n.locale, documents)})
            </bdi>
          ))}
          {found.length > mostNamed && ' …'}
        </span>
      )}
      <a href={hrefOf(`/${stringifyAddressSearch({ q: query, index: indices })}`)}>
        <Trans>Search for this on the search page</Trans>
      </a>
    </div>
  )
}
