import type { BatchPreview } from '@dossier/contract/batch-search/preview'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './preview-step.module.css'

/** Why lines become no query, how the file was read, and how many lines were put right. */
export function LeftOutLine({ preview, corrections }: { preview: BatchPreview; corrections: Record<string, string> }) {
  const { t, i18n } = useLingui()
  const { dropped, charset } = preview
  const corrected = Object.keys(corrections).length
  const parts = [
    dropped.empty > 0 && plural(dropped.empty, { one: '# empty line', other: '# empty lines' }),
    dropped.short > 0 && plural(dropped.short, { one: '# line of one character', other: '# lines of one character' }),
    dropped.repeated > 0 && plural(dropped.repeated, { one: '# repeated line', other: '# repeated lines' }),
  ].filter((part) => typeof part === 'string')
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(parts)
  const notes = [
    parts.length > 0 && t`Left out: ${list}.`,
    corrected > 0 && plural(corrected, { one: '# line is corrected.', other: '# lines are corrected.' }),
    charset !== 'utf-8' && t`Read as ${charset}.`,
  ].filter((note) => typeof note === 'string')
  if (notes.length === 0)
    return (
      <p className={styles.note}>
        <Trans>No line is empty, and none is there twice.</Trans>
      </p>
    )
  return <p className={styles.note}>{notes.join(' ')}</p>
}
