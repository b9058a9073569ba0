import type { Note } from '@dossier/contract/marks/notes'
import { Plural, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import { Tag } from '../../ui/display/tag.tsx'
import { labelled } from '../../ui/words/labelled.ts'
import { noteLooks } from '../known/note-looks.ts'
import { useNotesOn } from '../known/use-notes.ts'
import styles from './notes.module.css'

/** More would push the other notes of a hit out of sight; the document shows all. */
const mostShown = 2

/** The notes on the folders of a hit, each as far as there is room for it, the innermost first; whole when the pointer rests on it. */
export function FolderNotesOfHit({ hit }: { hit: WireDocument }) {
  const notes = (useNotesOn(hit).data ?? []).toReversed()
  const more = notes.slice(mostShown)
  return (
    <>
      {notes.slice(0, mostShown).map((note) => (
        <OneNote key={note.id} note={note} />
      ))}
      {more.length > 0 && (
        <Tag title={more.map(({ note }) => note).join('\n')}>
          <Plural value={more.length} one="# more note" other="# more notes" />
        </Tag>
      )}
    </>
  )
}

function OneNote({ note: { note, variant, blurSensitiveMedia } }: { note: Note }) {
  const { t, i18n } = useLingui()
  const { tag, icon: Icon, label } = noteLooks[variant]
  const kind = i18n._(label)
  const text = note || t`Sensitive pictures`
  return (
    <Tag kind={tag} title={labelled(i18n, kind, text)}>
      <span className={styles.short}>
        {blurSensitiveMedia ? <EyeOff aria-hidden="true" /> : <Icon aria-hidden="true" />}
        <bdi>{text}</bdi>
      </span>
    </Tag>
  )
}
