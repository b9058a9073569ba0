import type { HistoryEvent } from '@dossier/contract/history'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../api/session.ts'
import { foldersOf } from '../../document-facts/document-names.ts'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import { HitSign } from '../../search/hits/hit-sign.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { shownName } from '../../ui/words/shown-name.ts'
import { removeEvent } from '../known/events.ts'
import { Days } from './days.tsx'
import { EventRow } from './event-row.tsx'
import styles from './rows.module.css'
import { type KnownDocuments, useKnownDocuments } from './use-known-documents.ts'

/** Documents that were opened, by day, with their pictures. */
export function DocumentRows({ events }: { events: HistoryEvent[] }) {
  const { t } = useLingui()
  const known = useKnownDocuments(events)
  return <Days label={t`Documents`} events={events} row={(event) => <Row key={event.id} event={event} known={known} />} />
}

function Row({ event, known }: { event: HistoryEvent; known: KnownDocuments }) {
  const { projects } = useSession()
  const document = known.get(event.uri)
  return (
    <EventRow
      event={event}
      name={shownName(event.name) || event.uri}
      sign={document ? <HitSign hit={document} /> : <span />}
      onRemove={() => void removeEvent(event)}
    >
      {document === null ? (
        <span className={styles.place}>
          <Trans>No longer in the project</Trans>
        </span>
      ) : (
        <Place document={document} />
      )}
      {projects.length > 1 && event.projectIds.map((project) => <Chip key={project}>{project}</Chip>)}
    </EventRow>
  )
}

/** The folders of a document, as far as they are known by now: its line is there before. */
function Place({ document }: { document: WireDocument | undefined }) {
  const { dataFolder } = useSession()
  const folders = foldersOf(document?._source.path ?? '', dataFolder ? [dataFolder] : [])
  return <span className={styles.place}>{folders.map(({ name }) => name).join(' › ') || '\u00a0'}</span>
}
