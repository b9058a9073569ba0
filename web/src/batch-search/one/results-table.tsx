import type { BatchResult } from '@dossier/contract/batch-search/batch-search'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { hrefOf } from '../../address/hash-history.ts'
import { useSession } from '../../api/session.ts'
import { foldersOf } from '../../document-facts/document-names.ts'
import { FileIcon } from '../../file-types/file-icon.tsx'
import table from '../../ui/display/table.module.css'
import { formatCount, formatDay, formatSize } from '../../ui/words/numbers.ts'
import { shownName } from '../../ui/words/shown-name.ts'
import { batchPageSize, type ResultColumn, type ResultsShown } from '../known/batches.ts'
import { stepAddress } from '../steps/steps-address.ts'
import { FoundBy } from '../variants/found-by.tsx'
import styles from './results-table.module.css'
import { show } from './use-shown.ts'

type Props = { uuid: string; items: BatchResult[]; shown: ResultsShown }

/** Documents that were found, each with the query that found it. */
export function ResultsTable({ uuid, items, shown }: Props) {
  const { t, i18n } = useLingui()
  const first = (shown.page - 1) * batchPageSize + 1
  const head = (column: ResultColumn, words: ReactNode) => (
    <Head column={column} shown={shown}>
      {words}
    </Head>
  )
  return (
    <table className={`${table.table} ${styles.table}`}>
      <caption className={styles.caption}>{t`Hits`}</caption>
      <thead>
        <tr>
          {head('doc_nb', <Trans>No.</Trans>)}
          {head('query', <Trans>Query</Trans>)}
          {head('doc_path', <Trans>Document</Trans>)}
          {head('creation_date', <Trans>Created</Trans>)}
          {head('content_length', <Trans>Size</Trans>)}
        </tr>
      </thead>
      <tbody>
        {items.map((result, at) => (
          <tr key={`${result.query}/${result.documentNumber}`}>
            <td className={styles.number}>{formatCount(i18n.locale, first + at)}</td>
            <td className={styles.query}>
              <bdi>{shownName(result.query)}</bdi>
              <FoundBy variant={result.variant} />
            </td>
            <td className={styles.document}>
              <Document result={result} address={stepAddress(result, { ...shown, uuid, at: first - 1 + at })} />
            </td>
            <td className={styles.date}>
              {result.creationDate === null ? <Trans>no date</Trans> : formatDay(i18n.locale, new Date(result.creationDate))}
            </td>
            <td className={styles.size}>{result.contentLength < 0 ? '' : formatSize(i18n.locale, result.contentLength)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type HeadProps = { column: ResultColumn; shown: ResultsShown; children: ReactNode }

function Head({ column, shown, children }: HeadProps) {
  const isSorted = shown.sort === column
  const order = isSorted && shown.order === 'asc' ? 'desc' : 'asc'
  const Arrow = shown.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      className={styles[column]}
      aria-sort={isSorted ? (shown.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" onClick={() => show(shown, { sort: column, order })}>
        {children}
        {isSorted && <Arrow aria-hidden="true" />}
      </button>
    </th>
  )
}

/** Its link opens it with the words of the query marked. */
function Document({ result, address }: { result: BatchResult; address: string }) {
  const { dataFolder } = useSession()
  const { documentPath, documentName, contentType } = result
  const folders = foldersOf(documentPath, dataFolder ? [dataFolder] : [])
  return (
    <>
      <FileIcon contentType={contentType} />
      <span className={styles.names}>
        <a href={hrefOf(address)}>
          <bdi>{shownName(documentName)}</bdi>
        </a>
        <small>{folders.map(({ name }) => name).join(' › ')}</small>
      </span>
    </>
  )
}
