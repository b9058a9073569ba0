import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/controls/button.tsx'
import styles from './text-reader.module.css'

type Props = { label: string; part: number; parts: number; onChange: (part: number) => void }

/** Navigates the parts of what is too long for one scrolling list. */
export function PartSwitch({ label, part, parts, onChange }: Props) {
  const number = part + 1
  return (
    <nav className={styles.parts} aria-label={label}>
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
