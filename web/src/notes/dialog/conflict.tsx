import type { Note } from '@dossier/contract/marks/notes'
import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { useNotes } from '../known/use-notes.ts'
import { useUserName } from '../known/user-name.ts'
import styles from './note-dialog.module.css'

/** Somebody was first: what the note says now, and whether what was typed here is to take its place. What was typed stays either way. */
export function Conflict({ project, seen, onOver }: { project: string; seen: Note; onOver: () => void }) {
  const { t } = useLingui()
  const nameOf = useUserName()
  const now = useNotes(project).data?.find(({ id }) => id === seen.id)
  const who = nameOf((now?.lastChange?.user ?? now?.user ?? seen.user).id)
  return (
    <Banner kind="warn" icon={<Users />} role="alert" action={<Button onClick={onOver}>{t`Save mine over it`}</Button>}>
      <Trans>
        <bdi>{who}</bdi> has changed this note meanwhile. It says now:
      </Trans>
      <blockquote className={styles.theirs} dir="auto">
        {now?.note}
      </blockquote>
    </Banner>
  )
}
