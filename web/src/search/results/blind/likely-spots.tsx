import { type LikelySpots as Likely, type LikelySign, searchBlindSpotCalls } from '@dossier/contract/ledger/blind-spots'
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '../../../address/addresses.ts'
import { hrefOf } from '../../../address/hash-history.ts'
import { ask } from '../../../api/ask.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { QuietWait } from '../../../ui/display/quiet-wait.tsx'
import { withBreaks } from '../../../ui/display/with-breaks.ts'
import { writeSearch } from '../../address/search-address.ts'
import type { SearchState } from '../../address/search-state.ts'
import { wordlessQuery } from '../../body/facet-body.ts'
import { resolveFilters } from '../../body/filter-clauses.ts'
import { searchQuery } from '../../body/search-body.ts'
import styles from './likely-spots.module.css'

const shownFirst = 5

/** Which of the documents that could not be searched are likely to hold what is sought, and why; nothing for a search without words. */
export function LikelySpots({ state }: { state: SearchState }) {
  const { t } = useLingui()
  const likely = useLikely(state)
  const [isWhole, setWhole] = useState(false)
  if (state.query.trim() === '') return null
  const items = likely.data?.items ?? []
  const rest = items.length - shownFirst
  return (
    <section className={styles.likely}>
      <h2>
        <Trans>Likely to hold what you are looking for</Trans>
      </h2>
      {likely.isPending && <QuietWait text={t`Looking at their names and what lies beside them`} />}
      {likely.error && <ErrorState error={likely.error} retry={() => void likely.refetch()} />}
      {likely.data && items.length === 0 && (
        <p>
          <Trans>None stands out: nothing in their names or around them points to what you are looking for.</Trans>
        </p>
      )}
      <ol>
        {items.slice(0, isWhole ? items.length : shownFirst).map((item) => (
          <Spot key={`${item.index} ${item.id}`} item={item} state={state} />
        ))}
      </ol>
      {rest > 0 && !isWhole && (
        <Button look="link" onClick={() => setWhole(true)}>
          <Plural value={rest} one="Show # more" other="Show # more" />
        </Button>
      )}
    </section>
  )
}

function Spot({ item, state }: { item: Likely['items'][number]; state: SearchState }) {
  const { i18n } = useLingui()
  const { index: _index, ...search } = writeSearch(state)
  const { index, id, routing, path, signs } = item
  const at = path.lastIndexOf('/') + 1
  return (
    <li>
      <a href={hrefOf(addresses.document({ index, id, routing, search }))} title={path}>
        {withBreaks(path.slice(at))}
      </a>
      <span className={styles.why}>
        {new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'long' }).format(signs.map(signText))}
      </span>
    </li>
  )
}

function signText(sign: LikelySign): string {
  if (sign.kind === 'words') return t`its name, its metadata or the part that was read contains the words`
  const { found, documents } = sign
  switch (sign.kind) {
    case 'folder':
      return plural(documents, {
        one: `${found} of # document in its folder matches`,
        other: `${found} of # documents in its folder match`,
      })
    case 'file':
      return plural(documents, {
        one: `${found} of # document in the same file matches`,
        other: `${found} of # documents in the same file match`,
      })
    case 'thread':
      return plural(documents, {
        one: `${found} of # message in its thread matches`,
        other: `${found} of # messages in its thread match`,
      })
    default:
      return plural(documents, {
        one: `${found} of # document of the same month matches`,
        other: `${found} of # documents of the same month match`,
      })
  }
}

function useLikely(state: SearchState) {
  return useQuery({
    queryKey: ['search', 'likely-blind', state.index, state.query, state.field, state.operator, state.filters],
    enabled: state.query.trim() !== '',
    queryFn: async ({ signal }) => {
      const clauses = await resolveFilters(state, signal)
      const body = { query: searchQuery(state, clauses), within: wordlessQuery(clauses) }
      return ask(searchBlindSpotCalls.likely, { params: { indices: state.index }, body, signal })
    },
  })
}
