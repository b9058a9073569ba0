import type { PreviewLine } from '@dossier/contract/batch-search/preview'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../../ui/words/numbers.ts'
import { shownName } from '../../../ui/words/shown-name.ts'
import { ownIn } from '../../variants/own-in.ts'
import type { BatchDraft } from '../batch-form.ts'
import { Correction } from './correction.tsx'
import { LineFault } from './line-fault.tsx'
import { LineParts } from './line-parts.tsx'
import { LineSpellings } from './line-spellings.tsx'
import styles from './preview-lines.module.css'

type Props = {
  items: PreviewLine[]
  draft: Pick<BatchDraft, 'corrections' | 'removedVariants'>
  onCorrect: (corrections: Record<string, string | undefined>) => void
  onRemove: (removed: BatchDraft['removedVariants']) => void
}

/** Lines of a list, each with what it will search and find, or why it will not. */
export function PreviewLines({ items, draft: { corrections, removedVariants }, onCorrect, onRemove }: Props) {
  const { t } = useLingui()
  return (
    <ul className={styles.rows} aria-label={t`Lines`}>
      {items.map((line) => {
        const corrected = ownIn(corrections, line.line)
        // Spellings are those of what is searched for the line.
        const searched = corrected ?? line.line
        return (
          <Line
            key={line.row}
            line={line}
            corrected={corrected}
            onCorrect={(text) => onCorrect({ [line.line]: text })}
            removed={ownIn(removedVariants, searched) ?? []}
            onRemove={(spellings) => onRemove({ ...removedVariants, [searched]: spellings })}
          />
        )
      })}
    </ul>
  )
}

type LineProps = {
  line: PreviewLine
  corrected: string | undefined
  onCorrect: (text: string | undefined) => void
  removed: readonly string[]
  onRemove: (removed: string[]) => void
}

function Line({ line, corrected, onCorrect, removed, onRemove }: LineProps) {
  const { i18n } = useLingui()
  const row = formatCount(i18n.locale, line.row)
  return (
    <li className={styles.row} data-state={line.state}>
      <span className={styles.number}>{row}</span>
      <div className={styles.words}>
        <bdi className={styles.text} data-replaced={corrected !== undefined || undefined}>
          {line.line === '' ? <Trans>empty</Trans> : shownName(line.line)}
          {line.isCut && ' …'}
        </bdi>
        {corrected !== undefined && corrected !== '' && <bdi className={styles.text}>{shownName(corrected)}</bdi>}
        <LineParts parts={line.parts} />
        {line.fault && <LineFault query={line.query ?? line.line} fault={line.fault} />}
        {line.variants && <LineSpellings variants={line.variants} removed={removed} onRemove={onRemove} />}
        <Correction line={line} corrected={corrected} onCorrect={onCorrect} />
      </div>
      <span className={styles.count}>
        <Outcome line={line} />
      </span>
    </li>
  )
}

function Outcome({ line: { state, count, sameAs } }: { line: PreviewLine }) {
  const { i18n } = useLingui()
  if (state === 'wrong') return <Trans>not understood</Trans>
  if (state === 'empty') return <Trans>left out</Trans>
  if (state === 'short') return <Trans>too short</Trans>
  if (state === 'repeated') {
    const row = formatCount(i18n.locale, sameAs ?? 0)
    return <Trans>as line {row}</Trans>
  }
  if (count === null) return <Trans>not counted</Trans>
  return <Plural value={count} one="# hit" other="# hits" />
}
