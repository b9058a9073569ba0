import { ledgerStates } from '@dossier/contract'
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
import { fetchTotals } from './ledger-calls.ts'
import styles from './ledger-widget.module.css'

/** The ledger's totals; each state leads to its documents where it has any. */
export function LedgerWidget({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const totals = useQuery({
    queryKey: ['ledger', 'totals', project],
    queryFn: ({ signal }) => fetchTotals(project, '', signal),
  })
  if (totals.isError) return <ErrorState error={totals.error} retry={() => void totals.refetch()} />
  if (!totals.data) return <QuietWait text={t`Counting`} />
  const withoutDocument = new Set(['skipped', 'duplicate', 'waiting'])
  return (
    <Card title={t`How everything was read`}>
      <table className={styles.table}>
        <tbody>
          {ledgerStates.map((state) => {
            const count = totals.data[state]
            const shown = formatCount(i18n.locale, count)
            const search = setFilter(emptySearch(project), 'ledgerState', { values: [state], isExcluded: false })
            return (
              <tr key={state}>
                <th scope="row">{i18n._(stateLabels[state])}</th>
                <td>{count > 0 && !withoutDocument.has(state) ? <a href={hrefOf(searchAddress(search))}>{shown}</a> : shown}</td>
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
              <b>{formatCount(i18n.locale, totals.data.found)}</b>
            </td>
          </tr>
        </tbody>
      </table>
    </Card>
  )
}
