import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, PanelLeft } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { IconButton } from '../../../ui/controls/button.tsx'
import { TermSwatch } from '../../../ui/display/mark.tsx'
import { formatPercent } from '../../../ui/words/numbers.ts'
import type { MarkableTerm } from '../../hits/use-hits.ts'
import { PreviewTools } from '../preview-tools.tsx'
import { SizeTools } from '../size-tools.tsx'
import type { PageHit } from './hits/use-page-steps.ts'
import styles from './pdf-tools.module.css'
import { type Zoom, zoomSteps } from './zoom.ts'

type Props = {
  pages: number
  page: number
  onPage: (page: number) => void
  zoom: Zoom
  /** What the present size is of the page's own, in percent. */
  percent: number
  onZoom: (zoom: Zoom) => void
  onStepZoom: (step: 1 | -1) => void
  onTurn: () => void
  isPanelOpen: boolean
  onPanel: () => void
  terms: MarkableTerm[]
  hit: PageHit | undefined
  hitState: 'looking' | 'none' | 'there'
  onStep: (step: 1 | -1) => void
}

/** The tools above the pages of a PDF. */
export function PdfTools(props: Props) {
  const { t, i18n } = useLingui()
  const { zoom, percent, onZoom, onStepZoom, onTurn, isPanelOpen, onPanel, terms } = props
  return (
    <PreviewTools label={t`Pages`}>
      <IconButton label={t`Pages and outline`} aria-pressed={isPanelOpen} onClick={onPanel}>
        <PanelLeft aria-hidden="true" />
      </IconButton>
      <PageField {...props} />
      {terms.length > 0 && <Hits {...props} />}
      <SizeTools
        size={zoom}
        fits={{ width: t`Fit width`, page: t`Fit page` }}
        shares={zoomSteps}
        onSize={onZoom}
        onStep={onStepZoom}
        onTurn={onTurn}
      >
        <output className={styles.percent}>{formatPercent(i18n.locale, percent / 100)}</output>
      </SizeTools>
    </PreviewTools>
  )
}

/** The number of the page, to be changed. */
function PageField({ page, pages, onPage }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const go = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number.parseInt(typed, 10)
    if (wanted >= 1 && wanted <= pages) onPage(wanted)
    else setTyped(String(page))
  }
  return (
    <form className={styles.page} onSubmit={go}>
      <input
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        inputMode="numeric"
        aria-label={t`Page`}
        size={Math.max(2, String(pages).length)}
      />
      <span>/ {pages}</span>
    </form>
  )
}

function Hits({ terms, hit, hitState, onStep }: Props) {
  const { t } = useLingui()
  return (
    <span className={styles.hits}>
      <span className={styles.terms} aria-hidden="true">
        {terms.map(({ text, colour }) => (
          <span key={text}>
            <TermSwatch colour={colour} /> {text}
          </span>
        ))}
      </span>
      <span role="status" className={styles.place}>
        <HitPlace hit={hit} state={hitState} />
      </span>
      <IconButton label={t`Previous hit`} disabled={!hit} aria-keyshortcuts="Shift+F3" onClick={() => onStep(-1)}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Next hit`} disabled={!hit} aria-keyshortcuts="F3" onClick={() => onStep(1)}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
    </span>
  )
}

function HitPlace({ hit, state }: { hit: PageHit | undefined; state: Props['hitState'] }) {
  if (state === 'looking') return <Trans>Looking through the pages</Trans>
  if (state === 'none' || !hit) return <Trans>No hits on the pages</Trans>
  const { page, match, of } = hit
  if (of === 0) return <Trans>Page {page}: in its text, not on the page itself</Trans>
  const number = match + 1
  return (
    <Trans>
      Page {page}: hit {number} of {of}
    </Trans>
  )
}
