import { plainType } from '@dossier/contract/tables/readers'
import { documentTitle } from '../../../document-facts/document-names.ts'
import { checkOriginal } from '../../source/document-calls.ts'
import type { PreviewProps } from '../preview-props.ts'
import { PictureFacts } from './picture-facts.tsx'
import { PictureStage } from './picture-stage.tsx'

/** A picture that the browser draws. */
export function PicturePreview({ address, document, place, onFail }: PreviewProps) {
  // The browser does not say why: what can be had and not drawn is damaged.
  const tellWhy = () =>
    checkOriginal(place).then(
      () => onFail('damaged'),
      () => onFail('unanswered'),
    )
  return (
    <PictureStage
      address={address}
      name={documentTitle(document)}
      isDrawing={plainType(document._source.contentType ?? '') === 'image/svg+xml'}
      onFail={() => void tellWhy()}
      onFlood={() => onFail('pixels')}
    >
      <PictureFacts document={document} />
    </PictureStage>
  )
}
