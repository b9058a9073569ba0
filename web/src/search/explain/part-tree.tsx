import { useLingui } from '@lingui/react/macro'
import { Tag } from '../../ui/display/tag.tsx'
import { formatCount } from '../../ui/words/numbers.ts'
import type { Part } from './explanation.ts'
import styles from './part-tree.module.css'
import { useLookLabel, useNeedLabel } from './sentences.ts'

/** `isFiltered`: only documents of the present filters were counted. */
type Props = { parts: readonly Part[]; counts: ReadonlyMap<string, number> | undefined; isFiltered: boolean }

/** Parts of a query, those in brackets below each other; each with how many documents have it on its own. */
export function PartTree({ parts, counts, isFiltered }: Props) {
  const needLabel = useNeedLabel()
  return (
    <ul className={styles.tree}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same word may stand twice, and nothing moves
        <li key={`${at} ${part.query}`}>
          <PartLine part={part} need={needLabel(part, parts)} count={counts?.get(part.query)} isFiltered={isFiltered} />
          {part.kind === 'group' && <PartTree parts={part.parts} counts={counts} isFiltered={isFiltered} />}
        </li>
      ))}
    </ul>
  )
}

type LineProps = { part: Part; need: string; count: number | undefined; isFiltered: boolean }

function PartLine({ part, need, count, isFiltered }: LineProps) {
  const { t, i18n } = useLingui()
  const lookLabel = useLookLabel()
  return (
    <div className={`${styles.line} ${part.need === 'mustNot' ? styles.out : ''}`}>
      <span className={styles.need}>{need}</span>
      <code className={styles.text}>{part.kind === 'group' ? t`in brackets` : part.text}</code>
      {part.kind === 'leaf' && <span className={styles.quiet}>{lookLabel(part)}</span>}
      {count === 0 && <Tag kind="warn">{isFiltered ? t`in none of the filtered documents` : t`occurs nowhere`}</Tag>}
      <span className={styles.count}>{count === undefined ? '' : formatCount(i18n.locale, count)}</span>
    </div>
  )
}
