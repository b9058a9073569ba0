import type { PreviewLine } from '@dossier/contract/batch-search/preview'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/controls/button.tsx'
import { shownName } from '../../../ui/words/shown-name.ts'
import styles from './preview-lines.module.css'

type Props = { line: PreviewLine; corrected: string | undefined; onCorrect: (text: string | undefined) => void }

/** What can be searched in place of a line: its nearest right spelling, that of words that occur, or nothing. */
export function Correction({ line, corrected, onCorrect }: Props) {
  const { t } = useLingui()
  if (corrected !== undefined)
    return (
      <span className={styles.correction}>
        {corrected === '' && <Trans>It is left out.</Trans>}
        <Button look="link" aria-label={t`Undo: line ${line.row}`} onClick={() => onCorrect(undefined)}>
          <Trans>Undo</Trans>
        </Button>
      </span>
    )
  // What a long line says is not known here as a whole, and a correction holds for whole lines.
  if (line.isCut) return null
  if (line.state === 'wrong')
    return (
      <span className={styles.correction}>
        {line.suggestion !== null && <Take text={line.suggestion} row={line.row} onTake={onCorrect} />}
        <Button look="link" aria-label={t`Leave it out: line ${line.row}`} onClick={() => onCorrect('')}>
          <Trans>Leave it out</Trans>
        </Button>
      </span>
    )
  if (line.near === null) return null
  return (
    <span className={styles.correction}>
      <Take text={line.near.line} row={line.row} onTake={onCorrect} />
      <small>
        <Plural value={line.near.count} one="# hit" other="# hits" />
      </small>
    </span>
  )
}

function Take({ text, row, onTake }: { text: string; row: number; onTake: (text: string) => void }) {
  const { t } = useLingui()
  const shown = shownName(text)
  return (
    <Button look="link" aria-label={t`Search ${shown} instead: line ${row}`} onClick={() => onTake(text)}>
      <span>
        <Trans>
          Search <bdi>{shown}</bdi> instead
        </Trans>
      </span>
    </Button>
  )
}
