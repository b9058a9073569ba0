import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../address/hash-history.ts'
import { ledgerAddress } from '../../ledger/ledger-address.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { filteredHref, searchHref } from '../known/filtered.ts'
import { useOverview } from '../known/overview.ts'
import { WidgetCard } from '../known/widget-card.tsx'
import styles from './figures.module.css'

/** How many documents there are: files on the disk, and what lies in them. */
export function FileBarometer({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const asked = useOverview(project)
  const shown = (count: number) => formatCount(i18n.locale, count)
  return (
    <WidgetCard title={t`Files`} asked={asked} empty={({ documents }) => documents === 0 && t`Nothing is indexed yet.`}>
      {({ documents, onDisk, embedded, duplicates }) => (
        <>
          <a className={styles.figure} href={filteredHref(project)}>
            <b>{shown(documents)}</b>{' '}
            <span>
              <Plural value={documents} one="document" other="documents" />
            </span>
          </a>
          <span className={styles.parts} aria-hidden="true">
            <span style={{ flexGrow: onDisk }} />
            <span style={{ flexGrow: embedded }} />
          </span>
          <div className={styles.ends}>
            <a href={filteredHref(project, { extractionLevel: ['0'] })}>
              <b>{shown(onDisk)}</b>{' '}
              <span>
                <Trans>on disk</Trans>
              </span>
            </a>
            <a href={searchHref(project, 'extractionLevel:>0')}>
              <b>{shown(embedded)}</b>{' '}
              <span>
                <Trans>embedded in others</Trans>
              </span>
            </a>
          </div>
          {duplicates > 0 && (
            <p className={styles.note}>
              <a href={hrefOf(ledgerAddress({ states: ['duplicate'] }))}>
                <Plural value={duplicates} one="# duplicate beside them" other="# duplicates beside them" />
              </a>
            </p>
          )}
        </>
      )}
    </WidgetCard>
  )
}
