import type { OcrPage } from '@dossier/contract/indexing/ocr'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ScanText } from 'lucide-react'
import { useState } from 'react'
import type { WireDocument } from '../document-facts/wire-document.ts'
import { Covered } from '../feature/covered.tsx'
import type { DocumentTabProps } from '../feature/document-slots.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { Tag } from '../ui/display/tag.tsx'
import { reasonText } from '../ui/words/reason-text.ts'
import { ocrLanguageName } from './language-names.ts'
import { fetchOcrPages, pagesAtOnce, pagesKey, pictureAddress } from './ocr-calls.ts'
import { pageStates } from './page-states.ts'
import styles from './pages-tab.module.css'
import { openReadDialog } from './read-dialog-store.ts'

/** Each page of a scan beside what OCR read on it, and what the file itself says. */
export function PagesTab({ document, place }: DocumentTabProps) {
  const { t } = useLingui()
  const [from, setFrom] = useState(0)
  const query = useQuery({
    queryKey: pagesKey(place, from),
    queryFn: ({ signal }) => fetchOcrPages(place, from, signal),
  })
  const read = () => openReadDialog({ project: place.index, documents: [document._id], count: 1, isAgain: true })
  const { pages = [], total = 0 } = query.data ?? {}
  if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (query.isPending) return <QuietWait text={t`Asking for the pages`} />
  if (total === 0) {
    return (
      <EmptyState
        icon={<ScanText />}
        title={t`OCR has not looked at this document.`}
        actions={<Button onClick={read}>{t`Read with OCR`}</Button>}
      >
        <Trans>Pages that are pictures are read only where somebody asks for it.</Trans>
      </EmptyState>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroller} aria-label={t`Pages`} tabIndex={0}>
      <div className={styles.tools}>
        <Button onClick={read}>{t`Read again`}</Button>
        {from > 0 && <Button onClick={() => setFrom(Math.max(0, from - pagesAtOnce))}>{t`Pages before`}</Button>}
        {from + pagesAtOnce < total && <Button onClick={() => setFrom(from + pagesAtOnce)}>{t`Pages after`}</Button>}
      </div>
      <ol className={styles.pages}>
        {pages.map((page) => (
          <Page key={page.page} page={page} document={document} address={pictureAddress(place, page.page)} />
        ))}
      </ol>
    </section>
  )
}

type PageProps = { page: OcrPage; document: WireDocument; address: string }

function Page({ page, document, address }: PageProps) {
  const { t, i18n } = useLingui()
  const name = page.label ?? t`Page ${page.page}`
  const isOcrSearched = page.wins === 'ocr'
  return (
    <li>
      <p className={styles.head}>
        <b>{name}</b>
        <Tag kind={page.state === 'failed' ? 'bad' : page.state === 'read' ? 'ok' : 'info'}>{i18n._(pageStates[page.state])}</Tag>
        {page.reason && <span>{reasonText(i18n, [page.reason])}</span>}
      </p>
      <div className={styles.both}>
        <div className={styles.picture}>
          <Covered document={document}>
            <PagePicture name={name} address={address} />
          </Covered>
        </div>
        <div className={styles.texts}>
          {page.readings.map(({ languages, confidence, text, engine }, index) => (
            <div key={languages}>
              <p className={styles.head}>
                {languages
                  .split('+')
                  .map((code) => ocrLanguageName(i18n.locale, code))
                  .join(', ')}
                <span>{t`confidence ${confidence} %`}</span>
                <span>{engine}</span>
                {index === 0 && isOcrSearched && <Tag kind="info">{t`searched`}</Tag>}
              </p>
              <pre className={styles.text}>{text}</pre>
            </div>
          ))}
          {page.layer !== null && (
            <div>
              <p className={styles.head}>
                {t`The file's own text`}
                {page.wins === 'layer' && <Tag kind="info">{t`better than OCR`}</Tag>}
              </p>
              <pre className={styles.text}>{page.layer}</pre>
            </div>
          )}
        </div>
      </div>
    </li>
  )
}

/** Pages of a file that is gone, has changed, or is locked again have no picture any more. */
function PagePicture({ name, address }: { name: string; address: string }) {
  const { t } = useLingui()
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed)
    return <p className={styles.none}>{t`This page cannot be shown: its file is gone, has changed, or is locked.`}</p>
  return <img src={address} alt={name} loading="lazy" decoding="async" onError={() => setFailed(true)} />
}
