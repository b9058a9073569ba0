import type { HistoryEvent } from '@dossier/contract/history'
import type { KeptSearch } from '@dossier/contract/kept-results'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { parseAddressSearch } from '../../address/address-search.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/controls/confirm.tsx'
import { removeSearch, renameSearch } from '../known/saved.ts'
import { NameDialog } from '../save/name-dialog.tsx'
import { useKept } from '../since/kept.ts'
import { SinceLine } from '../since/since-line.tsx'
import { EventRow } from './event-row.tsx'
import styles from './rows.module.css'
import { SearchChips, useSearchInUri } from './search-chips.tsx'

/** Saved searches by folder, those without one first. */
export function SavedRows({ events }: { events: HistoryEvent[] }) {
  const { t } = useLingui()
  const kept = useKept()
  const folders = [...Map.groupBy(events, ({ folder }) => folder)]
  return folders.map(([folder, found]) => (
    <section key={folder} className={styles.group} aria-label={folder ?? t`Without a folder`}>
      {(folder !== null || folders.length > 1) && <h2>{folder ?? t`Without a folder`}</h2>}
      <ul className={styles.rows}>
        {found.map((event) => (
          <Row key={event.id} event={event} kept={kept} />
        ))}
      </ul>
    </section>
  ))
}

function Row({ event, kept }: { event: HistoryEvent; kept: Map<number, KeptSearch> | undefined }) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<'rename' | 'remove'>()
  const search = useSearchInUri(event.uri)
  const opened = useRouterState({ select: (state) => parseAddressSearch(state.location.searchStr).since })
  const { name, folder } = event
  const close = () => setDialog(undefined)
  const rename = (
    <IconButton label={t`Rename ${name}`} onClick={() => setDialog('rename')}>
      <Pencil aria-hidden="true" />
    </IconButton>
  )
  return (
    <EventRow event={event} name={name} actions={rename} isDated onRemove={() => setDialog('remove')}>
      <SearchChips search={search} hasTerms />
      <ClosedProjects count={event.closedProjects} />
      {kept && <SinceLine event={event} search={search} kept={kept.get(event.id)} startsOpen={opened === String(event.id)} />}
      {dialog === 'rename' && (
        <NameDialog
          title={t`Rename ${name}`}
          action={t`Rename`}
          at={{ name, folder: folder ?? '' }}
          onName={(next) => renameSearch(event, next)}
          onClose={close}
        />
      )}
      {dialog === 'remove' && (
        <Confirm
          title={t`Remove the saved search “${name}”?`}
          action={t`Remove`}
          onConfirm={() => {
            close()
            void removeSearch(event)
          }}
          onClose={close}
        >
          <p>
            <Trans>This cannot be undone.</Trans>
          </p>
        </Confirm>
      )}
    </EventRow>
  )
}

/** It goes on with those that are open, which somebody who saved it has to know. */
function ClosedProjects({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className={styles.closed}>
      <Plural
        value={count}
        one="One of its projects is not open to you any more: it is searched without it."
        other="# of its projects are not open to you any more: it is searched without them."
      />
    </p>
  )
}
