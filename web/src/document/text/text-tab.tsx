import { limits } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FileQuestionMark, ScanSearch, ScrollText } from 'lucide-react'
import { type RefObject, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { canBeVertical, isRightToLeft } from '../../document-facts/document-kinds.ts'
import { metadataText, type WireDocument } from '../../document-facts/wire-document.ts'
import type { OpenDocument, TextLayer, TextMark } from '../../feature/document-slots.ts'
import { useOffered } from '../../feature/offered.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { languageCode } from '../../ui/words/languages.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import { translationsOptions } from '../source/document-calls.ts'
import { TextLookButton } from './look/text-look-button.tsx'
import { MailHead } from './mail-head.tsx'
import { ReaderRow } from './reader-row.tsx'
import { SelectionActions } from './selection/selection-actions.tsx'
import { StepsBar } from './steps-bar.tsx'
import type { TextReaderHandle } from './text-reader.tsx'
import styles from './text-tab.module.css'
import { BesideText } from './translated/beside-text.tsx'
import { TranslatedText } from './translated/translated-text.tsx'
import { TranslationBar } from './translated/translation-bar.tsx'
import { chosenOf, useTranslationChoice } from './translated/translation-choice.ts'
import { useHitSteps } from './use-hit-steps.ts'
import { usePageOfFirstHit, usePageStarts } from './use-pages.ts'
import { useTextLength } from './use-text-length.ts'

type Props = OpenDocument & { findInput: RefObject<HTMLInputElement | null> }

/** The text: as it was extracted, in another language, or both side by side. */
export function TextTab(props: Props) {
  const { document, place, query, findInput } = props
  const translations = useQuery(translationsOptions(place)).data ?? []
  const choice = useTranslationChoice()
  const chosen = chosenOf(translations, choice)
  if (translations.length === 0) return <OriginalText {...props} />
  const translation = chosen && { ...place, language: chosen.language }
  const isBeside = chosen !== undefined && choice.isBeside
  return (
    <>
      <TranslationBar original={document._source.language} translations={translations} chosen={chosen} />
      {translation && !isBeside && (
        <TranslatedText key={translation.language} place={translation} query={query} findInput={findInput} />
      )}
      {!translation && <OriginalText {...props} />}
      {isBeside && translation && (
        <div className={styles.beside}>
          <div>
            <OriginalText {...props} />
          </div>
          <div>
            <BesideText key={translation.language} place={translation} query={query} />
          </div>
        </div>
      )}
    </>
  )
}

/** The extracted text with its hits, and what features mark in it. */
function OriginalText({ document, place, query, isOnItsOwn, findInput }: Props) {
  const { t } = useLingui()
  const length = useTextLength(place, document._version)
  const reader = useRef<TextReaderHandle | null>(null)
  // The hits are looked for while the text comes: what the document says of its length tells whether there can be any.
  const expected = { length: length.data ?? document._source.contentTextLength ?? 0, isHere: length.data !== undefined }
  const steps = useHitSteps(place, query, expected, reader, findInput)
  const layers = useTextLayers(document)
  const pages = usePageStarts(document, place)
  usePageOfFirstHit(document, place, steps.first?.start)
  const [shownPlace, setShownPlace] = useState<TextMark | null>(null)
  const showPlace = useCallback((mark: TextMark | null) => {
    setShownPlace(mark)
    if (mark) reader.current?.showOffset(mark.start)
  }, [])
  const firstOffset = useCallback(() => reader.current?.firstOffset() ?? 0, [])

  if (length.error) return <ErrorState error={length.error} retry={() => void length.refetch()} />
  if (length.data === undefined) return <QuietWait text={t`Loading the text`} />
  if (length.data === 0) return <NoText document={document} />
  const addedAt = placeOfAdded(document)
  return (
    <>
      <StepsBar steps={steps} input={findInput}>
        <TextLookButton canBeVertical={canBeVertical(document)} />
      </StepsBar>
      <Suspense fallback={layers.length > 0 && <div className={styles.bar} />}>
        {layers.map(({ name, Bar }) => (
          <Bar
            key={name}
            document={document}
            place={place}
            query={query}
            isOnItsOwn={isOnItsOwn}
            showPlace={showPlace}
            firstOffset={firstOffset}
          />
        ))}
      </Suspense>
      <LongTextNote length={length.data} />
      <AddedNote addedAt={addedAt} onShow={() => addedAt !== undefined && reader.current?.showOffset(addedAt)} />
      <ReaderRow
        steps={steps}
        reader={reader}
        place={place}
        length={length.data}
        direction={isRightToLeft(document) ? 'rtl' : undefined}
        canBeVertical={canBeVertical(document)}
        pages={pages}
        language={languageCode(document._source.language)}
        addedAt={addedAt}
        layers={layers}
        shownPlace={shownPlace}
      >
        <MailHead document={document} />
      </ReaderRow>
      <SelectionActions open={{ document, place, query, isOnItsOwn }} reader={reader} currentHit={steps.currentHit} />
    </>
  )
}

/** The layers of marks that there are for a document. */
function useTextLayers(document: WireDocument): readonly TextLayer[] {
  const offered = useOffered('textLayers')
  const names = offered.filter((layer) => layer.isThere(document)).map(({ name }) => name)
  const key = names.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new at each rendering, its names tell whether it is another one
  return useMemo(() => offered.filter(({ name }) => names.includes(name)), [key])
}

/** The specification's warning for long texts; here they open at once, so it only says how they are shown. */
function LongTextNote({ length }: { length: number }) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(true)
  const count = formatCount(i18n.locale, length)
  const hide = () => setOpen(false)
  useShortcuts(isOpen && length > limits.bigTextLength ? { o: hide } : {})
  if (!isOpen || length <= limits.bigTextLength) return null
  return (
    <div className={styles.note}>
      <Banner
        kind="info"
        icon={<ScrollText />}
        role="status"
        action={
          <Button look="quiet" aria-keyshortcuts="o" onClick={hide}>
            <Trans>Hide</Trans>
          </Button>
        }
      >
        <Trans>
          This is a long text: {count} characters. It is loaded piece by piece as you scroll; finding searches all of it.
        </Trans>
      </Banner>
    </div>
  )
}

/** Where what a second reading added begins; undefined where nothing was added. */
function placeOfAdded(document: WireDocument): number | undefined {
  const place = Number.parseInt(metadataText(document, 'second_reading_at') ?? '', 10)
  return Number.isNaN(place) ? undefined : place
}

/** Says that there is more behind the text than the reader of its format found, and leads there. */
function AddedNote({ addedAt, onShow }: { addedAt: number | undefined; onShow: () => void }) {
  const [isOpen, setOpen] = useState(true)
  if (addedAt === undefined || !isOpen) return null
  return (
    <div className={styles.note}>
      <Banner
        kind="info"
        icon={<ScanSearch />}
        role="status"
        action={
          <>
            <Button look="quiet" onClick={onShow}>
              <Trans>Show it</Trans>
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
              <Trans>Hide</Trans>
            </Button>
          </>
        }
      >
        <Trans>A second reading of the file found more than its text: it stands behind the text, marked.</Trans>
      </Banner>
    </div>
  )
}

/** Why there is no text, as far as the document itself tells; the ledger's reason stands above the tabs. */
function NoText({ document }: { document: WireDocument }) {
  const { t } = useLingui()
  return (
    <div className={styles.empty}>
      <MailHead document={document} />
      <EmptyState icon={<FileQuestionMark />} title={t`There is no text in this document`}>
        <Trans>It is found by its name, its folder, its type and its details. The preview or the original may show more.</Trans>
      </EmptyState>
    </div>
  )
}
