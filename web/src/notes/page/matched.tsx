import type { NoteForm } from '@dossier/contract/marks/note-paths'
import type { NoteMatches } from '@dossier/contract/marks/notes'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../ui/words/numbers.ts'
import { MatchLine } from '../dialog/match-line.tsx'
import { usePlaceName } from '../known/place-words.ts'
import { folderSearch } from './folder-search.ts'
import styles from './notes-table.module.css'

type Props = { project: string; matches: NoteMatches | undefined; hasFailed: boolean; form: NoteForm }

/** What a note is about: how many documents, and of an expression the folders where most of them lie. */
export function Matched({ project, matches, hasFailed, form }: Props) {
  const { i18n } = useLingui()
  const placeName = usePlaceName(project)
  if (hasFailed) return <Trans>The counts could not be loaded.</Trans>
  if (form === 'folder' || !matches || matches.documents === 0) return <MatchLine matches={matches} />
  return (
    <details className={styles.folders}>
      <summary>
        <MatchLine matches={matches} />
      </summary>
      <ul>
        {matches.folders.map(({ path, documents }) => (
          <li key={path}>
            <a href={folderSearch(project, path)} title={path}>
              <bdi>{placeName({ form: 'folder', path })}</bdi>
            </a>{' '}
            {formatCount(i18n.locale, documents)}
          </li>
        ))}
        {matches.folderCount > matches.folders.length && (
          <li>
            <Trans>and others</Trans>
          </li>
        )}
      </ul>
    </details>
  )
}
