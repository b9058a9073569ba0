import type { Note } from '@dossier/contract/marks/notes'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRight } from '../../api/rights.ts'
import type { OpenDocument } from '../../feature/document-slots.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { formatMoment } from '../../ui/words/numbers.ts'
import { openNoteDialog } from '../dialog/note-dialog-store.ts'
import { noteLooks } from '../known/note-looks.ts'
import { usePlaceName } from '../known/place-words.ts'
import { useNotesOn } from '../known/use-notes.ts'
import { useUserName } from '../known/user-name.ts'
import styles from './notes.module.css'

/** More stand behind a button, so that the text below keeps its room. */
const mostShown = 3

/** The notes on the folders of the open document, above its text and its preview: the outermost first. */
export function NotesOfDocument({ document }: OpenDocument) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const notes = (useNotesOn(document).data ?? []).filter(({ note }) => note !== '')
  if (notes.length === 0) return null
  // The nearest are the ones that were meant most.
  const shown = isWhole ? notes : notes.slice(-mostShown)
  const hidden = notes.length - shown.length
  return (
    <ul
      className={`${styles.lines} ${isWhole ? styles.many : ''}`}
      aria-label={t`Notes on the folders of this document`}
      tabIndex={isWhole ? 0 : undefined}
    >
      {hidden > 0 && (
        <li>
          <Button look="link" onClick={() => setWhole(true)}>
            <Plural value={hidden} one="Show # more note" other="Show # more notes" />
          </Button>
        </li>
      )}
      {shown.map((note) => (
        <li key={note.id}>
          <OneNote project={document._index} note={note} />
        </li>
      ))}
    </ul>
  )
}

/** A note that is longer than this is cut until the reader asks for the rest. */
const longLength = 400
const longLines = 5

function OneNote({ project, note }: { project: string; note: Note }) {
  const { t, i18n } = useLingui()
  const nameOf = useUserName()
  const placeName = usePlaceName(project)
  const mayWrite = useRight(project, 'write')
  const isLong = note.note.length > longLength || note.note.split('\n').length > longLines
  const [isOpen, setOpen] = useState(!isLong)
  const { banner, icon: Icon, label } = noteLooks[note.variant]
  const { user, date } = note.lastChange ?? { user: note.user, date: note.creationDate }
  const who = nameOf(user.id)
  const when = formatMoment(i18n.locale, new Date(date))
  const place = note.form === 'folder' ? <bdi>{placeName(note)}</bdi> : <code>{note.path}</code>
  return (
    <Banner
      kind={banner}
      icon={<Icon />}
      action={mayWrite && <Button look="quiet" onClick={() => openNoteDialog({ project, note })}>{t`Change`}</Button>}
    >
      <b>{i18n._(label)}</b>
      <p
        className={`${styles.text} ${isLong && isOpen ? styles.many : ''}`}
        dir="auto"
        tabIndex={isLong && isOpen ? 0 : undefined}
      >
        {isOpen ? note.note : `${note.note.slice(0, longLength).split('\n').slice(0, longLines).join('\n')} …`}
      </p>
      {!isOpen && <Button look="link" onClick={() => setOpen(true)}>{t`Show all of it`}</Button>}
      <p className={styles.about}>
        <Trans>
          On {place} · <bdi>{who}</bdi>, {when}
        </Trans>
      </p>
    </Banner>
  )
}
