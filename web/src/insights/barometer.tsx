import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { hrefOf } from '../address/hash-history.ts'
import { searchAddress } from '../search/address/search-address.ts'
import { emptySearch } from '../search/address/search-state.ts'
import { postSearch } from '../search/body/search-requests.ts'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { formatCount, formatSize } from '../ui/words/numbers.ts'
import styles from './barometer.module.css'

/** Documents, files on disk among them, and their size: asked as the known client asks, but all at once. */
export function Barometer({ project }: { project: string }) {
  const { t, i18n } = useLingui()
  const counts = useQuery({
    queryKey: ['search', 'barometer', project],
    queryFn: async ({ signal }) => {
      const [bytes, documents, onDisk] = await Promise.all([
        askBytesOnDisk(project, signal),
        askCount(project, 'type:Document', signal),
        askCount(project, 'type:Document AND extractionLevel:0', signal),
      ])
      return { bytes, documents, onDisk }
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

async function askCount(project: string, query: string, signal: AbortSignal): Promise<number> {
  const body = { size: 0, track_total_hits: true, query: { query_string: { query } } }
  return (await postSearch(project, body, { signal, preference: 'widget-file-barometer' })).total
}

async function askBytesOnDisk(project: string, signal: AbortSignal): Promise<number> {
  const query = { bool: { must: [{ match: { type: 'Document' } }, { match: { extractionLevel: 0 } }] } }
  const body = { size: 0, query, aggs: { agg_sum_contentLength: { sum: { field: 'contentLength' } } } }
  const { aggregations } = await postSearch(project, body, { signal, preference: 'widget-disk-usage' })
  return aggregations.agg_sum_contentLength?.value ?? 0
}
