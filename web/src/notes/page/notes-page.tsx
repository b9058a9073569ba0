import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { StickyNote } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { usePageTitle } from '../../address/page-title.ts'
import { useProject } from '../../api/project.ts'
import { useRight } from '../../api/rights.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import tools from '../../ui/display/list-tools.module.css'
import { Page } from '../../ui/display/page.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { fold } from '../../ui/words/fold.ts'
import { openNoteDialog } from '../dialog/note-dialog-store.ts'
import { useNotes } from '../known/use-notes.ts'
import { NotesTable } from './notes-table.tsx'

/** All notes of a project: where they are, what they say, how many documents they are about; to find, write, change and remove. */
export function NotesPage() {
  const { t } = useLingui()
  const project = useProject()
  const answer = useNotes(project)
  const mayWrite = useRight(project, 'write')
  const [typed, setTyped] = useState('')
  const wanted = fold(useDeferredValue(typed).trim())
  usePageTitle(t`Notes on folders`)
  const all = answer.data ?? []
  const notes = all.filter(({ path, note }) => fold(`${path}\n${note}`).includes(wanted))
  const write = mayWrite && (
    <Button look="primary" onClick={() => openNoteDialog({ project })}>
      <Trans>Write a note</Trans>
    </Button>
  )
  return (
    <Page
      title={t`Notes on folders`}
      extra={all.length > 0 && write}
      intro={t`What everybody who reads this project is told about documents by where they lie.`}
    >
      {answer.isPending && <QuietWait text={t`Loading the notes`} />}
      {answer.isError && <ErrorState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.data && all.length === 0 && (
        <EmptyState icon={<StickyNote />} title={t`No notes yet`} actions={write}>
          <p>
            <Trans>
              A note on a folder stands above every document below it. In the filter Path each folder has a button for it.
            </Trans>
          </p>
        </EmptyState>
      )}
      {all.length > 0 && (
        <>
          <div className={tools.tools}>
            <SearchField label={t`Search in notes`} value={typed} onChange={setTyped} />
            <span role="status" className={tools.count}>
              <Plural value={notes.length} one="# note" other="# notes" />
            </span>
          </div>
          {notes.length > 0 && <NotesTable project={project} notes={notes} mayWrite={mayWrite} />}
        </>
      )}
    </Page>
  )
}
