import { limits } from '@dossier/contract'
import { cardCalls, type Passage } from '@dossier/contract/cards'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Copy, Quote } from 'lucide-react'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { useRight } from '../../api/rights.ts'
import type { SelectionPanelProps } from '../../feature/document-slots.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { keepCard } from '../known/cards.ts'
import { quoteWithSource, sourceLine } from '../known/source-line.ts'
import styles from './passage-panel.module.css'

/** The selected passage with where it stands: to copy it with that, or to keep it as a card with a note. */
export function PassagePanel({ place, passage, onClose }: SelectionPanelProps) {
  const { t } = useLingui()
  const [start, end] = [passage.start, passage.start + passage.text.length]
  const asked = useQuery({
    queryKey: ['passage', place.index, place.id, start, end],
    queryFn: ({ signal }) =>
      ask(cardCalls.passage, {
        params: { project: place.index, id: place.id },
        query: { start, end, routing: place.routing },
        signal,
      }),
  })
  if (asked.error) return <ErrorState error={asked.error} retry={() => void asked.refetch()} />
  if (!asked.data) return <QuietWait text={t`Looking up where it stands`} />
  return <Found project={place.index} passage={asked.data} onClose={onClose} />
}

function Found({ project, passage, onClose }: { project: string; passage: Passage; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const mayKeep = useRight(project, 'mark')
  const copy = async () => {
    const isDone = await copyText(quoteWithSource(i18n, passage))
    showToast(
      isDone
        ? { kind: 'done', icon: Copy, text: t`Copied with its source.` }
        : { kind: 'failed', text: t`The browser does not let this page copy.` },
    )
    onClose()
  }
  const keep = async () => {
    if (isBusy) return
    setBusy(true)
    const { document, start, end, quote } = passage
    if (await keepCard(project, { document, start, end, quote, note })) onClose()
    else setBusy(false)
  }
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <blockquote className={styles.quote} dir="auto">
        {passage.quote}
      </blockquote>
      <p className={styles.source} dir="auto">
        {sourceLine(i18n, passage)}
      </p>
      {mayKeep && (
        <label className={styles.note}>
          <Trans>Note</Trans>
          <textarea
            data-starts=""
            rows={3}
            maxLength={limits.noteLength}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void keep()
            }}
          />
        </label>
      )}
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          <Trans>Copy with its source</Trans>
        </Button>
        {mayKeep && (
          <Button look="primary" disabled={isBusy} onClick={() => void keep()}>
            <Quote aria-hidden="true" />
            <Trans>Keep as a card</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Told by the caller.
    return false
  }
}
