import type { Card } from '@dossier/contract/cards'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { useGrowing } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { moveCard } from '../known/cards.ts'
import { CardRow } from './card-row.tsx'
import styles from './cards-page.module.css'

const pageSize = 50

type Props = { project: string; cards: readonly Card[]; mayChange: boolean }

/** The cards in their order. One is moved by dragging it by its handle, by the arrows beside it, or by Alt and the arrow keys. */
export function CardList({ project, cards, mayChange }: Props) {
  const { t } = useLingui()
  const place = useKeptFocus<HTMLDivElement>()
  const { shown, growth } = useGrowing(cards, pageSize)
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const drop = (before: number | null) => {
    if (dragged !== undefined && dragged !== before) void moveCard(project, dragged, before)
    setDragged(undefined)
    setOver(undefined)
  }
  const step = (at: number, by: 1 | -1) => {
    const card = cards[at]
    // Downwards it goes behind the next one, so before the one after that.
    const target = cards[by === 1 ? at + 2 : at - 1]
    if (!card || !cards[at + by]) return
    void moveCard(project, card.id, target?.id ?? null)
  }
  return (
    <div ref={place}>
      <ol className={styles.list} aria-label={t`Cards`}>
        {shown.map((card, at) => (
          <li
            key={card.id}
            className={styles.card}
            data-over={over === card.id || undefined}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(card.id)
            }}
            onDrop={(event) => {
              event.preventDefault()
              const box = event.currentTarget.getBoundingClientRect()
              const isBelow = event.clientY > box.top + box.height / 2
              drop(isBelow ? (cards[at + 1]?.id ?? null) : card.id)
            }}
          >
            <CardRow
              project={project}
              card={card}
              mayChange={mayChange}
              isFirst={at === 0}
              isLast={at === cards.length - 1}
              onStep={(by) => step(at, by)}
              onDrag={setDragged}
              onDragEnd={() => drop(dragged ?? null)}
            />
          </li>
        ))}
      </ol>
      <More growth={growth} />
    </div>
  )
}
