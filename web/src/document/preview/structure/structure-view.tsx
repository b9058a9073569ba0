import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { DocumentPlace } from '../../../document-facts/wire-document.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Mark } from '../../../ui/display/mark.tsx'
import { QuietWait } from '../../../ui/display/quiet-wait.tsx'
import { fetchStructure, fetchStructurePage, searchStructure } from '../../source/preview-calls.ts'
import type { WhyNot } from '../preview-props.ts'
import { PreviewTools, ToolsAtEnd, ToolsTogether } from '../preview-tools.tsx'
import { whyNot } from '../why-not.ts'
import { foundPieces } from './found-pieces.ts'
import { type Step, stepPlace } from './step-place.ts'
import styles from './structure-view.module.css'

/** A longer page is drawn to here; it can be copied as a whole. */
const longest = 500_000

type Props = { place: DocumentPlace; onFail: (why: WhyNot) => void /** Stands before the tools. */; children: ReactNode }

/** A document as Markdown, page by page: headings, lists and tables as text, to be searched and copied. */
export function StructureView({ place, onFail, children }: Props) {
  const { t } = useLingui()
  const [step, setStep] = useState<Step>({ page: 1, found: 0 })
  const [typed, setTyped] = useState('')
  const key = ['structure', place.index, place.id]
  const facts = useQuery({ queryKey: key, queryFn: ({ signal }) => fetchStructure(place, signal), staleTime: 60_000 })
  const text = useQuery({
    queryKey: [...key, step.page],
    queryFn: ({ signal }) => fetchStructurePage(place, step.page, signal),
    enabled: facts.data !== undefined && facts.data.pages > 0,
    staleTime: 60_000,
  })
  const wanted = useDeferredValue(typed.trim())
  const search = useQuery({
    queryKey: [...key, 'search', wanted],
    queryFn: ({ signal }) => searchStructure(place, wanted, signal),
    enabled: wanted !== '',
  })
  const hits = wanted === '' ? undefined : search.data
  const pieces = useMemo(() => foundPieces((text.data ?? '').slice(0, longest), wanted), [text.data, wanted])
  const fault = facts.error ?? text.error
  useEffect(() => {
    if (fault) onFail(whyNot(fault))
  }, [fault, onFail])
  // What is looked for is shown at its first place.
  useEffect(() => {
    const first = hits?.hits[0]
    if (first) setStep({ page: first.page, found: 0 })
  }, [hits])
  const now = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is now
  useEffect(() => {
    now.current?.scrollIntoView({ block: 'center' })
  }, [pieces, step])

  const go = (direction: 1 | -1) => {
    if (hits) setStep(stepPlace(hits.hits, step, direction))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    go(event.shiftKey ? -1 : 1)
  }
  const pages = facts.data?.pages ?? 0
  const number = step.page
  const turn = (page: number) => setStep({ page, found: 0 })
  return (
    <>
      <PreviewTools label={t`Structured text`}>
        {children}
        {pages > 1 && (
          <ToolsTogether>
            <IconButton label={t`Previous part`} disabled={number === 1} onClick={() => turn(number - 1)}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <span role="status">
              <Trans>
                Part {number} of {pages}
              </Trans>
            </span>
            <IconButton label={t`Next part`} disabled={number === pages} onClick={() => turn(number + 1)}>
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </ToolsTogether>
        )}
        <span className={styles.find}>
          <SearchField type="text" label={t`Find here`} value={typed} onChange={setTyped} onKeyDown={press} spellCheck={false} />
        </span>
        {wanted !== '' && (
          <span role="status">
            {search.isError ? (
              <Trans>The search failed.</Trans>
            ) : hits ? (
              <Plural value={hits.count} one="# hit" other="# hits" />
            ) : (
              <Trans>Searching</Trans>
            )}
          </span>
        )}
        <ToolsTogether>
          <IconButton label={t`Previous hit`} disabled={!hits?.count} onClick={() => go(-1)}>
            <ChevronUp aria-hidden="true" />
          </IconButton>
          <IconButton label={t`Next hit`} disabled={!hits?.count} onClick={() => go(1)}>
            <ChevronDown aria-hidden="true" />
          </IconButton>
        </ToolsTogether>
        <ToolsAtEnd>{text.data !== undefined && <CopyButton text={text.data} label={t`Markdown`} />}</ToolsAtEnd>
      </PreviewTools>
      {text.data === undefined ? (
        <QuietWait text={t`Loading the preview`} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={styles.text} tabIndex={0} aria-label={t`Preview`} dir="auto">
          {pieces.map((piece, index) =>
            piece.found === undefined ? (
              piece.text
            ) : (
              <Mark
                // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
                key={index}
                colour={null}
                isCurrent={piece.found === step.found}
                aria-current={piece.found === step.found || undefined}
              >
                <span ref={piece.found === step.found ? now : undefined}>{piece.text}</span>
              </Mark>
            ),
          )}
          {text.data.length > longest && (
            <p>
              <Trans>This part is very long: only its beginning is shown. It is copied as a whole.</Trans>
            </p>
          )}
        </section>
      )}
    </>
  )
}
