import type { Custody } from '@dossier/contract/ledger/custody'
import { custodyCalls } from '@dossier/contract/ledger/custody'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import type { DetailsSectionProps } from '../../feature/document-slots.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { formatMoment, formatSize } from '../../ui/words/numbers.ts'
import { reasonText } from '../../ui/words/reason-text.ts'
import styles from './custody-section.module.css'

/** The chain of custody of a document's file: its digest as standard tools have it, and when it was found, seen and read. */
export function CustodySection({ document, place }: DetailsSectionProps) {
  const params = { project: place.index, id: document._id }
  const custody = useQuery({
    queryKey: ['ledger', 'custody', params],
    queryFn: ({ signal }) => ask(custodyCalls.ofDocument, { params, signal }),
    retry: false,
  })
  // A document that was removed meanwhile says so elsewhere.
  if (!custody.data) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <Trans>Chain of custody</Trans>
      </h2>
      <Rows custody={custody.data} />
    </section>
  )
}

function Rows({ custody }: { custody: Custody }) {
  const { t, i18n } = useLingui()
  const moment = (ms: number | null) => (ms === null ? null : formatMoment(i18n.locale, new Date(ms)))
  const found = moment(custody.foundAt)
  const run = custody.foundBy?.number
  const digests = [
    [t`SHA-256 of the file`, custody.sha256],
    [t`SHA-384 of the embedded document`, custody.memberDigest],
  ] as const
  const rows = [
    [t`Size of the file`, custody.sizeBytes === null ? null : formatSize(i18n.locale, custody.sizeBytes)],
    [t`Source folder`, custody.folder],
    [t`Changed on disk`, custody.modifiedNs === null ? null : moment(Number(custody.modifiedNs) / 1e6)],
    [t`First found`, found !== null && typeof run === 'number' ? t`${found} (run ${run})` : found],
    [t`Last seen`, moment(custody.seenAt)],
    [t`Bytes read`, moment(custody.readAt)],
    [t`No longer on disk since`, moment(custody.missingSince)],
    [t`Noticed`, reasonText(i18n, custody.noticed) || null],
  ] as const
  return (
    <dl className={styles.rows}>
      {digests.map(([label, digest]) =>
        digest === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.digest}>
              <span>{digest}</span>
              <CopyButton text={digest} label={label} />
            </dd>
          </div>
        ),
      )}
      {rows.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
