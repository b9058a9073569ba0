import { type LedgerTotals, ledgerStates } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { hrefOf } from '../address/hash-history.ts'
import { usePageTitle } from '../address/page-title.ts'
import { useProject } from '../api/project.ts'
import { request } from '../api/request.ts'
import { searchAddress } from '../search/address/search-address.ts'
import { emptySearch, setFilter } from '../search/address/search-state.ts'
import { postSearch } from '../search/body/search-requests.ts'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { Page } from '../ui/display/page.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { formatCount, formatSize } from '../ui/words/numbers.ts'
import { stateLabels } from '../ui/words/state-label.ts'
import styles from './insights-page.module.css'

/** What can be said of the project today: how much there is, and how it was read. Charts come with a later version. */
export function InsightsPage() {
  const { t } = useLingui()
  const project = useProject()
  usePageTitle(t`Insights`)
  return (
    <Page
      title={t`Insights`}
      intro={t`How much there is in this project, and how it was read. Charts over time, folders and names come with a later version.`}
    >
      <div className={styles.cards}>
        <Barometer project={project} />
        <LedgerCard project={project} />
      </div>
    </Page>
  )
}

/** Documents, files on disk among them, and their size: asked as the known client asks. */
function Barometer({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const counts = useQuery({
    queryKey: ['search', 'barometer', project],
    queryFn: async ({ signal }) => {
      const count = async (query: string) =>
        (
          await postSearch(
            project,
            { size: 0, track_total_hits: true, query: { query_string: { query } } },
            { signal, preference: 'widget-file-barometer' },
          )
        ).hits.total.value
      const onDisk = { bool: { must: [{ match: { type: 'Document' } }, { match: { extractionLevel: 0 } }] } }
      const sizeBody = { size: 0, query: onDisk, aggs: { agg_sum_contentLength: { sum: { field: 'contentLength' } } } }
      const size = await postSearch(project, sizeBody, { signal, preference: 'widget-disk-usage' })
      return {
        documents: await count('type:Document'),
        onDisk: await count('type:Document AND extractionLevel:0'),
        bytes: size.aggregations?.agg_sum_contentLength?.value ?? 0,
      }
    },
  })
  if (counts.isError) return <ErrorState error={counts.error} retry={() => void counts.refetch()} />
  if (!counts.data) return <QuietWait text={t`Counting`} />
  const { documents, onDisk, bytes } = counts.data
  const figures = [
    { label: t`documents`, value: formatCount(i18n.locale, documents) },
    { label: t`files on disk`, value: formatCount(i18n.locale, onDisk) },
    { label: t`embedded in others`, value: formatCount(i18n.locale, documents - onDisk) },
    { label: t`on disk`, value: formatSize(i18n.locale, bytes) },
  ]
  return (
    <Card title={t`Documents`}>
      <ul className={styles.figures}>
        {figures.map(({ label, value }) => (
          <li key={label}>
            <b>{value}</b>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <a href={hrefOf(searchAddress(emptySearch(project)))}>
        <Trans>See documents</Trans>
      </a>
    </Card>
  )
}

/** The ledger's totals; each state leads to its documents where it has any. */
function LedgerCard({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const totals = useQuery({
    queryKey: ['ledger', 'totals', project],
    queryFn: ({ signal }) => request<LedgerTotals>(`/api/${encodeURIComponent(project)}/ledger/totals`, { signal }),
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
