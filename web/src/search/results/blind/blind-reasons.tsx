import { searchBlindSpotCalls } from '@dossier/contract/ledger/blind-spots'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { addresses } from '../../../address/addresses.ts'
import { hrefOf } from '../../../address/hash-history.ts'
import { ask } from '../../../api/ask.ts'
import { Popover } from '../../../ui/controls/popover.tsx'
import type { Anchor } from '../../../ui/controls/use-placed.ts'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { QuietWait } from '../../../ui/display/quiet-wait.tsx'
import { formatCount } from '../../../ui/words/numbers.ts'
import { kindOfReason } from '../../../ui/words/reason-text.ts'
import { stateLabels } from '../../../ui/words/state-label.ts'
import { searchAddress } from '../../address/search-address.ts'
import type { SearchState } from '../../address/search-state.ts'
import { wordlessQuery } from '../../body/facet-body.ts'
import { resolveFilters } from '../../body/filter-clauses.ts'
import styles from './blind-reasons.module.css'
import { blindSearch } from './blind-states.ts'
import { LikelySpots } from './likely-spots.tsx'

type Props = { state: SearchState; anchor: Anchor; onClose: () => void }

/** Why documents of the scope could not be searched: states, which lead to the documents, with their reasons, which lead to the lines of the ledger. */
export function BlindReasons({ state, anchor, onClose }: Props) {
  const { t, i18n } = useLingui()
  const spots = useBlindSpots(state)
  const folder = folderOf(state)
  const ledger = (...shown: [] | [state: string, reason: string]) =>
    state.index.includes(',') ? undefined : hrefOf(addresses.ledger({ state: shown[0], reason: shown[1], folder }))
  return (
    <Popover label={t`What could not be searched`} anchor={anchor} onClose={onClose}>
      <div className={styles.panel} aria-live="polite">
        {spots.isPending && <QuietWait text={t`Asking for the reasons`} />}
        {spots.error && <ErrorState error={spots.error} retry={() => void spots.refetch()} />}
        {spots.data && (
          <>
            <p className={styles.total}>
              <Share {...spots.data} />
            </p>
            <LikelySpots state={state} />
            <ul className={styles.states}>
              {spots.data.states.map(({ state: each, count, reasons }) => (
                <li key={each}>
                  <a
                    className={styles.state}
                    href={hrefOf(searchAddress(blindSearch(state, { total: count, states: [{ state: each, count }] })))}
                  >
                    <span>{i18n._(stateLabels[each])}</span>
                    <span className={styles.count}>{formatCount(i18n.locale, count)}</span>
                  </a>
                  <ul className={styles.reasons}>
                    {reasons.map(({ reason, count: some }) => (
                      <li key={reason.code}>
                        <a href={ledger(each, reason.code)}>{kindOfReason(i18n, reason)}</a>
                        <span className={styles.count}>{formatCount(i18n.locale, some)}</span>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
            <More explained={spots.data.explained} total={spots.data.total} />
            {ledger() && (
              <a className={styles.all} href={ledger()}>
                <Trans>What became of every file</Trans>
              </a>
            )}
          </>
        )}
      </div>
    </Popover>
  )
}

function Share({ total, documents }: { total: number; documents: number }) {
  const { i18n } = useLingui()
  const all = formatCount(i18n.locale, documents)
  return (
    <Plural
      value={total}
      one={`# of ${all} documents in this scope could not be searched, or only in part`}
      other={`# of ${all} documents in this scope could not be searched, or only in part`}
    />
  )
}

function More({ explained, total }: { explained: number; total: number }) {
  const { i18n } = useLingui()
  if (explained >= total) return null
  const looked = formatCount(i18n.locale, explained)
  return (
    <p className={styles.quiet}>
      <Trans>The reasons are those of the first {looked} of them.</Trans>
    </p>
  )
}

function useBlindSpots({ index, filters }: SearchState) {
  return useQuery({
    queryKey: ['search', 'blind-reasons', index, filters],
    queryFn: async ({ signal }) => {
      const query = wordlessQuery(await resolveFilters({ index, filters }, signal))
      return ask(searchBlindSpotCalls.inScope, { params: { indices: index }, body: { query }, signal })
    },
  })
}

/** The folder below which alone is searched: the ledger shows lines below one. */
function folderOf({ filters: { path } }: SearchState): string | undefined {
  return path && !path.isExcluded && path.values.length === 1 ? path.values[0] : undefined
}
