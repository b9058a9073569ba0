import { shownType } from '@dossier/contract/tables/readers'
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense, useCallback, useState } from 'react'
import type { DocumentPlace, WireDocument } from '../../document-facts/wire-document.ts'
import { Covered } from '../../feature/covered.tsx'
import { type PreviewKind, previewKind } from '../../file-types/preview-kind.ts'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { originalAddress } from '../source/document-calls.ts'
import { useOriginal } from '../source/use-document.ts'
import { NoPreview } from './no-preview.tsx'
import type { PreviewProps, WhyNot } from './preview-props.ts'
import { useUnlocking } from './unlock/use-unlocking.ts'

/** Each comes when it is needed: pdf.js alone is larger than all else. */
const previews: Record<PreviewKind, ComponentType<PreviewProps>> = {
  pdf: lazy(() => import('./pdf/pdf-preview.tsx').then(({ PdfPreview }) => ({ default: PdfPreview }))),
  picture: lazy(() => import('./picture/picture-preview.tsx').then(({ PicturePreview }) => ({ default: PicturePreview }))),
  drawn: lazy(() => import('./picture/drawn-preview.tsx').then(({ DrawnPreview }) => ({ default: DrawnPreview }))),
  frame: lazy(() => import('./frame/frame-preview.tsx').then(({ FramePreview }) => ({ default: FramePreview }))),
  sheet: lazy(() => import('./sheet/sheet-preview.tsx').then(({ SheetPreview }) => ({ default: SheetPreview }))),
  tree: lazy(() => import('./tree/tree-preview.tsx').then(({ TreePreview }) => ({ default: TreePreview }))),
  sound: lazy(() => import('./media/media-preview.tsx').then(({ SoundPreview }) => ({ default: SoundPreview }))),
  film: lazy(() => import('./media/media-preview.tsx').then(({ FilmPreview }) => ({ default: FilmPreview }))),
}

type Props = { document: WireDocument; place: DocumentPlace; query: string; onReadText: () => void }

/** The original as it looks, or why it cannot be shown. Nothing in it can run, nothing is fetched from elsewhere. */
export function PreviewTab({ document, place, query, onReadText }: Props) {
  const { t } = useLingui()
  const original = useOriginal(document, place)
  const [why, setWhy] = useState<{ id: string; why: WhyNot }>()
  const fail = useCallback((reason: WhyNot) => setWhy({ id: place.id, why: reason }), [place.id])
  const { place: viewed, unlock } = useUnlocking(place)
  const { contentType = '', metadata, path = '', contentTextLength = 0 } = document._source
  const kind = previewKind(shownType(contentType, String(metadata?.tika_metadata_resourcename ?? path)))
  const isOwn = original.place.id === place.id
  const failed = why?.id === place.id ? why.why : undefined
  if (kind === undefined || failed !== undefined || !isOwn || original.error || original.isRefused) {
    return (
      <NoPreview
        document={document}
        original={original}
        isOwn={isOwn}
        hasText={contentTextLength > 0}
        why={kind === undefined ? 'type' : failed}
        onReadText={onReadText}
        onTryAgain={() => setWhy(undefined)}
        wasWrong={viewed.unlocking !== undefined}
        onUnlock={(password) => {
          unlock(password)
          setWhy(undefined)
        }}
      />
    )
  }
  const Preview = previews[kind]
  return (
    <Covered document={document}>
      <Suspense fallback={<QuietWait text={t`Loading the preview`} />}>
        <Preview
          key={`${place.id} ${viewed.unlocking?.view ?? ''}`}
          document={document}
          place={viewed}
          query={query}
          address={originalAddress(place, { inline: true })}
          onFail={fail}
          onReadText={onReadText}
        />
      </Suspense>
    </Covered>
  )
}
