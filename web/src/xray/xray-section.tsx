import { type Xray, xrayCalls } from '@dossier/contract/documents/xray'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ScanEye } from 'lucide-react'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import type { DetailsSectionProps } from '../feature/document-slots.ts'
import { Button } from '../ui/controls/button.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { useGrowing } from '../ui/growing/growth.ts'
import { More } from '../ui/growing/more.tsx'
import { formatCount } from '../ui/words/numbers.ts'
import { FindingLine } from './finding-line.tsx'
import styles from './xray.module.css'
import { gapWords } from './xray-words.ts'

/** A look takes up to a minute. */
const timeoutMs = 90_000
const shownAtOnce = 50

/** What is in the document although nobody sees it, looked for when somebody asks. */
export function XraySection({ place }: DetailsSectionProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<string>()
  const isAsked = asked === place.id
  const looked = useQuery({
    queryKey: ['xray', place.index, place.id],
    queryFn: ({ signal }) =>
      ask(xrayCalls.look, {
        params: { project: place.index, id: place.id },
        query: { routing: place.routing },
        signal,
        timeoutMs,
      }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <section className={styles.section} aria-label={t`X-ray`}>
      <h2 className={styles.title}>
        <Trans>X-ray</Trans>
      </h2>
      {!isAsked && (
        <>
          <p>
            <Trans>
              Lists what the file contains but does not show: text under boxes, in white or outside the page, comments, tracked
              changes, hidden sheets, earlier versions.
            </Trans>
          </p>
          <Button look="quiet" onClick={() => setAsked(place.id)}>
            <ScanEye aria-hidden="true" />
            <Trans>Find hidden content</Trans>
          </Button>
        </>
      )}
      <div role="status">
        {isAsked && looked.isPending && (
          <p>
            <Trans>Reading the file …</Trans>
          </p>
        )}
        {isAsked && looked.data && <Looked {...looked.data} />}
      </div>
      {isAsked && looked.data && <Findings findings={looked.data.findings} />}
      {isAsked && looked.error && <ErrorState error={looked.error} retry={() => void looked.refetch()} />}
    </section>
  )
}

function Looked({ findings, pages, pagesRead, gap }: Xray) {
  const { i18n } = useLingui()
  const [read, all] = [formatCount(i18n.locale, pagesRead), formatCount(i18n.locale, pages ?? 0)]
  return (
    <>
      {findings.length > 0 ? (
        <p>
          <Plural value={findings.length} one="# hidden item was found:" other="# hidden items were found:" />
        </p>
      ) : (
        gap === null && (
          <p>
            <Trans>
              No hidden content was found. This is no proof that there is none: what was cut out of a picture cannot be detected.
            </Trans>
          </p>
        )
      )}
      {gap !== null && <p className={styles.gap}>{i18n._(gapWords[gap])}</p>}
      {gap !== null && pages !== null && pagesRead < pages && (
        <p className={styles.gap}>
          <Trans>
            {read} of {all} pages were examined.
          </Trans>
        </p>
      )}
    </>
  )
}

function Findings({ findings }: Pick<Xray, 'findings'>) {
  const { t } = useLingui()
  const { shown, growth } = useGrowing(findings, shownAtOnce)
  if (findings.length === 0) return null
  return (
    <>
      <ol className={styles.findings} aria-label={t`Hidden content`}>
        {shown.map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and findings have nothing that is theirs alone
          <FindingLine key={at} finding={finding} />
        ))}
      </ol>
      <More growth={growth} />
    </>
  )
}
