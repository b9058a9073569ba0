import { useLingui } from '@lingui/react/macro'
import { type RefObject, useImperativeHandle, useState } from 'react'
import { Hidden } from '../../ui/display/hidden.tsx'
import styles from './query-assist.module.css'
import { type Edited, type Offer, useOffers } from './use-offers.ts'

/** What the box asks before it acts on a key itself: true where the key was meant for the list. */
export type AssistKeys = { press: (key: string) => boolean }

type Props = {
  id: string
  index: string
  edited: Edited
  keys: RefObject<AssistKeys | null>
  onComplete: (next: Edited) => void
  onClose: () => void
  onActive: (id: string | undefined) => void
}

/** The list below the search box: arrows move in it, Enter and Tab take what is marked, Escape closes it. The focus stays in the box. */
export function QueryAssist({ id, index, edited, keys, onComplete, onClose, onActive }: Props) {
  const { t } = useLingui()
  const [active, setActive] = useState<string | null>(null)
  const offers = useOffers(index, edited, { onComplete, onClose })
  const at = offers.findIndex(({ key }) => key === active)
  const mark = (next: number) => {
    const offer = offers[(next + offers.length) % offers.length]
    setActive(offer?.key ?? null)
    onActive(offer && idOf(id, offer))
  }
  const take = (offer: Offer) => {
    setActive(null)
    onActive(undefined)
    offer.choose()
  }
  const press = (key: string): boolean => {
    if (offers.length === 0) return false
    const marked = offers[at]
    if (key === 'ArrowDown') mark(at + 1)
    else if (key === 'ArrowUp') mark(at === -1 ? offers.length - 1 : at - 1)
    else if ((key === 'Enter' || key === 'Tab') && marked) take(marked)
    else if (key === 'Escape') onClose()
    else return false
    return true
  }
  useImperativeHandle(keys, () => ({ press }))
  return (
    <>
      <Hidden>
        <span role="status">{offers.length > 0 && t`${offers.length} suggestions: use the arrow keys`}</span>
      </Hidden>
      {offers.length > 0 && (
        <div id={id} className={styles.list} role="listbox" aria-label={t`Suggestions`}>
          {offers.map((offer, number) => (
            <Line
              key={offer.key}
              id={idOf(id, offer)}
              offer={offer}
              isFirst={offers[number - 1]?.group !== offer.group}
              isActive={number === at}
              onTake={() => take(offer)}
            />
          ))}
        </div>
      )}
    </>
  )
}

type LineProps = { id: string; offer: Offer; isFirst: boolean; isActive: boolean; onTake: () => void }

function Line({ id, offer, isFirst, isActive, onTake }: LineProps) {
  return (
    <>
      {isFirst && (
        <div className={styles.group} role="presentation">
          {offer.group}
        </div>
      )}
      {/* The box has the focus and the keys. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div
        id={id}
        role="option"
        aria-selected={isActive}
        className={`${styles.line} ${isActive ? styles.active : ''}`}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onTake}
      >
        <span className={styles.label}>{offer.label}</span>
        <span className={styles.note}>{offer.note}</span>
      </div>
    </>
  )
}

function idOf(list: string, { key }: Offer): string {
  return `${list} ${key}`.replace(/\s+/g, '-')
}
