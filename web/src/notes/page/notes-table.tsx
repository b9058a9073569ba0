import type { Note, NoteMatches } from '@dossier/contract/marks/notes'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useMountedPath } from '../../api/mounted-path.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import tables from '../../ui/display/table.module.css'
import { Tag } from '../../ui/display/tag.tsx'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { useGrowing } from '../../ui/growing/growth.ts'
import { More } from '../../ui/growing/more.tsx'
import { formatMoment } from '../../ui/words/numbers.ts'
import { openNoteDialog } from '../dialog/note-dialog-store.ts'
import { usePlaceMatches } from '../dialog/use-matches.ts'
import { removeNote } from '../known/change-notes.ts'
import { noteLooks } from '../known/note-looks.ts'
import { usePlaceName } from '../known/place-words.ts'
import { useUserName } from '../known/user-name.ts'
import { folderSearch } from './folder-search.ts'
import { Matched } from './matched.tsx'
import styles from './notes-table.module.css'

/** How many rows are drawn at once; so many places are counted by one call. */
const pageSize = 50

type Props = { project: string; notes: readonly Note[]; mayWrite: boolean }

/** The notes of a project, one a row; under 640 px each row is a card. The roles are said, because cards lose them otherwise. */
export function NotesTable({ project, notes, mayWrite }: Props) {
  const { t } = useLingui()
  const place = useKeptFocus<HTMLDivElement>()
  const { shown, growth } = useGrowing(notes, pageSize)
  const pages = Array.from({ length: Math.ceil(shown.length / pageSize) }, (_, at) =>
    shown.slice(at * pageSize, (at + 1) * pageSize),
  )
  return (
    <div ref={place}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: `display: grid` on rows takes the roles away in some browsers */}
      <table className={`${tables.table} ${styles.table}`} role="table" aria-label={t`Notes on folders`}>
        <thead role="rowgroup">
          <tr role="row">
            {[t`Where`, t`Note`, t`Documents`, t`Written by`].map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
            {mayWrite && (
              <th role="columnheader" scope="col">
                <Trans>Actions</Trans>
              </th>
            )}
          </tr>
        </thead>
        {pages.map((page) => (
          <Rows key={page[0]?.id} project={project} notes={page} mayWrite={mayWrite} />
        ))}
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
      <More growth={growth} />
    </div>
  )
}

/** A page of rows; its documents are counted in one pass. */
function Rows({ project, notes, mayWrite }: Props) {
  const counted = usePlaceMatches(
    project,
    notes.map(({ form, path }) => ({ form, path })),
  )
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <tbody role="rowgroup">
      {notes.map((note, at) => (
        <Row
          key={note.id}
          project={project}
          note={note}
          mayWrite={mayWrite}
          matches={counted.isPlaceholderData ? undefined : counted.data?.[at]}
          hasFailed={counted.isError}
        />
      ))}
    </tbody>
  )
}

type RowProps = { project: string; note: Note; mayWrite: boolean; matches: NoteMatches | undefined; hasFailed: boolean }

function Row({ project, note, mayWrite, matches, hasFailed }: RowProps) {
  const { t, i18n } = useLingui()
  const nameOf = useUserName()
  const name = usePlaceName(project)(note)
  const mounted = useMountedPath()
  const place = note.form === 'folder' ? mounted(note.path) : note.path
  const { tag, label } = noteLooks[note.variant]
  const { user, date } = note.lastChange ?? { user: note.user, date: note.creationDate }
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as above
    <tr role="row">
      <th role="rowheader" scope="row" className={styles.where} title={place}>
        {note.form === 'folder' ? (
          <a href={folderSearch(project, note.path)}>
            <bdi>{name}</bdi>
          </a>
        ) : (
          <code>{name}</code>
        )}
      </th>
      <td role="cell" className={styles.note}>
        <span className={styles.kinds}>
          <Tag kind={tag}>{i18n._(label)}</Tag>
          {note.blurSensitiveMedia && <Tag>{t`pictures blurred`}</Tag>}
        </span>
        <p className={styles.text} dir="auto" title={note.note}>
          {note.note}
        </p>
      </td>
      <td role="cell" className={styles.documents}>
        <Matched project={project} matches={matches} hasFailed={hasFailed} form={note.form} />
      </td>
      <td role="cell" className={styles.who}>
        <bdi>{nameOf(user.id)}</bdi>, {formatMoment(i18n.locale, new Date(date))}
      </td>
      {mayWrite && (
        <td role="cell" className={styles.actions}>
          <IconButton label={t`Change the note on ${name}`} onClick={() => openNoteDialog({ project, note })}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Remove the note on ${name}`} onClick={() => void removeNote(project, note)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </td>
      )}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  )
}
