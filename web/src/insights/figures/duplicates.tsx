import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../address/hash-history.ts'
import { ledgerAddress } from '../../ledger/ledger-address.ts'
import { formatCount, formatPercent } from '../../ui/words/numbers.ts'
import { filteredHref } from '../known/filtered.ts'
import { useOverview } from '../known/overview.ts'
import { WidgetCard } from '../known/widget-card.tsx'
import styles from './figures.module.css'

/** How many files have the same bytes as a document. */
export function Duplicates({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const asked = useOverview(project)
  return (
    <WidgetCard title={t`Duplicates`} asked={asked} empty={(all) => all.duplicates === 0 && t`No two files have the same bytes.`}>
      {({ documents, duplicates }) => (
        <>
          <span className={styles.parts} aria-hidden="true">
            <span style={{ flexGrow: documents }} />
            <span style={{ flexGrow: duplicates }} />
          </span>
          <div className={styles.ends}>
            <a href={filteredHref(project)}>
              <b>{formatCount(i18n.locale, documents)}</b>{' '}
              <span>
                <Plural value={documents} one="document" other="documents" />
              </span>
            </a>
            <a href={hrefOf(ledgerAddress({ states: ['duplicate'] }))}>
              <b>{formatCount(i18n.locale, duplicates)}</b>{' '}
              <span>
                <Trans>duplicates, {formatPercent(i18n.locale, duplicates / (documents + duplicates))}</Trans>
              </span>
            </a>
          </div>
          <p className={styles.note}>
            <Trans>They have the same bytes as a document and are indexed once, with it.</Trans>
          </p>
        </>
      )}
    </WidgetCard>
  )
}
