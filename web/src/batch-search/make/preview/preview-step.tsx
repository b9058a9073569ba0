import type { BatchPreview, PreviewShow } from '@dossier/contract/batch-search/preview'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PageSteps } from '../../../ui/controls/page-steps.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { QuietWait } from '../../../ui/display/quiet-wait.tsx'
import { useKeptFocus } from '../../../ui/focus/use-kept-focus.ts'
import { formatCount } from '../../../ui/words/numbers.ts'
import type { BatchDraft } from '../batch-form.ts'
import { Refusal } from '../refusal.tsx'
import { EstimateLine } from './estimate-line.tsx'
import { LeftOutLine } from './left-out-line.tsx'
import { PreviewLines } from './preview-lines.tsx'
import styles from './preview-step.module.css'
import { TakeAll } from './take-all-button.tsx'
import { type MakeTemplate, type PreviewShown, previewPageSize, usePreview } from './use-preview.ts'

type Props = {
  draft: BatchDraft
  makeTemplate: MakeTemplate
  /** The file is read in another encoding. */
  onConvert: (charset: string) => void
  /** Lines are corrected: what is searched in place of what each says; undefined takes a correction back. */
  onCorrect: (corrections: Record<string, string | undefined>) => void
  /** Single spellings are left out, by what is searched for their lines. */
  onRemove: (removed: BatchDraft['removedVariants']) => void
}

/** What a list would search, line by line, before it does; what is wrong can be put right here. */
export function PreviewStep({ draft, makeTemplate, onConvert, onCorrect, onRemove }: Props) {
  const { t } = useLingui()
  const [shown, setShown] = useState<PreviewShown>({ show: 'all', page: 1 })
  const { data, error, refetch, isPlaceholderData } = usePreview(draft, makeTemplate, shown)
  const top = useRef<HTMLElement>(null)
  const lines = useKeptFocus<HTMLDivElement>()
  useEffect(() => top.current?.focus(), [])
  const look = (change: Partial<PreviewShown>) => setShown({ ...shown, page: 1, ...change })
  return (
    <section className={styles.preview} ref={top} tabIndex={-1} aria-label={t`What the list will search`}>
      {!data && !error && <QuietWait text={t`Reading the list`} />}
      {error && (
        <Refusal
          title={<Trans>The list could not be read.</Trans>}
          error={error}
          retry={() => void refetch()}
          onConvert={onConvert}
        />
      )}
      {data && !error && (
        <>
          <div className={styles.sums} aria-busy={isPlaceholderData}>
            <EstimateLine preview={data} />
            <LeftOutLine preview={data} corrections={draft.corrections} />
          </div>
          <div className={styles.lines} ref={lines}>
            <div className={styles.tools}>
              <Kinds preview={data} show={shown.show} onShow={(show) => look({ show })} />
              {data.total > previewPageSize && (
                <PageSteps
                  page={shown.page}
                  pageSize={previewPageSize}
                  total={data.total}
                  count={data.items.length}
                  onPage={(page) => look({ page })}
                />
              )}
            </div>
            <TakeAll wrong={data.wrong} draft={draft} makeTemplate={makeTemplate} onCorrect={onCorrect} />
            <PreviewLines items={data.items} draft={draft} onCorrect={onCorrect} onRemove={onRemove} />
            {data.items.length === 0 && <Nothing show={shown.show} />}
          </div>
        </>
      )}
    </section>
  )
}

/** How many lines there are of each kind, and the ways to them. */
function Kinds({ preview, show, onShow }: { preview: BatchPreview; show: PreviewShow; onShow: (show: PreviewShow) => void }) {
  const { t, i18n } = useLingui()
  const { rows, queries, wrong } = preview
  const count = (value: number) => <b className={styles.number}>{formatCount(i18n.locale, value)}</b>
  const options: { value: PreviewShow; label: ReactNode }[] = [
    { value: 'all', label: <Trans>All {count(rows)}</Trans> },
    { value: 'searched', label: <Trans>Searched {count(queries - wrong)}</Trans> },
    { value: 'wrong', label: <Trans>Not understood {count(wrong)}</Trans> },
    { value: 'left-out', label: <Trans>Left out {count(rows - queries)}</Trans> },
  ]
  return (
    <Segments
      label={t`Which lines`}
      value={show}
      options={options}
      onChange={(value) => onShow(options.find((option) => option.value === value)?.value ?? 'all')}
    />
  )
}

function Nothing({ show }: { show: PreviewShow }) {
  return (
    <p className={styles.nothing} role="status">
      {show === 'wrong' ? <Trans>Every line is understood.</Trans> : <Trans>No lines match.</Trans>}
    </p>
  )
}
