import { documentTitle } from '../../../document-facts/document-names.ts'
import type { PreviewProps } from '../preview-kind.ts'
import { PictureFacts } from './picture-facts.tsx'
import { PictureStage } from './picture-stage.tsx'

/** A picture that the browser draws. */
export function PicturePreview({ address, document, onFail }: PreviewProps) {
  return (
    <PictureStage address={address} name={documentTitle(document)} onFail={() => onFail('unanswered')}>
      <PictureFacts document={document} />
    </PictureStage>
  )
}
