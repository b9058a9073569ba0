import type { OcrPages } from '@dossier/contract/indexing/ocr'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DetailsSectionProps } from '../feature/document-slots.ts'
import { formatCount } from '../ui/words/numbers.ts'
import styles from './ocr.module.css'
import { fetchOcrPages, pagesKey } from './ocr-calls.ts'

/** What became of a document's pages, counted; nothing where OCR has not looked. */
export function PagesSection({ place }: DetailsSectionProps) {
  const { data } = useQuery({ queryKey: pagesKey(place, 0), queryFn: ({ signal }) => fetchOcrPages(place, 0, signal) })
  if (!data || data.total === 0) return null
  return (
    <section className={styles.section}>
      <h3>
        <Trans>Pages and pictures</Trans>
      </h3>
      <ul>
        <Counts {...data} />
      </ul>
    </section>
  )
}

function Counts({ counts }: OcrPages) {
  const { i18n } = useLingui()
  const number = (value: number) => formatCount(i18n.locale, value)
  const { 'text-layer': own, read, 'no-text': blank, failed, waiting } = counts
  const lines = [
    read > 0 && <Trans key="read">{number(read)} read by OCR</Trans>,
    own > 0 && <Plural key="own" value={own} one="# has a text of its own" other="# have a text of their own" />,
    blank > 0 && <Trans key="blank">{number(blank)} without text</Trans>,
    failed > 0 && <Trans key="failed">{number(failed)} could not be read</Trans>,
    waiting > 0 && <Plural key="waiting" value={waiting} one="# waits for OCR" other="# wait for OCR" />,
  ]
  return lines.map((line) => line && <li key={line.key}>{line}</li>)
}
