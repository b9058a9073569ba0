import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { documentTitle } from '../../../document-facts/document-names.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { QuietWait } from '../../../ui/display/quiet-wait.tsx'
import { checkThumbnail, fetchThumbnailFacts, thumbnailAddress } from '../../source/preview-calls.ts'
import type { PreviewProps, WhyNot } from '../preview-props.ts'
import { ToolsTogether } from '../preview-tools.tsx'
import { whyNot } from '../why-not.ts'
import { PictureFacts } from './picture-facts.tsx'
import { PictureStage } from './picture-stage.tsx'

/** The longer side in pixels: as large as the server draws. */
const side = 2_000

/** A picture that browsers do not draw, such as TIFF, page by page, as the server draws it. */
export function DrawnPreview({ document, place, onFail }: PreviewProps) {
  const { t } = useLingui()
  const [page, setPage] = useState(0)
  const facts = useQuery({
    queryKey: ['thumbnail-facts', place.index, place.id],
    queryFn: ({ signal }) => fetchThumbnailFacts(place, signal),
  })
  const { index, id, routing } = place
  const tellWhy = useCallback(
    (number: number, otherwise: WhyNot) =>
      void checkThumbnail({ index, id, routing }, number, side).then(
        () => onFail(otherwise),
        (error: unknown) => onFail(whyNot(error)),
      ),
    [index, id, routing, onFail],
  )
  useEffect(() => {
    if (facts.error) onFail(whyNot(facts.error))
    else if (facts.data?.previewable === false) tellWhy(0, 'damaged')
  }, [facts.error, facts.data, onFail, tellWhy])
  if (!facts.data?.previewable) return <QuietWait text={t`Loading the preview`} />
  const { pages } = facts.data
  const number = page + 1
  return (
    <PictureStage
      key={page}
      address={thumbnailAddress(place, page, side)}
      name={pages > 1 ? t`Page ${number} of ${pages}` : documentTitle(document)}
      onFail={() => tellWhy(page, 'unanswered')}
    >
      {pages > 1 && (
        <ToolsTogether>
          <IconButton label={t`Previous page`} disabled={page === 0} onClick={() => setPage(page - 1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <span role="status">
            <Trans>
              Page {number} of {pages}
            </Trans>
          </span>
          <IconButton label={t`Next page`} disabled={number === pages} onClick={() => setPage(page + 1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </ToolsTogether>
      )}
      <PictureFacts document={document} />
    </PictureStage>
  )
}
