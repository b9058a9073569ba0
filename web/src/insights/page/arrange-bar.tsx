import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { Widget } from '../../feature/screen-slots.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './arrange.module.css'
import { changeWidget, type Placed } from './arrangement.ts'

type Props = {
  widgets: readonly Widget[]
  placed: readonly Placed[]
  keep: (placed: readonly Placed[] | null) => void
  isChanged: boolean
  onDone: () => void
}

/** What is hidden, to be shown again, and the way back to how everything was. */
export function ArrangeBar({ widgets, placed, keep, isChanged, onDone }: Props) {
  const { t, i18n } = useLingui()
  const hidden = placed.filter(({ isHidden }) => isHidden)
  const nameOf = (name: string) => {
    const label = widgets.find((each) => each.name === name)?.label
    return label ? i18n._(label) : name
  }
  return (
    <section className={styles.bar} aria-label={t`Arrange`}>
      <p>
        <Trans>Drag cards to other places, or move them by their buttons. This browser keeps how they stand.</Trans>
      </p>
      {hidden.length > 0 && (
        <ul aria-label={t`Hidden cards`}>
          {hidden.map(({ name }) => (
            <li key={name}>
              <Button
                look="line"
                aria-label={t`Show ${nameOf(name)}`}
                onClick={() => keep(changeWidget(placed, name, { isHidden: false }))}
              >
                <Plus aria-hidden="true" />
                {nameOf(name)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <span className={styles.end}>
        <Button look="quiet" disabled={!isChanged} onClick={() => keep(null)}>
          <Trans>Reset</Trans>
        </Button>
        <Button look="primary" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </span>
    </section>
  )
}
