import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/controls/button.tsx'
import styles from './text-reader.module.css'

type Props = { part: number; parts: number; onChange: (part: number) => void }

/** Navigates the parts of a text that is too long for one scrolling list. */
export function PartSwitch({ part, parts, onChange }: Props) {
  const { t } = useLingui()
  const number = part + 1
  return (
    <nav className={styles.parts} aria-label={t`Parts of the text`}>
      <Button look="quiet" disabled={part === 0} onClick={() => onChange(part - 1)}>
        <Trans>Previous part</Trans>
      </Button>
      <span>
        <Trans>
          Part {number} of {parts}
        </Trans>
      </span>
      <Button look="quiet" disabled={number >= parts} onClick={() => onChange(part + 1)}>
        <Trans>Next part</Trans>
      </Button>
    </nav>
  )
}
