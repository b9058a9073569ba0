import { useLingui } from '@lingui/react/macro'
import { Tag } from '../../ui/display/tag.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import type { Part } from './explanation.ts'
import styles from './part-tree.module.css'
import { useLookLabel, useNeedLabel } from './sentences.ts'

type Counts = ReadonlyMap<string, number> | undefined

/** Parts of a query, those in brackets below each other; each with how many documents have it on its own. */
export function PartTree({ parts, counts }: { parts: readonly Part[]; counts: Counts }) {
  return (
    <ul className={styles.tree}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same word may stand twice, and nothing moves
        <li key={`${at} ${part.query}`}>
          <PartLine part={part} count={counts?.get(part.query)} />
          {part.kind === 'group' && <PartTree parts={part.parts} counts={counts} />}
        </li>
      ))}
    </ul>
  )
}

function PartLine({ part, count }: { part: Part; count: number | undefined }) {
  const { t, i18n } = useLingui()
  const needLabel = useNeedLabel()
  const lookLabel = useLookLabel()
  return (
    <div className={`${styles.line} ${part.need === 'mustNot' ? styles.out : ''}`}>
      <span className={styles.need}>{needLabel(part)}</span>
      <code className={styles.text}>{part.kind === 'group' ? t`in brackets` : part.text}</code>
      {part.kind === 'leaf' && <span className={styles.quiet}>{lookLabel(part)}</span>}
      {count === 0 && <Tag kind="warn">{t`occurs nowhere`}</Tag>}
      <span className={styles.count}>{count === undefined ? '' : formatCount(i18n.locale, count)}</span>
    </div>
  )
}
