import type { NoteMatches } from '@dossier/contract/marks/notes'
import { Plural, Trans } from '@lingui/react/macro'

/** How many documents a note is about. */
export function MatchLine({ matches }: { matches: NoteMatches | undefined }) {
  if (!matches) return <Trans>Counting the documents …</Trans>
  const { documents, folderCount, isWhole } = matches
  return (
    <>
      {documents === 0 && <Trans>No document lies there now.</Trans>}
      {documents > 0 && (
        <>
          <Plural value={documents} one="# document" other="# documents" />{' '}
          <Plural value={folderCount} one="in # folder" other="in # folders" />
        </>
      )}
      {!isWhole && (
        <>
          {' '}
          <Trans>Counting was given up after ten seconds: there may be more.</Trans>
        </>
      )}
    </>
  )
}
