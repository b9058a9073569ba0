import type { HistoryEvent } from '@dossier/contract/history'
import { useLingui } from '@lingui/react/macro'
import { removeEvent } from '../known/events.ts'
import { Days } from './days.tsx'
import { EventRow } from './event-row.tsx'
import { SearchChips, useSearchInUri } from './search-chips.tsx'

/** Searches that were run, by day. */
export function SearchRows({ events }: { events: HistoryEvent[] }) {
  const { t } = useLingui()
  return <Days label={t`Searches`} events={events} row={(event) => <Row key={event.id} event={event} />} />
}

function Row({ event }: { event: HistoryEvent }) {
  const { t } = useLingui()
  const search = useSearchInUri(event.uri)
  const words = search.query.trim()
  return (
    <EventRow
      event={event}
      name={words === '' || words === '*' ? t`All documents` : words}
      onRemove={() => void removeEvent(event)}
    >
      <SearchChips search={search} />
    </EventRow>
  )
}
