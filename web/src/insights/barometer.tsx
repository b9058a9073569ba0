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

/** Documents, files on disk among them, and their size: asked as the known client asks. */
export function Barometer({ project }: { project: string }) {
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
        ).total
      const onDisk = { bool: { must: [{ match: { type: 'Document' } }, { match: { extractionLevel: 0 } }] } }
      const sizeBody = { size: 0, query: onDisk, aggs: { agg_sum_contentLength: { sum: { field: 'contentLength' } } } }
      const size = await postSearch(project, sizeBody, { signal, preference: 'widget-disk-usage' })
      return {
        documents: await count('type:Document'),
        onDisk: await count('type:Document AND extractionLevel:0'),
        bytes: size.aggregations.agg_sum_contentLength?.value ?? 0,
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
