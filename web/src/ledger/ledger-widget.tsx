import { type LedgerState, ledgerStates } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { hrefOf } from '../address/hash-history.ts'
import { searchAddress } from '../search/address/search-address.ts'
import { emptySearch, setFilter } from '../search/address/search-state.ts'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { formatCount } from '../ui/words/numbers.ts'
import { stateLabels } from '../ui/words/state-label.ts'
import { ledgerAddress } from './ledger-address.ts'
import { fetchTotals } from './ledger-calls.ts'
import styles from './ledger-widget.module.css'

/** States of files that have no document of their own. */
const withoutDocument: ReadonlySet<LedgerState> = new Set(['skipped', 'duplicate', 'waiting'])

/** The ledger's totals; each state leads to its documents, or to its lines of the ledger where it has none. */
export function LedgerWidget({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const totals = useQuery({
    queryKey: ['ledger', 'totals', project],
    queryFn: ({ signal }) => fetchTotals(project, '', signal),
  })
  const title = t`How everything was read`
  if (!totals.data)
    return (
      <Card title={title}>
        {totals.isError ? (
          <ErrorState error={totals.error} retry={() => void totals.refetch()} />
        ) : (
          <QuietWait text={t`Counting`} />
        )}
      </Card>
    )
  return (
    <Card title={title}>
      <table className={styles.table}>
        <tbody>
          {ledgerStates.map((state) => {
            const count = totals.data[state]
            const shown = formatCount(i18n.locale, count)
            return (
              <tr key={state}>
                <th scope="row">{i18n._(stateLabels[state])}</th>
                <td>{count > 0 ? <a href={hrefOf(addressOf(project, state))}>{shown}</a> : shown}</td>
              </tr>
            )
          })}
          <tr>
            <th scope="row">
              <b>
                <Trans>Found</Trans>
              </b>
            </th>
            <td>
              <a href={hrefOf(ledgerAddress({}))}>
                <b>{formatCount(i18n.locale, totals.data.found)}</b>
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    </Card>
  )
}

function addressOf(project: string, state: LedgerState): string {
  if (withoutDocument.has(state)) return ledgerAddress({ states: [state] })
  return searchAddress(setFilter(emptySearch(project), 'ledgerState', { values: [state], isExcluded: false }))
}
