import type { Card } from '@dossier/contract/cards'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { formatMoment } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import { removeCard } from '../known/cards.ts'
import { quoteWithSource, sourceLine } from '../known/source-line.ts'
import styles from './cards-page.module.css'
import { NoteForm } from './note-form.tsx'

type Props = {
  project: string
  card: Card
  mayChange: boolean
  isFirst: boolean
  isLast: boolean
  onStep: (by: 1 | -1) => void
  onDrag: (id: number) => void
  onDragEnd: () => void
}

/** One card: the words, the note, where they stand, and what can be done with it. */
export function CardRow({ project, card, mayChange, isFirst, isLast, onStep, onDrag, onDragEnd }: Props) {
  const { t, i18n } = useLingui()
  const [isWriting, setWriting] = useState(false)
  const title = shownName(card.title)
  const href = hrefOf(addresses.documentPage({ index: project, id: card.document, routing: card.routing }))
  const moment = formatMoment(i18n.locale, new Date(card.createdAt))
  const author = card.author
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    // In a text the key goes to the paragraph above or below.
    if (by === undefined || !event.altKey || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <article className={styles.row} onKeyDown={mayChange ? press : undefined} aria-label={title}>
      {mayChange && (
        <span
          className={styles.handle}
          draggable
          title={t`Drag to another place`}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', card.quote)
            onDrag(card.id)
          }}
          onDragEnd={onDragEnd}
          aria-hidden="true"
        >
          <GripVertical />
        </span>
      )}
      <div className={styles.body}>
        <h2 className={styles.title} dir="auto">
          <a href={href}>{title}</a>
        </h2>
        <blockquote className={styles.quote} dir="auto">
          {card.quote}
        </blockquote>
        {isWriting ? (
          <NoteForm project={project} card={card} onClose={() => setWriting(false)} />
        ) : (
          card.note !== '' && (
            <p className={styles.note} dir="auto">
              {card.note}
            </p>
          )
        )}
        <p className={styles.source} dir="auto">
          {sourceLine(i18n, card)}
        </p>
        <p className={styles.source}>
          <code>{card.sha256 === null ? '' : `SHA-256 ${card.sha256}`}</code>
        </p>
        <p className={styles.source}>
          <Trans>
            Kept by {author}, {moment}
          </Trans>
        </p>
      </div>
      <div className={styles.actions}>
        <CopyButton text={quoteWithSource(i18n, card)} label={t`the passage with its source`} />
        {mayChange && (
          <>
            <IconButton
              label={t`Move up: ${title}`}
              disabled={isFirst}
              onClick={() => onStep(-1)}
              aria-keyshortcuts="Alt+ArrowUp"
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t`Move down: ${title}`}
              disabled={isLast}
              onClick={() => onStep(1)}
              aria-keyshortcuts="Alt+ArrowDown"
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
            <IconButton label={t`Change the note: ${title}`} onClick={() => setWriting(!isWriting)} aria-expanded={isWriting}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton label={t`Remove the card: ${title}`} onClick={() => void removeCard(project, card)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
    </article>
  )
}
