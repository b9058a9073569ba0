import type { PreviewLine } from '@dossier/contract/batch-search/preview'
import { shownName } from '../../../ui/words/shown-name.ts'
import styles from './preview-lines.module.css'

type Props = { query: string; fault: NonNullable<PreviewLine['fault']> }

/** Letters that are shown on each side of the place. */
const around = 30

/** Why a line is not understood, with the place where reading it came to an end. */
export function LineFault({ query, fault: { message, at } }: Props) {
  return (
    <span className={styles.fault}>
      {message}
      {at !== null && at <= query.length && (
        <code className={styles.place} aria-hidden="true">
          {at > around && '…'}
          {shownName(query.slice(Math.max(0, at - around), at))}
          <mark>{query.slice(at, at + 1) || ' '}</mark>
          {shownName(query.slice(at + 1, at + around))}
          {query.length > at + around && '…'}
        </code>
      )}
    </span>
  )
}
