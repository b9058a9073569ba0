import { limits } from '@dossier/contract'
import type { Card } from '@dossier/contract/cards'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { changeNote } from '../known/cards.ts'
import styles from './cards-page.module.css'

type Props = { project: string; card: Card; onClose: () => void }

/** The note of a card while it is written: Ctrl+Enter saves it, Escape leaves it as it was. */
export function NoteForm({ project, card, onClose }: Props) {
  const { t } = useLingui()
  const [note, setNote] = useState(card.note)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    if (note.trim() === card.note || (await changeNote(project, card, note))) onClose()
    else setBusy(false)
  }
  return (
    <div className={styles.form}>
      <textarea
        ref={field}
        rows={3}
        maxLength={limits.noteLength}
        aria-label={t`Note`}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
          if (event.key === 'Escape') onClose()
        }}
      />
      <Button look="primary" onClick={() => void save()}>
        <Trans>Save</Trans>
      </Button>
      <Button look="quiet" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}
