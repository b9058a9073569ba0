import { Trans, useLingui } from '@lingui/react/macro'
import { isEmail } from '../../document-facts/document-kinds.ts'
import { creationDate } from '../../document-facts/document-names.ts'
import { decodeEncodedWords } from '../../document-facts/encoded-words.ts'
import { metadataText, type WireDocument } from '../../document-facts/wire-document.ts'
import { formatMoment } from '../../ui/words/numbers.ts'
import styles from './mail-head.module.css'

/** Sender, recipients and date of a mail, above its text. Nothing for other documents. */
export function MailHead({ document }: { document: WireDocument }) {
  const { i18n } = useLingui()
  if (!isEmail(document)) return null
  const people = (...names: string[]) => decodeEncodedWords(metadataText(document, ...names) ?? '')
  const sent = creationDate(document)
  const rows = [
    { key: 'from', label: <Trans>From</Trans>, value: people('message_from', 'author', 'dc_creator') },
    { key: 'to', label: <Trans>To</Trans>, value: people('message_to') },
    { key: 'cc', label: <Trans>Cc</Trans>, value: people('message_cc') },
    { key: 'bcc', label: <Trans>Bcc</Trans>, value: people('message_bcc') },
    { key: 'sent', label: <Trans>Sent</Trans>, value: sent ? formatMoment(i18n.locale, sent) : '' },
  ].filter((row) => row.value !== '')
  if (rows.length === 0) return null
  return (
    <dl className={styles.head}>
      {rows.map((row) => (
        <div key={row.key}>
          <dt>{row.label}</dt>
          <dd>{spaced(row.value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Several addresses come joined by a comma without a space. */
function spaced(addresses: string): string {
  return addresses.replace(/,(?=\S)/g, ', ')
}
