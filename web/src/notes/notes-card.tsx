import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { addresses } from '../address/addresses.ts'
import { hrefOf } from '../address/hash-history.ts'
import { useProject } from '../api/project.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { useNotes } from './known/use-notes.ts'
import styles from './notes-card.module.css'

/** Among the settings: how many notes the project has, and the way to them. */
export function NotesCard() {
  const { t } = useLingui()
  const project = useProject()
  const count = useNotes(project).data?.length
  return (
    <Card title={t`Notes on folders`}>
      <div className={styles.card}>
        <p>
          {count === undefined || count === 0 ? (
            <Trans>Tell everybody who reads this project what they have to know of the documents in a folder.</Trans>
          ) : (
            <Plural value={count} one="This project has # note." other="This project has # notes." />
          )}
        </p>
        <ButtonLink href={hrefOf(addresses.notes(project))}>{t`All notes of the project`}</ButtonLink>
      </div>
    </Card>
  )
}
